import { Select } from '@mantine/core';
import { askReport, type ReportKind } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { dayAfter, dayOf } from '#text/days.ts';
import { notice } from '#toasts.ts';
import { DateField } from '#ui/dates/date-field.tsx';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';

interface Props {
  account: string;
  kinds: readonly ReportKind[];
}

/** Days that are proposed: the last full ones. */
const usual = 30;

/** Asks the marketplace for one of its reports. */
export function AskReport({ account, kinds }: Props) {
  const { close } = useDialog();
  const today = dayOf(new Date());
  const call = useCallForm(askReport, {
    initial: { kind: kinds[0]?.slug ?? '', dateStart: dayAfter(today, -usual), dateFinish: dayAfter(today, -1) },
    input: ({ kind, dateStart, dateFinish }) => ({
      path: { id: account },
      body: periodIn(kind) ? { kind, dateStart, dateFinish } : { kind },
    }),
    done: () => {
      notice('Отчёт запрошен: когда площадка сделает его, файл появится в списке');
      close();
    },
  });
  const periodIn = (slug: string) => kinds.find((kind) => kind.slug === slug)?.period;
  const { form } = call;
  const chosen = kinds.find(({ slug }) => slug === form.values.kind);
  const { dateStart, dateFinish } = form.values;
  const off = chosen?.period && !(dateStart && dateFinish) ? 'Назовите оба дня' : undefined;
  return (
    <DialogForm call={call} action="Запросить" off={off}>
      <Select
        label="Отчёт"
        allowDeselect={false}
        description={chosen?.description}
        data={kinds.map(({ slug, title }) => ({ value: slug, label: title }))}
        {...form.getInputProps('kind')}
      />
      {chosen?.period && (
        <>
          <DateField
            label="С"
            value={dateStart}
            onChange={(day) => form.setFieldValue('dateStart', day)}
            error={form.errors.dateStart}
          />
          <DateField
            label="По"
            value={dateFinish}
            onChange={(day) => form.setFieldValue('dateFinish', day)}
            error={form.errors.dateFinish}
          />
        </>
      )}
    </DialogForm>
  );
}
