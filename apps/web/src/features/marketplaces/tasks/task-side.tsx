import { changeTask, getTasks, taskTypeTitles } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { differing } from '#ui/edit/changes.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import { firstOf } from '#ui/edit/found.ts';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Mark } from '#ui/marks/mark.tsx';
import { scopeOf, TaskFields, type TaskValues } from './task-fields.tsx';
import { taskAddress } from './task-state.tsx';

const labels = {
  title: 'Название',
  schedule: 'Расписание',
  isActive: 'Запускать по расписанию',
  categories: 'Категории',
  reports: 'Отчёты',
};

/** A task at the side, beside its list or its own page. */
export function TaskSide({ row }: { row: OpenRow }) {
  const path = { id: row.id };
  const found = firstOf(useCall(getTasks, { path: { ids: [row.id] }, quiet: true }));
  return (
    <EditSide
      row={row}
      found={found}
      call={changeTask}
      draft={({ title, schedule, isActive, scope, reports }): TaskValues => ({
        title,
        schedule,
        isActive,
        categories: scope?.categories ?? [],
        reports,
      })}
      changes={differing<TaskValues>}
      input={({ categories, ...changes }, version) => ({
        path,
        body: {
          ...changes,
          // Offers that somebody else's program put into the scope stay in it.
          ...(categories ? { scope: scopeOf(categories, found.data?.scope?.offers) } : {}),
          version,
        },
      })}
      labels={labels}
      said="Задача сохранена"
      name="Задача"
      title={({ title }) => title}
      subtitle={({ type }) => taskTypeTitles[type]}
      mark={({ marketplace }) => <Mark marketplace={marketplace} />}
      page={taskAddress}
    >
      {({ form, saved }) => (
        <TaskFields form={form} type={saved.type} account={saved.account} chosen={saved.chosen !== null} />
      )}
    </EditSide>
  );
}
