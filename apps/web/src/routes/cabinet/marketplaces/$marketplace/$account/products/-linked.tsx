import { Button } from '@mantine/core';
import {
  findProductMappings,
  type Marketplace,
  type ProductMapping,
  type ProductResult,
  unlinkProducts,
} from '@prilavok/contract';
import { useMemo } from 'react';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { orNothing } from '#features/list-search.ts';
import { CardTitle } from '#features/marketplaces/card-title.tsx';
import { FaultLink, FaultWords } from '#features/marketplaces/tasks/faults.tsx';
import { ResultState, resultWords } from '#features/marketplaces/tasks/results.tsx';
import { counted } from '#text/plurals.ts';
import { MoneyCell, NumberCell } from '#ui/cells/number.tsx';
import { TextCell, TwoLineCell } from '#ui/cells/text.tsx';
import { confirmSave } from '#ui/confirm.ts';
import { Empty } from '#ui/empty.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import { Go } from '#ui/go.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage, type Picked } from '#ui/list-page.tsx';
import { Thumb } from '#ui/thumb.tsx';
import type { Frame } from './-frame.ts';
import { ProductSide } from './-product-side.tsx';

const results = (['accepted', 'refused', 'sent'] satisfies ProductResult[]).map((value) => ({
  value,
  label: resultWords[value].many,
}));

/** Products of the marketplace that are paired with offers of ours. */
export function LinkedProducts({ account, marketplace, catalog, search, narrow, views, actions }: Frame) {
  const { search: word = '', result, open } = search;
  const may = useMay(unlinkProducts);
  const list = useList(findProductMappings, { search: word, result }, { path: { account } });
  const columns = useMemo(() => columnsOf(marketplace, catalog), [marketplace, catalog]);
  const opened = list.rows().find(({ id }) => id === open);
  return (
    <ListPage
      name="marketplaces.products"
      title="Товары площадки"
      list={list}
      columns={columns}
      views={views}
      actions={actions}
      search={{
        value: word,
        onChange: (text) => narrow({ search: orNothing(text) }),
        placeholder: 'Название, артикул',
      }}
      filters={
        <FilterSelect label="Выгрузка" options={results} value={result} onChange={(next) => narrow({ result: next })} />
      }
      filtered={result !== undefined}
      onReset={() => narrow({ search: undefined, result: undefined })}
      {...(may ? { bulk: (picked: Picked) => <Bulk account={account} picked={picked} /> } : {})}
      onOpen={({ id }) => narrow({ open: id })}
      opened={open}
      card={(row) => (
        <>
          <CardTitle onOpen={() => narrow({ open: row.id })}>{row.title}</CardTitle>
          <div>{row.article}</div>
          {row.result && <ResultState result={row.result} />}
          <div>
            <MoneyCell amount={row.price} />
          </div>
        </>
      )}
      empty={
        <Empty title="Связанных товаров пока нет" action={actions}>
          Заберите товары с площадки: пары найдутся по артикулу или свойству. Новые карточки свяжутся сами, когда их
          отправит задача.
        </Empty>
      }
      side={
        opened && (
          <ProductSide
            key={opened.id}
            row={opened}
            marketplace={marketplace}
            catalog={catalog}
            onClose={() => narrow({ open: undefined })}
          />
        )
      }
    />
  );
}

function columnsOf(marketplace: Marketplace | undefined, catalog: string | null): Column<ProductMapping>[] {
  return [
    { id: 'image', title: 'Картинка', head: '', width: 56, cell: ({ image }) => <Thumb src={image} /> },
    {
      id: 'title',
      title: 'На площадке',
      width: 260,
      grow: true,
      cell: ({ title, article }) => <TwoLineCell first={title} second={article} />,
    },
    {
      id: 'offer',
      title: 'Предложение',
      width: 240,
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
    { id: 'state', title: 'Состояние', width: 230, cell: ({ state }) => <TextCell>{state}</TextCell> },
    { id: 'result', title: 'Выгрузка', width: 130, cell: ({ result }) => result && <ResultState result={result} /> },
    {
      id: 'fault',
      title: 'Что сказала площадка',
      width: 260,
      hidden: true,
      cell: ({ faults, result }) => <FaultWords faults={faults} result={result ?? 'refused'} />,
    },
    {
      id: 'mend',
      title: 'Где исправить',
      width: 150,
      hidden: true,
      cell: ({ faults: [first], product, offer }) =>
        first && marketplace && <FaultLink fault={first} where={{ marketplace, catalog, product, offer }} quiet />,
    },
    { id: 'price', title: 'Цена', width: 100, align: 'right', cell: ({ price }) => <MoneyCell amount={price} /> },
    { id: 'stock', title: 'Остаток', width: 90, align: 'right', cell: ({ stock }) => <NumberCell value={stock} /> },
  ];
}

function Bulk({ account, picked }: { account: string; picked: Picked }) {
  const { ids = [], clear } = picked;
  const ask = () =>
    confirmSave({
      header: 'Разорвать связи?',
      message: `Цены, остатки и заказы перестанут находить свои предложения: ${counted(ids.length, ['товар', 'товара', 'товаров'])}. На площадке ничего не изменится.`,
      accept: async () => {
        await change(unlinkProducts, { path: { account, ids } });
        clear();
      },
    });
  return (
    <Button variant="subtle" color="red" size="xs" onClick={ask}>
      Разорвать связи…
    </Button>
  );
}
