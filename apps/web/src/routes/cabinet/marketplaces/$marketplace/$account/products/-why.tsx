import { Button } from '@mantine/core';
import {
  accountBlockTitles,
  changePropertyMappings,
  checkSales,
  createBulkChange,
  findOfferSales,
  getSaleSummary,
  isUnderWay,
  type Marketplace,
  type OfferSale,
  type SaleSummary,
  saleStateTitles,
  stopSaleCheck,
} from '@prilavok/contract';
import { IconListCheck } from '@tabler/icons-react';
import { call } from '#api/client.ts';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { useWorkNews, withNews } from '#api/use-work-news.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { openCardChange } from '#features/catalogs/bulk-changes/new-card-change.tsx';
import { OfferCell } from '#features/catalogs/offers/offer-cell.tsx';
import { canShorten } from '#features/marketplaces/mapping/can-shorten.ts';
import { openShortening } from '#features/marketplaces/mapping/shortening.tsx';
import { Mend } from '#features/marketplaces/sale/mend.tsx';
import { SaleReason, SaleStatus } from '#features/marketplaces/sale/sale-state.tsx';
import { addressOfFault } from '#features/marketplaces/tasks/faults.tsx';
import { lacksDescription } from '#features/marketplaces/tasks/lacks-description.ts';
import { fullDate } from '#text/dates.ts';
import { number } from '#text/numbers.ts';
import { counted, plural } from '#text/plurals.ts';
import { TextCell } from '#ui/cells/text.tsx';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Go } from '#ui/page/go.tsx';
import { BelowTitle } from '#ui/page/page.tsx';
import { StopWork, WorkProgress } from '#ui/page/work.tsx';
import { spinning } from '#ui/spinner.ts';
import type { Frame } from './-frame.ts';
import css from './-why.module.css';

const columns: Column<OfferSale>[] = [
  {
    id: 'offer',
    title: 'Предложение',
    width: 280,
    cell: (row) => <OfferCell {...row} />,
  },
  { id: 'state', title: 'Продаётся ли', width: 236, cell: (sale) => <SaleStatus {...sale} /> },
  {
    id: 'reason',
    title: 'Почему',
    width: 360,
    grow: true,
    cell: (sale) => (
      <TextCell>
        <SaleReason {...sale} />
      </TextCell>
    ),
  },
  { id: 'mend', title: 'Что сделать', width: 190, cell: (sale) => <Mend sale={sale} quiet /> },
];

/** Offers of the account's catalog with what keeps each from sale, counted by reasons. */
export function WhyNotOnSale({ account, marketplace, catalog, address, views }: Frame) {
  const path = { id: account };
  const news = useWorkNews('marketplaces/sale-states');
  const { data: summary } = useCall(getSaleSummary, { path });
  const { state, fault } = address.filters;
  // The tab is about those that aren't on sale; the others are there for whoever asks for them.
  const offSale = state === undefined && fault === undefined;
  const list = useList(findOfferSales, { state, fault, offSale }, { path });
  const [check, stop] = [useChange(checkSales), useChange(stopSaleCheck)];
  const may = useMay(checkSales);
  const run = summary?.run && withNews(summary.run, news);
  const busy = run !== null && run !== undefined && isUnderWay(run);
  const begin = may && catalog && (
    <Button leftSection={<IconListCheck />} loading={check.isPending} onClick={() => check.mutate({ path })}>
      Проверить каталог
    </Button>
  );
  const shop = marketplace && { account, marketplace, catalog };
  return (
    <ListPage
      name="marketplaces.why"
      title="Товары площадки"
      address={address}
      list={list}
      columns={columns}
      actions={busy && may ? <StopWork of={run} onStop={() => stop.mutate({ path })} /> : begin}
      views={
        <>
          {views}
          <BelowTitle>{run && <WorkProgress of={run} title="Проверка перед отправкой" />}</BelowTitle>
          {summary && <Summary of={summary} />}
        </>
      }
      filters={
        <>
          <FilterSelect
            label="Почему"
            options={(summary?.states ?? []).map((one) => ({
              value: one.state,
              label: `${saleStateTitles[one.state]} · ${number(one.offers)}`,
            }))}
            {...address.filter('state')}
          />
          {summary && summary.faults.length > 0 && (
            <FilterSelect
              label="Карточка"
              options={summary.faults.map(({ kind, offers }) => ({
                value: kind,
                label: `${kind} · ${number(offers)}`,
              }))}
              {...address.filter('fault')}
            />
          )}
          {shop && <MendAll fault={summary?.faults.find(({ kind }) => kind === fault)} shop={shop} />}
        </>
      }
      empty={
        <Empty title={summary?.checkedAt ? 'Продаётся всё' : 'Каталог ещё не проверяли'} action={begin}>
          {summary?.checkedAt && 'Ничто не мешает ни одному предложению. '}
          Проверка смотрит на каждое предложение глазами площадки и говорит, почему оно не продаётся и что исправить.
          Дальше она следит за изменениями сама.
        </Empty>
      }
      card={(sale) => (
        <RowCard title={sale.title}>
          {sale.article}
          <SaleStatus {...sale} />
          <SaleReason {...sale} />
          <Mend sale={sale} />
        </RowCard>
      )}
    />
  );
}

