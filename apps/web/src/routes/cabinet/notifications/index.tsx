import { Button } from '@mantine/core';
import {
  changeNotices,
  findNotices,
  members,
  type Notice,
  noticeDays,
  noticeThemeTitles,
  themes,
} from '@prilavok/contract';
import { createFileRoute, Link, useRouter } from '@tanstack/react-router';
import { quietly } from '#api/quietly.ts';
import { change } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { markAllRead, markRead } from '#features/notifications/read.ts';
import { severityWords } from '#features/notifications/words.ts';
import { Period, spanOf } from '#ui/dates/period.ts';
import { PeriodFilter } from '#ui/dates/period-filter.tsx';
import { choices, FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage, type Picked } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch, oneOf } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Status } from '#ui/marks/status.tsx';
import { Empty } from '#ui/page/empty.tsx';

export const Route = createFileRoute('/cabinet/notifications/')({
  staticData: { title: 'Уведомления', roles: members },
  validateSearch: listSearch({ theme: oneOf(...themes), state: oneOf('unread', 'read'), at: Period }),
  component: NotificationsPage,
});

const titleOf = ({ title, read }: Notice) => (read ? title : <b>{title}</b>);
const severityOf = ({ severity, read }: Notice) => (
  <Status tone={severityWords[severity].tone} ring={read}>
    {severityWords[severity].title}
  </Status>
);

const columns: Column<Notice>[] = [
  column.twoLines('title', 'Что случилось', (notice) => ({ first: titleOf(notice), second: notice.message })),
  { id: 'severity', title: 'Важность', width: 170, cell: severityOf },
  column.text('theme', 'О чём', ({ theme }) => noticeThemeTitles[theme]),
  column.text('read', 'Прочитано', ({ read }) => (read ? 'Да' : 'Нет'), { width: 120 }),
  column.date('at', 'Когда', ({ at }) => at),
];

const themeChoices = choices(noticeThemeTitles);
const states = choices({ unread: 'Непрочитанные', read: 'Прочитанные' });

function NotificationsPage() {
  const address = useListAddress(Route);
  const { theme, state, at } = address.filters;
  const { from: since, to } = at ? spanOf(at) : {};
  const router = useRouter();
  const notices = useList(findNotices, {
    search: address.search,
    theme,
    since,
    to,
    ...(state ? { read: state === 'read' } : {}),
  });
  const open = (notice: Notice) => {
    markRead([notice]);
    if (notice.link) router.history.push(notice.link);
  };
  return (
    <ListPage
      name="notifications.notices"
      title="Уведомления"
      address={address}
      list={notices}
      columns={columns}
      searchFor="Что случилось"
      filters={
        <>
          <FilterSelect label="О чём" options={themeChoices} {...address.filter('theme')} />
          <FilterSelect label="Прочитано" options={states} {...address.filter('state')} />
          <PeriodFilter label="Когда" {...address.filter('at')} />
        </>
      }
      actions={
        <>
          <Button component={Link} to="/cabinet/notifications/deliveries" variant="subtle" color="gray">
            Почему не пришло
          </Button>
          <Button component={Link} to="/cabinet/settings/notifications" variant="subtle" color="gray">
            Настроить
          </Button>
          <Button variant="default" disabled={notices.length === 0} onClick={markAllRead}>
            Прочитать все
          </Button>
        </>
      }
      empty={
        <Empty title="Пока тихо">
          Здесь будут новые заказы, итоги задач и всё, о чём стоит знать. Уведомления хранятся не меньше {noticeDays}{' '}
          дней.
        </Empty>
      }
      bulk={(picked) => <Mark picked={picked} />}
      onOpen={open}
      card={(notice, follow) => (
        <RowCard title={titleOf(notice)} onOpen={follow}>
          {notice.message}
          {severityOf(notice)}
        </RowCard>
      )}
    />
  );
}

/** Marks the picked notices. */
function Mark({ picked: { ids, clear } }: { picked: Picked }) {
  const mark = (read: boolean) => () =>
    quietly(async () => {
      await change(changeNotices, { body: { ids, read } });
      clear();
    });
  return (
    <>
      <Button variant="default" size="xs" onClick={mark(true)}>
        Прочитано
      </Button>
      <Button variant="default" size="xs" onClick={mark(false)}>
        Не прочитано
      </Button>
    </>
  );
}
