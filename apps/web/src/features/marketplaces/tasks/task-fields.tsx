import { Switch, TextInput } from '@mantine/core';
import {
  getAccounts,
  scopedTaskTypes,
  type TaskReports,
  type TaskType,
  watched,
  watchedTaskTypes,
} from '@prilavok/contract';
import type { Fields } from '#api/use-fields.ts';
import { useCall } from '#api/useCall.ts';
import { CategoriesField } from '#features/catalogs/classification-fields.tsx';
import { useMarketplace } from '#features/marketplaces/use-account.ts';
import { ScheduleField } from '#ui/schedule/schedule-field.tsx';
import { noReports, ReportsFields } from './reports-fields.tsx';

/** Editable values of a task, new or old. */
export interface TaskValues {
  title: string;
  /** Cron, or all the time; nothing runs by hand only. */
  schedule: string | null;
  isActive: boolean;
  /** Categories of the catalog that it takes; none, all of it. */
  categories: readonly string[];
  /** Reports that it asks its marketplace for; nothing of other kinds of tasks, or where it brings those that people ask for. */
  reports: TaskReports | null;
}

/** The part of the catalog that a task takes, as it is sent; nothing is the whole of it. */
export const scopeOf = (categories: readonly string[], offers: readonly string[] = []) =>
  categories.length + offers.length === 0 ? null : { categories: [...categories], offers: [...offers] };

interface Props<Values extends TaskValues> {
  form: Fields<Values>;
  type: TaskType;
  /** Whose catalog the categories are of. */
  account: string | null;
  /** It takes what a person has chosen, when that person says so. */
  chosen?: boolean;
}

/** The fields that a new task and an old one share. */
export function TaskFields<Values extends TaskValues>({ form, type, account, chosen = false }: Props<Values>) {
  const { schedule, categories, reports } = form.values;
  const known = useCall(getAccounts, { path: { ids: [account ?? ''] } }, { enabled: account !== null });
  const catalog = known.data?.rows[0]?.catalog;
  const kinds = useMarketplace(known.data?.rows[0]?.marketplace)?.reports;
  if (chosen) return <TextInput label="Название" {...form.getInputProps('title')} />;
  return (
    <>
      <TextInput label="Название" {...form.getInputProps('title')} />
      {type === 'reports' && kinds && (
        <ReportsFields
          kinds={kinds}
          value={reports ?? noReports}
          onChange={(next) => form.setFieldValue('reports', next)}
          error={form.errors.reports}
        />
      )}
      <ScheduleField
        value={schedule}
        always={watchedTaskTypes.includes(type)}
        onChange={(next) => form.setFieldValue('schedule', next)}
        error={form.errors.schedule}
      />
      {schedule !== null && (
        <Switch
          label={schedule === watched ? 'Включена' : 'Запускать по расписанию'}
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
      )}
      {scopedTaskTypes.includes(type) && catalog && (
        <CategoriesField
          label="Категории"
          description="Вместе с вложенными; пусто — весь каталог"
          placeholder="Весь каталог"
          catalog={catalog}
          value={categories}
          onChange={(next) => form.setFieldValue('categories', next)}
        />
      )}
    </>
  );
}