/** How many are on sale and ready, and what stands in the way of all. */
function Summary({ of: { blocked, offers, ready, states, checkedAt, waiting } }: { of: SaleSummary }) {
  const onSale = states.find(({ state }) => state === 'on_sale')?.offers ?? 0;
  return (
    <>
      {blocked && (
        <BelowTitle>
          <Note tone="error">
            {accountBlockTitles[blocked.state]}: на площадку сейчас ничего не уйдёт.{' '}
            <span translate="no">{blocked.message}</span>
          </Note>
        </BelowTitle>
      )}
      {offers > 0 && (
        <p className={css.sum}>
          {plural(onSale, ['Продаётся', 'Продаются', 'Продаётся'])} <b>{number(onSale)}</b> из {number(offers)}.
          Карточек без ошибок: <b>{number(ready)}</b>
          {checkedAt && <span className={css.quiet}>. Весь каталог проверен {fullDate(checkedAt)}</span>}
          {waiting > 0 && (
            <span className={css.quiet}>
              , перепроверяем {counted(waiting, ['изменение', 'изменения', 'изменений'])}
            </span>
          )}
        </p>
      )}
    </>
  );
}

/** As many offers as one look takes by their numbers. */
const mostAtOnce = 10_000;

/** Where a fault that many cards have is mended for all of them; what differs from card to card is mended one by one. */
function MendAll({
  fault,
  shop,
}: {
  fault: SaleSummary['faults'][number] | undefined;
  shop: { account: string; marketplace: Marketplace; catalog: string | null };
}) {
  const mayShorten = useMay(changePropertyMappings);
  const mayChange = useMay(createBulkChange);
  if (!fault) return null;
  const { account, catalog } = shop;
  const offersAtFault = async () => {
    const body = { fault: fault.kind, limit: mostAtOnce };
    const { rows } = await spinning(call(findOfferSales, { path: { id: account }, body }));
    return rows.map(({ id }) => id);
  };
  if (canShorten(fault.sample) && catalog && mayShorten) {
    const { code, attribute, property, field } = fault.sample;
    const about = { ...shop, catalog, fault: { code, attribute, property, field } };
    return (
      <Act onClick={async () => openShortening({ ...about, offers: await offersAtFault() })}>Сократить по словам</Act>
    );
  }
  if (lacksDescription(fault.sample) && catalog && mayChange) {
    const describe = async () => {
      const ids = await offersAtFault();
      const start = { act: 'description_set' } as const;
      openCardChange({ catalog, selection: { ids }, count: ids.length, onDone: () => {}, start });
    };
    return <Act onClick={describe}>Написать описание</Act>;
  }
  const shared =
    fault.sample.field === 'category' || ['unmapped', 'value_unmapped', 'no_rate'].includes(fault.sample.code);
  const to = shared && addressOfFault(fault.sample, { ...shop, product: fault.product, offer: fault.offer });
  return to && <Go to={to.address}>{to.title}</Go>;
}

function Act({ onClick, children }: { onClick: () => Promise<void>; children: string }) {
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => quietly(onClick)}>
      {children}
    </Button>
  );
}
