import {
  type ApiUnknown,
  findApiUnknowns,
  type Marketplace,
  type UnknownKind,
  unknownKindTitles,
} from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useList } from '#api/useList.ts';
import { journalDate } from '#text/dates.ts';
import { counted } from '#text/plurals.ts';
import { TwoLineCell } from '#ui/cells/text.tsx';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch, oneOf } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Mark, marketplaceTitle } from '#ui/marks/mark.tsx';
import { Empty } from '#ui/page/empty.tsx';

const all = ['ozon', 'yandex_market', 'wildberries', 'magnit', 'megamarket'] as const satisfies Marketplace[];

const kinds = Object.keys(unknownKindTitles) as [UnknownKind, ...UnknownKind[]];

export const Route = createFileRoute('/admin/apis/unknowns/')({
  staticData: { title: 'Незнакомое в ответах' },
  validateSearch: listSearch({ marketplace: oneOf(...all), kind: oneOf(...kinds) }),
  component: UnknownsPage,
});

const shops = all.map((value) => ({ value, label: marketplaceTitle(value) }));
const kindOptions = kinds.map((value) => ({ value, label: unknownKindTitles[value] }));

function nameOf({ kind, field, word }: ApiUnknown): string {
  if (kind === 'method') return `Ответ ${word}`;
  if (kind === 'row' || kind === 'answer') return [field, word].filter(Boolean).join(' — ');
  return word === null ? field : `${field} = ${word}`;
}
const whereOf = ({ method, environment }: ApiUnknown) => (environment === 'sandbox' ? `${method}, песочница` : method);

const columns: Column<ApiUnknown>[] = [
  { id: 'marketplace', title: 'Площадка', width: 110, cell: ({ marketplace }) => <Mark marketplace={marketplace} /> },
  {
    id: 'field',
    title: 'Что не понято',
    width: 380,
    grow: true,
    cell: (row) => <TwoLineCell first={<span translate="no">{nameOf(row)}</span>} second={whereOf(row)} />,
  },
  column.text('kind', 'Что это', ({ kind }) => unknownKindTitles[kind], { width: 180 }),
  column.number('times', 'Встретилось', ({ times }) => times, { width: 120 }),
  { id: 'first', title: 'Впервые', width: 140, cell: ({ firstAt }) => journalDate(firstAt) },
  { id: 'last', title: 'В последний раз', width: 140, cell: ({ lastAt }) => journalDate(lastAt) },
];

/**
 * Parts of marketplaces' answers that weren't understood: what their descriptions don't know, what couldn't be read,
 * and methods that are gone.
 */
function UnknownsPage() {
  const address = useListAddress(Route);
  const { marketplace, kind } = address.filters;
  const list = useList(findApiUnknowns, { marketplace, kind, search: address.search });
  return (
    <ListPage
      name="marketplaces.unknowns"
      title="Незнакомое в ответах"
      address={address}
      list={list}
      columns={columns}
      searchFor="Метод, поле, значение"
      filters={
        <>
          <FilterSelect label="Площадка" options={shops} {...address.filter('marketplace')} />
          <FilterSelect label="Что" options={kindOptions} {...address.filter('kind')} />
        </>
      }
      empty={
        <Empty title="Площадки отвечают по своим описаниям">
          Здесь появится, чего описание площадки не знает: значит, она добавила новое. И то, что не получилось
          прочитать: отложенные строки, непрочитанные ответы и методы, которые площадка заменила. Хранятся только имена
          полей и сколько раз они встретились, не данные покупателей.
        </Empty>
      }
      card={(row) => (
        <RowCard title={nameOf(row)}>
          <div>
            <Mark marketplace={row.marketplace} /> <span translate="no">{whereOf(row)}</span>
          </div>
          <div>
            {counted(row.times, ['раз', 'раза', 'раз'])}, в последний — {journalDate(row.lastAt)}
          </div>
        </RowCard>
      )}
    />
  );
}
