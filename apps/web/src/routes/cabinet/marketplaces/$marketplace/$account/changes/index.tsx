import { Button, Menu } from '@mantine/core';
import {
  type Account,
  type AccountChange,
  type AccountChanges,
  changeKinds,
  changeKindTitles,
  changeSwitches,
  compareAccount,
  findAccountChanges,
  getAccountChanges,
  getAccountChangesFile,
  isUnderWay,
  kopecks,
  type SwitchKind,
  switchTitles,
} from '@prilavok/contract';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { useWorkNews, withNews } from '#api/use-work-news.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { OfferCell } from '#features/catalogs/offers/offer-cell.tsx';
import { categoriesOf } from '#features/catalogs/sources.ts';
import { useNames } from '#features/catalogs/use-names.ts';
import { useAccount } from '#features/marketplaces/use-account.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { fullDate } from '#text/dates.ts';

import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { downloadFile } from '#ui/download.ts';
import { FilterSearch } from '#ui/filters/filter-search.tsx';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage, type Picked } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch, oneOf, RowId } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Status } from '#ui/marks/status.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { BelowTitle } from '#ui/page/page.tsx';
import { WorkProgress } from '#ui/page/work.tsx';
import css from './-changes.module.css';
import { askSwitchOn } from './-switch-on.tsx';
import { kindsOf, Switches } from './-switches.tsx';
import { totalsText } from './-totals.ts';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/changes/')({
  staticData: { title: 'Что изменится', valid: ofMarketplace('account') },
  validateSearch: listSearch({ kind: oneOf(...changeKinds), category: RowId }),
  component: ChangesPage,
});

const columns: Column<AccountChange>[] = [
  { id: 'offer', title: 'Предложение', width: 280, grow: true, cell: (row) => <OfferCell {...row} /> },
  column.text('priceThere', 'Цена там', ({ priceThere }) => priceThere && sum(priceThere), { width: 110 }),
  { id: 'priceOurs', title: 'Наша цена', width: 190, cell: (row) => <Price of={row} /> },
  column.number('stockThere', 'Остаток там', ({ stockThere }) => stockThere, { width: 110 }),
  { id: 'stockOurs', title: 'Наш остаток', width: 140, cell: (row) => <Stock of={row} /> },
  { id: 'card', title: 'Карточка', width: 170, cell: (row) => <Card of={row} /> },
];

const sum = (amount: string): string => number(kopecks(amount) / 100);

/** State at the marketplace, changes that would be sent, and the switches. */
function ChangesPage() {
  const { account: id } = Route.useParams();
  const address = useListAddress(Route);
  const { kind, category } = address.filters;
  const path = { id };
  const { account } = useAccount(id);
  const { data: changes } = useCall(getAccountChanges, { path });
  const list = useList(findAccountChanges, { kind, category, search: address.search }, { path });
  const names = useNames({ types: category ? [category] : [] });
  const news = useWorkNews('marketplaces/changes');
  const compare = useChange(compareAccount);
  const may = useMay(compareAccount);
  const run = changes?.comparison && withNews(changes.comparison, news);
  const busy = run !== null && run !== undefined && isUnderWay(run);
  const begin = may && account?.catalog && (
    <Button
      leftSection={<IconRefresh />}
      variant="default"
      loading={busy || compare.isPending}
      onClick={() => compare.mutate({ path })}
    >
      Сравнить заново
    </Button>
  );
  const query = { search: address.search, ...(kind && { kind }), ...(category && { category }) };
  return (
    <ListPage
      name="marketplaces.changes"
      title="Что изменится"
      address={address}
      list={list}
      columns={columns}
      searchFor="Артикул или название"
      actions={
        <>
          {changes && changes.offers > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload />}
              onClick={() =>
                quietly(() => downloadFile(getAccountChangesFile, { id, query, name: 'что изменится.csv' }))
              }
            >
              Файл
            </Button>
          )}
          {begin}
        </>
      }
      views={
        <>
          {account && <Switches account={account} changes={changes} />}
          <BelowTitle>{busy && <WorkProgress of={run} title="Сравнение с площадкой" />}</BelowTitle>
          {changes?.comparedAt && <Sums of={changes} />}
        </>
      }
      filters={
        <>
          <FilterSelect
            label="Что меняется"
            options={changeKinds.map((value) => ({
              value,
              label: `${changeKindTitles[value]} · ${number(changes?.kinds[value] ?? 0)}`,
            }))}
            {...address.filter('kind')}
          />
          {account?.catalog && (
            <FilterSearch
              label="Категория"
              source={categoriesOf(account.catalog)}
              value={names.types}
              onChange={(ids) => address.set({ category: ids.at(-1) })}
            />
          )}
        </>
      }
      pickName={({ title }) => `предложение ${title}`}
      bulk={account && ((picked) => <SwitchPicked account={account} changes={changes} picked={picked} />)}
      empty={
        <Empty title="Ещё не сравнивали" action={begin}>
          {account && account.catalog === null
            ? 'У аккаунта не выбран каталог: выберите его на странице аккаунта.'
            : 'Товары площадки читаются и сравниваются с каталогом сами, обычно за несколько минут. На площадку при этом ничего не уходит.'}
        </Empty>
      }
      card={(row) => (
        <RowCard title={row.title}>
          {row.article}
          <span>
            Цена: {row.priceThere ? sum(row.priceThere) : '—'} → <Price of={row} />
          </span>
          <span>
            Остаток: {row.stockThere ?? '—'} → <Stock of={row} />
          </span>
          <Card of={row} />
        </RowCard>
      )}
    />
  );
}

