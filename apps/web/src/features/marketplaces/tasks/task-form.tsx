import { Checkbox, Select, Switch, TextInput } from '@mantine/core';
import {
  changeTask,
  createTask,
  findAccounts,
  getAccounts,
  type Task,
  type TaskType,
  taskTypes,
  taskTypeTitles,
} from '@prilavok/contract';
import { type CallForm, useCallForm } from '#api/use-call-form.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { success } from '#toasts.ts';
import { Mark, marketplaceTitle } from '#ui/mark.tsx';
import { SideForm } from '#ui/side-form.tsx';
import type { Named } from '#ui/source.ts';
import { ScheduleField } from './schedule-field.tsx';
import { CategoryScope, useScopeNames } from './task-scope.tsx';

interface Values {
  title: string;
  type: TaskType;
  account: string | null;
  schedule: string | null;
  start_instantly: boolean;
  isActive: boolean;
  categories: readonly Named[];
}

const scopeOf = (categories: readonly Named[], offers: readonly string[] = []) =>
  categories.length + offers.length === 0 ? null : { categories: categories.map(({ id }) => id), offers: [...offers] };

const usual: Record<TaskType, string | null> = {
  products_upload: '30 3 * * *',
  stocks_prices_upload: '*/5 * * * *',
  orders_import: '*/5 * * * *',
  products_sync: '0 */4 * * *',
  categories_refresh: null,
};

interface NewProps {
  account: string | undefined;
  onClose: () => void;
  onMade: (task: Task) => void;
}

export function NewTask({ account, onClose, onMade }: NewProps) {
  const type: TaskType = 'products_upload';
  const initial: Values = {
    title: taskTypeTitles[type],
    type,
    account: account ?? null,
    schedule: usual[type],
    start_instantly: true,
    isActive: true,
    categories: [],
  };
  const call = useCallForm(createTask, {
    initial,
    input: ({ categories, account: chosen, ...rest }) => ({
      body: { ...rest, account: chosen ?? '', scope: scopeOf(categories) },
    }),
    done: (task) => {
      success(task.status === null ? 'Задача создана' : 'Задача создана и поставлена в очередь');
      onMade(task);
    },
  });
  const { form } = call;
  const chooseType = (next: TaskType) => {
    const named = taskTypes.some((one) => taskTypeTitles[one] === form.values.title);
    form.setFieldValue('type', next);
    form.setFieldValue('schedule', usual[next]);
    if (named) form.setFieldValue('title', taskTypeTitles[next]);
  };
  return (
    <SideForm title="Новая задача" call={call} action="Создать задачу" onClose={onClose}>
      <Select
        label="Что делает"
        allowDeselect={false}
        data={taskTypes.map((value) => ({ value, label: taskTypeTitles[value] }))}
        value={form.values.type}
        onChange={(value) => {
          const next = taskTypes.find((one) => one === value);
          if (next) chooseType(next);
        }}
      />
      {account === undefined && <AccountField call={call} />}
      {/* A schedule of another kind of task begins anew. */}
      <TaskFields key={form.values.type} call={call} />
      <Checkbox label="Запустить сразу" {...form.getInputProps('start_instantly', { type: 'checkbox' })} />
    </SideForm>
  );
}

function AccountField({ call }: { call: CallForm<Values> }) {
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
      {...call.form.getInputProps('account')}
      error={call.form.errors.account && 'Выберите аккаунт'}
    />
  );
}

export function EditTask({ task, onClose }: { task: Task; onClose: () => void }) {
  const may = useMay(changeTask);
  const names = useScopeNames(task.scope?.categories ?? []);
  // The titles of the chosen categories come first: a form keeps what it began with.
  return names && <EditForm task={task} names={names} may={may} onClose={onClose} />;
}

interface EditProps {
  task: Task;
  names: readonly Named[];
  may: boolean;
  onClose: () => void;
}

function EditForm({ task, names, may, onClose }: EditProps) {
  const { title, type, account, schedule, isActive } = task;
  const initial: Values = { title, type, account, schedule, isActive, start_instantly: false, categories: names };
  const call = useCallForm(changeTask, {
    initial,
    input: (values) => ({
      path: { id: task.id },
      body: {
        title: values.title,
        schedule: values.schedule,
        isActive: values.isActive,
        scope: scopeOf(values.categories, task.scope?.offers),
        version: task.version,
      },
    }),
    done: () => {
      onClose();
      success('Задача сохранена');
    },
  });
  return (
    <SideForm
      title={task.title}
      ownWord
      subtitle={taskTypeTitles[type]}
      mark={<Mark marketplace={task.marketplace} />}
      call={call}
      action={may ? 'Сохранить' : undefined}
      onClose={onClose}
    >
      <TaskFields call={call} />
    </SideForm>
  );
}

/** Kinds of tasks that go over the catalog's goods and may take a part of them. */
const overGoods: readonly TaskType[] = ['products_upload', 'stocks_prices_upload'];

function TaskFields({ call }: { call: CallForm<Values> }) {
  const { form } = call;
  const { account, schedule, type } = form.values;
  const known = useCall(getAccounts, { path: { ids: [account ?? ''] } }, { enabled: account !== null });
  const catalog = known.data?.rows[0]?.catalog;
  return (
    <>
      <TextInput label="Название" {...form.getInputProps('title')} />
      <ScheduleField
        value={schedule}
        onChange={(next) => form.setFieldValue('schedule', next)}
        error={form.errors.schedule}
      />
      {schedule !== null && (
        <Switch label="Запускать по расписанию" {...form.getInputProps('isActive', { type: 'checkbox' })} />
      )}
      {overGoods.includes(type) && catalog && (
        <CategoryScope
          catalog={catalog}
          value={form.values.categories}
          onChange={(next) => form.setFieldValue('categories', next)}
        />
      )}
    </>
  );
}
