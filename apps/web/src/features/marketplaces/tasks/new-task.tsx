import { Checkbox, Select } from '@mantine/core';
import {
  createTask,
  findAccounts,
  findTasks,
  getAccounts,
  type PlannedTaskType,
  plannedTaskTypes,
  scopedTaskTypes,
  taskRefusal,
  taskTypeTitles,
  watched,
} from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { useCallForm } from '#api/use-call-form.ts';
import type { Fields } from '#api/use-fields.ts';
import { useCall } from '#api/useCall.ts';
import { useMarketplace } from '#features/marketplaces/use-account.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { marketplaceTitle } from '#ui/marks/mark.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Go } from '#ui/page/go.tsx';
import { scopeOf, TaskFields, type TaskValues } from './task-fields.tsx';
import { taskAddress, whenOf } from './task-state.tsx';

interface Values extends TaskValues {
  type: PlannedTaskType;
  account: string | null;
  start_instantly: boolean;
}

/** Schedules that such tasks usually have, as cron or all the time. */
const usual: Record<PlannedTaskType, string | null> = {
  products_upload: '30 3 * * *',
  stocks_prices_upload: '*/5 * * * *',
  orders_import: watched,
  returns_import: '35 * * * *',
  money_import: '50 */6 * * *',
  products_sync: '0 */4 * * *',
  categories_refresh: null,
  promotions_refresh: '0 7 * * *',
  warehouses_refresh: '0 6 * * *',
  reports: '0 7 * * 1',
  analytics: '40 6 * * *',
  positions: '0 8 * * *',
  ratings: '50 7 * * *',
};

/** The question after a new task, of the given account or of one to be chosen; leads to the task's page. */
export function NewTask({ account }: { account?: string | undefined }) {
  const { close } = useDialog();
  const navigate = useNavigate();
  const type: PlannedTaskType = 'products_upload';
  const initial: Values = {
    title: taskTypeTitles[type],
    type,
    account: account ?? null,
    schedule: usual[type],
    start_instantly: true,
    isActive: true,
    categories: [],
    reports: null,
  };
  const call = useCallForm(createTask, {
    initial,
    input: ({ categories, reports, account: chosen, ...rest }) => ({
      body: {
        ...rest,
        account: chosen ?? '',
        scope: scopedTaskTypes.includes(rest.type) ? scopeOf(categories) : null,
        reports: rest.type === 'reports' ? reports : null,
      },
    }),
    done: (task) => {
      close();
      success(task.status === null ? 'Задача создана' : 'Задача создана и поставлена в очередь');
      void navigate({ to: taskAddress(task) });
    },
  });
  const { form } = call;
  const { values } = form;
  const chosen = useCall(getAccounts, { path: { ids: [values.account ?? ''] } }, { enabled: values.account !== null });
  const lacks = useMarketplace(chosen.data?.rows[0]?.marketplace)?.missing ?? {};
  const offered = (one: PlannedTaskType) => taskRefusal(one, lacks) === null;
  const chooseType = (next: PlannedTaskType) => {
    const named = plannedTaskTypes.some((one) => taskTypeTitles[one] === values.title);
    form.setFieldValue('type', next);
    form.setFieldValue('schedule', usual[next]);
    if (named) form.setFieldValue('title', taskTypeTitles[next]);
  };
  return (
    <DialogForm call={call} action="Создать задачу">
      <Select
        label="Что делает"
        allowDeselect={false}
        data={plannedTaskTypes.filter(offered).map((value) => ({ value, label: taskTypeTitles[value] }))}
        value={values.type}
        onChange={(value) => {
          const next = plannedTaskTypes.find((one) => one === value);
          if (next) chooseType(next);
        }}
      />
      {account === undefined && <AccountField form={form} />}
      {values.account !== null && <Another account={values.account} type={values.type} />}
      {/* A schedule of another kind of task begins anew. */}
      <TaskFields key={values.type} form={form} type={values.type} account={values.account} />
      <Checkbox label="Запустить сразу" {...form.getInputProps('start_instantly', { type: 'checkbox' })} />
    </DialogForm>
  );
}

/** Says that the account has such a task: mostly another schedule or other categories of that one are meant, not a second. */
function Another({ account, type }: { account: string; type: PlannedTaskType }) {
  const { close } = useDialog();
  const { data } = useCall(findTasks, { body: { account, type, limit: 20 } });
  const known = data?.rows.find(({ chosen }) => chosen === null);
  if (!known) return null;
  return (
    <Note>
      Такая задача у аккаунта уже есть, {whenOf(known)}:{' '}
      <Go to={taskAddress(known)} onGo={close}>
        <span translate="no">{known.title}</span>
      </Go>
      . Вторая нужна для других категорий или другого расписания.
    </Note>
  );
}

function AccountField({ form }: { form: Fields<Values> }) {
  const accounts = useCall(findAccounts, { body: { limit: 1000 } }).data?.rows ?? [];
  return (
    <Select
      label="Аккаунт"
      placeholder="Выберите"
      searchable
      nothingFoundMessage="Ничего не нашлось"
      description={accounts.length === 0 ? 'Сначала подключите аккаунт маркетплейса' : undefined}
      data={accounts.map(({ id, title, marketplace }) => ({
        value: id,
        label: `${title}, ${marketplaceTitle(marketplace)}`,
      }))}
      {...form.getInputProps('account')}
      error={form.errors.account && 'Выберите аккаунт'}
    />
  );
}
