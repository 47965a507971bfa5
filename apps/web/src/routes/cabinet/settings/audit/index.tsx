import { type AuditAct, auditSubjects, auditSubjectTitles, findAuditActs, findUsers, owners } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import { useList } from '#api/useList.ts';
import { nameOf } from '#features/users/people.ts';
import { fullDate, journalDate } from '#text/dates.ts';
import { Period, spanOf } from '#ui/dates/period.ts';
import { PeriodFilter } from '#ui/dates/period-filter.tsx';
import { choices, FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch, oneOf, RowId } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Empty } from '#ui/page/empty.tsx';
import { ActSide } from './-act-side.tsx';
import { actWords, authorWords, changedFields } from './-words.ts';

export const Route = createFileRoute('/cabinet/settings/audit/')({
  staticData: { title: 'Журнал действий', roles: owners },
  validateSearch: listSearch({ user: RowId, subject: oneOf(...auditSubjects), at: Period }),
  component: AuditPage,
});

const columns: Column<AuditAct>[] = [
  {
    id: 'at',
    title: 'Когда',
    width: 150,
    cell: ({ at }) => <time title={fullDate(at)}>{journalDate(at)}</time>,
  },
  column.twoLines('author', 'Кто', ({ author }) => authorWords(author), { width: 220 }),
  column.twoLines('act', 'Что сделано', (act) => ({ first: actWords(act), second: act.title }), { width: 240 }),
  column.text('changes', 'Изменилось', changedFields, { width: 240, grow: true }),
  column.text('ip', 'Откуда', ({ ip }) => ip, { width: 130 }),
];

const subjects = choices(auditSubjectTitles);

/** As many people as a menu shows; a larger company searches by mail. */
const mostPeople = 200;

function AuditPage() {
  const address = useListAddress(Route);
  const { user, subject, at } = address.filters;
  const { from: since, to } = at ? spanOf(at) : {};
  const acts = useList(findAuditActs, { search: address.search, user, subject, since, to });
  const { data: people } = useCall(findUsers, { query: { limit: mostPeople } });
  const persons = (people?.rows ?? []).map((one) => ({ value: one.id, label: nameOf(one) }));
  return (
    <ListPage
      name="users.audit"
      title="Журнал действий"
      address={address}
      list={acts}
      columns={columns}
      searchFor="Кто или что"
      filters={
        <>
          <FilterSelect label="Кто" options={persons} {...address.filter('user')} />
          <FilterSelect label="С чем" options={subjects} {...address.filter('subject')} />
          <PeriodFilter label="Когда" {...address.filter('at')} />
        </>
      }
      empty={
        <Empty title="Пока ничего не менялось">
          Здесь видно, кто и когда менял людей, ключи, аккаунты, источники заказов, задачи и саму компанию, убирал и
          удалял карточки на площадках, скачивал файлы с данными людей.
        </Empty>
      }
      side={(row) => <ActSide row={row} />}
      card={(act, open) => (
        <RowCard title={`${actWords(act)}: ${act.title}`} onOpen={open}>
          {authorWords(act.author).first}
          <div>{journalDate(act.at)}</div>
        </RowCard>
      )}
    />
  );
}
