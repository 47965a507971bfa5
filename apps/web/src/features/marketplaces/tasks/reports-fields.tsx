import { MultiSelect, NumberInput } from '@mantine/core';
import type { ReportKind, TaskReports } from '@prilavok/contract';

interface Props {
  kinds: readonly ReportKind[];
  value: TaskReports;
  onChange: (reports: TaskReports) => void;
  error?: string | undefined;
}

/** Where the fields of a new task begin: nothing is chosen, the last week is proposed. */
export const noReports: TaskReports = { kinds: [], days: 7 };

/** Which reports a task asks its marketplace for, and of how many days. */
export function ReportsFields({ kinds, value, onChange, error }: Props) {
  const isOfDays = kinds.some(({ slug, period }) => period && value.kinds.includes(slug));
  return (
    <>
      <MultiSelect
        label="Отчёты"
        placeholder={value.kinds.length === 0 ? 'Выберите' : undefined}
        data={kinds.map(({ slug, title }) => ({ value: slug, label: title }))}
        value={[...value.kinds]}
        onChange={(chosen) => onChange({ ...value, kinds: chosen })}
        error={error}
      />
      {isOfDays && (
        <NumberInput
          label="За сколько последних дней"
          description="По вчерашний; отчёту «на сейчас» дни не нужны"
          min={1}
          max={365}
          allowDecimal={false}
          value={value.days}
          onChange={(days) => onChange({ ...value, days: Number(days) || 1 })}
        />
      )}
    </>
  );
}
