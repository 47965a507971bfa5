import {
  type CardStanding,
  cardStanding,
  cardStandingTitles,
  type ProductMapping,
  refusalsOf,
} from '@prilavok/contract';
import { FaultLink } from '#features/marketplaces/tasks/fault-link.tsx';
import { FaultWords } from '#features/marketplaces/tasks/faults.tsx';
import { ResultState } from '#features/marketplaces/tasks/results.tsx';
import { TwoLineCell } from '#ui/cells/text.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { Status, type Tone } from '#ui/marks/status.tsx';
import { Thumb } from '#ui/marks/thumb.tsx';
import { Go } from '#ui/page/go.tsx';
import type { Frame } from './-frame.ts';

/** Columns of a product there and its offer here; with the account's catalog known they lead to the card and to the field at fault. */
export function linkedColumns({
  account,
  marketplace,
  catalog,
  currency,
}: Pick<Frame, 'account' | 'marketplace' | 'catalog' | 'currency'>): Column<ProductMapping>[] {
  return [
    column.picture('image', 'Картинка', ({ image }) => <Thumb src={image} />, { width: 56 }),
    column.twoLines('title', 'На площадке', ({ title, article }) => ({ first: title, second: article })),
    {
      id: 'offer',
      title: 'Предложение',
      width: 220,
      cell: ({ offerTitle, offerArticle, product }) => (
        <TwoLineCell
          first={
            catalog ? (
              <Go to={`/cabinet/catalogs/${catalog}/products/${product}`} quiet>
                {offerTitle}
              </Go>
            ) : (
              offerTitle
            )
          }
          second={offerArticle}
        />
      ),
    },
    {
      id: 'state',
      title: 'Состояние',
      width: 212,
      cell: (mapping) => <CardState mapping={mapping} />,
    },
    { id: 'result', title: 'Выгрузка', width: 130, cell: ({ result }) => result && <ResultState result={result} /> },
    {
      id: 'fault',
      title: 'Что сказала площадка',
      width: 260,
      hidden: true,
      cell: (mapping) => <FaultWords faults={refusalsOf(mapping)} result="refused" />,
    },
    {
      id: 'mend',
      title: 'Где исправить',
      width: 150,
      hidden: true,
      cell: (mapping) => {
        const [first] = refusalsOf(mapping);
        const { product, offer } = mapping;
        return (
          first &&
          marketplace && <FaultLink fault={first} where={{ account, marketplace, catalog, product, offer }} quiet />
        );
      },
    },
    column.money('price', 'Цена', ({ price }) => ({ amount: price, currency }), { width: 100 }),
    column.number('stock', 'Остаток', ({ stock }) => stock, { width: 90 }),
  ];
}

const tones: Record<CardStanding, Tone> = {
  refused: 'error',
  archived: 'neutral',
  sent: 'accent',
  checking: 'warn',
  onSale: 'success',
};

/** State of a card, in the word of the list of products; the marketplace's own is in the title. */
function CardState({ mapping }: { mapping: ProductMapping }) {
  const standing = cardStanding(mapping);
  return (
    <span title={mapping.state}>
      <Status tone={tones[standing]}>{cardStandingTitles[standing]}</Status>
    </span>
  );
}
