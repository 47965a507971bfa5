import {
  countReturns,
  findAccounts,
  findMarketplaces,
  findReturns,
  marketplaces,
  mostCounted,
  returnStates,
  returnStateTitles,
} from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import { useList } from '#api/useList.ts';
import { Period, spanOf } from '#ui/dates/period.ts';
import { PeriodFilter } from '#ui/dates/period-filter.tsx';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { listSearch, oneOf, RowId } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { marketplaceTitle } from '#ui/marks/mark.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Go } from '#ui/page/go.tsx';
import { Views } from '#ui/page/views.tsx';
import { GiveoutsButton } from './-giveouts.tsx';
import { ReturnCard, returnColumns } from './-return-row.tsx';
import { ReturnSide } from './-return-side.tsx';
import styles from './-returns.module.css';

export const Route = createFileRoute('/cabinet/orders/returns/')({
  staticData: { title: 'Возвраты' },
  validateSearch: listSearch({
    state: oneOf('claimed', 'moving', 'ready', 'fetched', 'accepted', 'elsewhere', 'refused'),
    marketplace: oneOf('ozon', 'yandex_market', 'wildberries', 'magnit', 'megamarket'),
    account: RowId,
    order: RowId,
    created: Period,
  }),
  component: ReturnsPage,
});

const places = marketplaces.map((value) => ({ value, label: marketplaceTitle(value) }));

function ReturnsPage() {
  const address = useListAddress(Route);
  const { state, marketplace, account, order, created } = address.filters;
  const within = {
    ...(marketplace ? { marketplace: [marketplace] } : {}),
    ...(account ? { account: { in: [account] } } : {}),
    ...(order ? { order } : {}),
    ...(created ? spanOf(created) : {}),
  };
  const list = useList(findReturns, { ...within, search: address.search, ...(state ? { state: [state] } : {}) });
  const counts = useCall(countReturns, { body: within }).data?.rows;
  // The chosen one stays to be seen, and taken off.
  const accounts = (useCall(findAccounts, { body: {} }).data?.rows ?? [])
    .filter((each) => each.id === account || !marketplace || each.marketplace === marketplace)
    .map(({ id, title }) => ({ value: id, label: title }));
  const countOf = (id: string) => counts && (counts.find((row) => row.state === id)?.count ?? 0);
  return (
    <ListPage
      name="orders.returns"
      title="Возвраты"
      address={address}
      list={list}
      columns={returnColumns}
      views={
        <Views
          label="Состояние возвратов"
          value={state ?? 'all'}
          onChange={(next) => address.set({ state: next === 'all' ? undefined : next })}
          views={[
            { id: 'all' as const, label: 'Все' },
            ...returnStates.map((id) => ({ id, label: returnStateTitles[id], count: countOf(id), most: mostCounted })),
          ]}
        />
      }
      controls={
        <div className={styles.filters}>
          <PeriodFilter label="Оформлен" {...address.filter('created')} />
          <FilterSelect label="Площадка" options={places} {...address.filter('marketplace')} />
          {(account || accounts.length > 1) && (
            <FilterSelect label="Аккаунт" options={accounts} {...address.filter('account')} />
          )}
        </div>
      }
      actions={<GiveoutsButton account={account} />}
      searchFor="Заказ, артикул, штрихкод"
      empty={<NoReturns />}
      side={(row) => <ReturnSide row={row} />}
      card={(one, open) => <ReturnCard of={one} onOpen={open} />}
    />
  );
}

/** Nothing yet: where returns come from, and which marketplaces tell of none. */
function NoReturns() {
  const all = useCall(findMarketplaces, {}).data?.rows ?? [];
  const silent = all.filter(({ missing }) => missing.returns);
  return (
    <Empty title="Возвратов пока нет">
      Их приносит задача «Загрузка возвратов» аккаунта: раз в час она узнаёт, что вернули покупатели.{' '}
      <Go to="/cabinet/orders">К заказам</Go>
      {silent.map(({ id, missing }) => (
        <p key={id}>{missing.returns}</p>
      ))}
    </Empty>
  );
}
