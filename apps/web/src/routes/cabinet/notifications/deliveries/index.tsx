import { Button } from '@mantine/core';
import {
  deliveryDays,
  findNoticeDeliveries,
  members,
  type NoticeDelivery,
  noticeStates,
  noticeThemeTitles,
  noticeWays,
  noticeWayTitles,
} from '@prilavok/contract';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useList } from '#api/useList.ts';
import { deliveryWords } from '#features/notifications/words.ts';
import { comingDate } from '#text/dates.ts';
import { Period, spanOf } from '#ui/dates/period.ts';
import { PeriodFilter } from '#ui/dates/period-filter.tsx';
import { choices, FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch, oneOf } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Status } from '#ui/marks/status.tsx';
import { Empty } from '#ui/page/empty.tsx';

export const Route = createFileRoute('/cabinet/notifications/deliveries/')({
  staticData: { title: 'Почему не пришло', roles: members },
  validateSearch: listSearch({ way: oneOf(...noticeWays), state: oneOf(...noticeStates), at: Period }),
  component: DeliveriesPage,
});

const stateOf = ({ state }: NoticeDelivery) => (
  <Status tone={deliveryWords[state].tone}>{deliveryWords[state].title}</Status>
);

const reasonOf = ({ reason, due }: NoticeDelivery) =>
  [due && `Пойдёт ${comingDate(due)}`, reason].filter(Boolean).join('. ');

const columns: Column<NoticeDelivery>[] = [
  column.twoLines('title', 'Что случилось', ({ title, theme }) => ({ first: title, second: noticeThemeTitles[theme] })),
  column.text('way', 'Куда', ({ way }) => noticeWayTitles[way], { width: 120 }),
  { id: 'state', title: 'Состояние', width: 170, cell: stateOf },
  column.text('reason', 'Почему', reasonOf, { width: 320, grow: true }),
  column.date('at', 'Когда случилось', ({ at }) => at),
  column.date('sent', 'Отправлено', ({ sentAt }) => sentAt),
];

const ways = choices(noticeWayTitles);
const states = choices({
  waiting: deliveryWords.waiting.title,
  sent: deliveryWords.sent.title,
  failed: deliveryWords.failed.title,
  dropped: deliveryWords.dropped.title,
});

const settings = (
  <Button component={Link} to="/cabinet/settings/notifications" variant="default">
    Настроить
  </Button>
);

function DeliveriesPage() {
  const address = useListAddress(Route);
  const { way, state, at } = address.filters;
  const { from: since, to } = at ? spanOf(at) : {};
  const deliveries = useList(findNoticeDeliveries, { search: address.search, way, state, since, to });
  return (
    <ListPage
      name="notifications.deliveries"
      title="Почему не пришло"
      address={address}
      list={deliveries}
      columns={columns}
      searchFor="Что случилось"
      filters={
        <>
          <FilterSelect label="Куда" options={ways} {...address.filter('way')} />
          <FilterSelect label="Состояние" options={states} {...address.filter('state')} />
          <PeriodFilter label="Когда" {...address.filter('at')} />
        </>
      }
      actions={settings}
      empty={
        <Empty title="Дальше кабинета ничего не уходило" action={settings}>
          Здесь видно, что и куда вам отправлено за {deliveryDays} дней, что ждёт и почему что-то не ушло. О чём и куда
          сообщать, выбирают в настройках.
        </Empty>
      }
      card={(delivery) => (
        <RowCard title={delivery.title}>
          {noticeWayTitles[delivery.way]}
          {stateOf(delivery)}
          <div>{reasonOf(delivery)}</div>
        </RowCard>
      )}
    />
  );
}