function Sums({ of: { offers, paired, unpaired, comparedAt, currency, kinds } }: { of: AccountChanges }) {
  const all = totalsText(kinds, ['price_up', 'price_drop', 'stock_zero']);
  return (
    <p className={css.sum}>
      {all || 'Цены и остатки на площадке уже такие же'}. Сравнили{' '}
      {counted(offers, ['предложение', 'предложения', 'предложений'])}, на площадке из них {number(paired)}
      {unpaired > 0 && `, не связано с каталогом ${counted(unpaired, ['товар', 'товара', 'товаров'])} площадки`}
      {comparedAt && `. ${fullDate(comparedAt)}`}
      {currency && currency !== 'RUB' && `. Цены в ${currency}`}
    </p>
  );
}

/** Our price, and by how much it differs. */
function Price({ of: { priceThere, priceOurs, priceHeld } }: { of: AccountChange }) {
  if (priceHeld) return <Status tone="warn">{priceHeld}</Status>;
  if (priceOurs === null) return <span className={css.gone}>не уйдёт</span>;
  const [ours, there] = [kopecks(priceOurs), priceThere === null ? null : kopecks(priceThere)];
  if (there === null || there === ours) return <span>{sum(priceOurs)}</span>;
  const percent = Math.round(((ours - there) / there) * 100);
  return (
    <span>
      {sum(priceOurs)}{' '}
      <Status tone={percent < -20 ? 'error' : 'accent'}>{`${percent > 0 ? '+' : ''}${number(percent)} %`}</Status>
    </span>
  );
}

/** Our stock, and by how much it differs. */
function Stock({ of: { stockThere, stockOurs } }: { of: AccountChange }) {
  if (stockOurs === null) return <span className={css.gone}>не уйдёт</span>;
  const more = stockOurs - (stockThere ?? 0);
  if (more === 0) return <span>{number(stockOurs)}</span>;
  return (
    <span>
      {number(stockOurs)}{' '}
      <Status tone={stockOurs === 0 ? 'error' : 'accent'}>{`${more > 0 ? '+' : ''}${number(more)}`}</Status>
    </span>
  );
}

function Card({ of: { card } }: { of: AccountChange }) {
  switch (card) {
    case 'create':
      return <Status tone="accent">Создастся</Status>;
    case 'update':
      return <Status tone="accent">Изменится</Status>;
    case 'same':
      return <Status tone="success">Без изменений</Status>;
    case 'lacks':
      return <Status tone="warn">Не готова</Status>;
    case 'unknown':
      return <Status ring>Проверяем</Status>;
  }
}

/** As many offers as a switch takes by their numbers. */
const mostPicked = 1000;
const scoped: readonly SwitchKind[] = ['prices', 'stocks', 'cards'];

/** Switches a kind on for the offers that are picked. */
function SwitchPicked({
  account,
  changes,
  picked: { ids },
}: {
  account: Account;
  changes: AccountChanges | undefined;
  picked: Picked;
}) {
  const may = useMay(changeSwitches);
  if (!may || !ids) return null;
  const tooMany = ids.length > mostPicked;
  return (
    <Menu>
      <Menu.Target>
        <Button size="xs" disabled={tooMany} title={tooMany ? 'Не больше 1000 предложений: возьмите категорию' : ''}>
          Отправлять для выбранных
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {scoped.map((kind) => (
          <Menu.Item
            key={kind}
            onClick={() =>
              askSwitchOn({
                account,
                kind,
                offers: ids,
                totals: changes ? totalsText(changes.kinds, kindsOf[kind]) : '',
              })
            }
          >
            {switchTitles[kind].title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
