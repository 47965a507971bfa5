import { Button } from '@mantine/core';
import {
  createPriceList,
  findPriceLists,
  findSupplierPrices,
  getSupplier,
  type PriceList,
  type SupplierPrice,
  supplierReaders,
} from '@prilavok/contract';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { useWorkNews } from '#api/use-work-news.ts';
import { useCall } from '#api/useCall.ts';
import { useList } from '#api/useList.ts';
import { openNewPriceList } from '#features/calculation/new-price-list.tsx';
import { PriceListStatus } from '#features/calculation/price-list-status.tsx';
import { priceStates } from '#features/calculation/price-words.ts';
import { useScreenName } from '#shell/titles.ts';
import { ids } from '#shell/valid.ts';
import { money } from '#text/money.ts';
import { DateCell } from '#ui/cells/date.tsx';
import { choices, FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { type ListHead, ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch, oneOf } from '#ui/list/search.ts';
import { type ListAddress, useListAddress } from '#ui/list/use-list-address.ts';
import { Status } from '#ui/marks/status.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Views } from '#ui/page/views.tsx';

export const Route = createFileRoute('/cabinet/settings/suppliers/$supplier/')({
  staticData: { title: 'Поставщик', roles: supplierReaders, valid: ids('supplier') },
  validateSearch: listSearch({ view: oneOf('prices'), state: oneOf('listed', 'sold_out', 'unlisted') }),
  component: SupplierPage,
});

const listPage = ({ supplier, id }: PriceList) => `/cabinet/settings/suppliers/${supplier}/price-lists/${id}`;

const listColumns: Column<PriceList>[] = [
  column.link('title', 'Файл', (row) => ({ to: listPage(row), text: row.title })),
  { id: 'status', title: 'Состояние', cell: (row) => <PriceListStatus of={row} />, width: 200 },
  column.number('matched', 'Нашлось', ({ matched }) => matched || null),
  column.number('unmatched', 'Не нашлось', ({ unmatched, ambiguous }) => unmatched + ambiguous || null, { width: 110 }),
  column.number('changed', 'Изменено', ({ changed }) => changed || null),
  column.date('at', 'Загружен', ({ createdAt }) => createdAt, { width: 110 }),
];

const productOf = ({ catalog, product }: SupplierPrice) => `/cabinet/catalogs/${catalog}/products/${product}`;
const states = choices({ listed: 'В прайсе', sold_out: 'Остаток 0', unlisted: 'Цены больше нет' });

const priceColumns: Column<SupplierPrice>[] = [
  column.link('title', 'Товар', (row) => ({ to: productOf(row), text: row.title })),
  column.text('article', 'Артикул', ({ article }) => article, { width: 150 }),
  column.text('code', 'Код поставщика', ({ code }) => code, { width: 150 }),
  column.money('price', 'Цена', ({ price, currency }) => ({ amount: price, currency })),
  column.number('stock', 'Остаток', ({ stock }) => stock),
  {
    id: 'state',
    title: 'Состояние',
    width: 190,
    cell: ({ state }) => (
      <Status tone={priceStates[state].tone} ring={priceStates[state].ring ?? false}>
        {priceStates[state].word}
      </Status>
    ),
  },
  column.date('changedAt', 'Изменено', ({ changedAt }) => changedAt, { width: 110 }),
];

function SupplierPage() {
  const { supplier } = Route.useParams();
  const address = useListAddress(Route);
  const { data } = useCall(getSupplier, { path: { id: supplier } });
  useScreenName(data?.title);
  useWorkNews('calculation/price-lists');
  const views = (
    <Views
      label="Что о поставщике"
      views={[
        { id: 'lists', label: 'Прайсы' },
        { id: 'prices', label: 'Цены', count: data?.prices },
      ]}
      value={address.view ?? 'lists'}
      onChange={(view) => address.set({ view: view === 'prices' ? view : undefined, search: '', state: undefined })}
    />
  );
  const shown = {
    title: data?.title ?? 'Поставщик',
    ownWord: true,
    address,
    views,
    actions: <Acts supplier={supplier} />,
  };
  return address.view === 'prices' ? (
    <Prices {...shown} supplier={supplier} filters={address} />
  ) : (
    <Lists {...shown} supplier={supplier} />
  );
}

function Acts({ supplier }: { supplier: string }) {
  const navigate = Route.useNavigate();
  const mayLoad = useMay(createPriceList);
  const load = () =>
    openNewPriceList(supplier, ({ id }) =>
      navigate({ to: '/cabinet/settings/suppliers/$supplier/price-lists/$list', params: { supplier, list: id } }),
    );
  return (
    <>
      <Link to="/cabinet/settings/suppliers" search={{ open: supplier }}>
        Настройки
      </Link>
      {mayLoad && <Button onClick={load}>Загрузить прайс</Button>}
    </>
  );
}

type Shown = ListHead & { supplier: string };

function Lists({ supplier, ...shown }: Shown) {
  const navigate = Route.useNavigate();
  const list = useList(findPriceLists, { search: shown.address.search }, { path: { supplier } });
  return (
    <ListPage
      {...shown}
      name="calculation.price-lists"
      list={list}
      columns={listColumns}
      searchFor="Имя файла"
      empty={
        <Empty title="Прайсов ещё не было">
          Загрузите таблицу XLSX, XLS или CSV. Столбцы укажете один раз: следующий такой же файл разберётся сам.
        </Empty>
      }
      onOpen={(row) => void navigate({ to: listPage(row) })}
      card={(row) => (
        <RowCard title={row.title} to={listPage(row)}>
          <PriceListStatus of={row} />
          <DateCell moment={row.createdAt} />
        </RowCard>
      )}
    />
  );
}

interface PricesProps extends Shown {
  filters: Pick<ListAddress<typeof Route.types.fullSearchSchema>, 'filter' | 'filters'>;
}

function Prices({ supplier, filters, ...shown }: PricesProps) {
  const navigate = Route.useNavigate();
  const { state } = filters.filters;
  const list = useList(findSupplierPrices, { search: shown.address.search, state }, { path: { supplier } });
  return (
    <ListPage
      {...shown}
      name="calculation.supplier-prices"
      list={list}
      columns={priceColumns}
      searchFor="Название, артикул или код"
      filters={<FilterSelect label="Состояние" options={states} {...filters.filter('state')} />}
      empty={<Empty title="Цен пока нет">Они появятся, когда вы примените прайс поставщика.</Empty>}
      onOpen={(row) => void navigate({ to: productOf(row) })}
      card={(row) => (
        <RowCard title={row.title} to={productOf(row)}>
          {row.article}
          {money(row.price, row.currency)}
        </RowCard>
      )}
    />
  );
}
