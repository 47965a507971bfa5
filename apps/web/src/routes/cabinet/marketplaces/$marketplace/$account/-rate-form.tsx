import { NumberInput } from '@mantine/core';
import { type Account, changeRate, converted, currencySigns, type Rate } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { longDate } from '#text/dates.ts';
import { money, rateText } from '#text/money.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Note } from '#ui/marks/note.tsx';

/** Asks for the rate by which prices leave a catalog in another currency. */
export function askRate(account: Account, rate: Rate): void {
  void openDialog({ component: RateForm, componentProps: { account, rate }, options: { header: 'Курс для цен' } });
}

/** An amount on which one sees what a rate does. */
const sample = '10000';

function RateForm({ account, rate: before }: { account: Account; rate: Rate }) {
  const { close } = useDialog();
  const { from, to, version } = before;
  const call = useCallForm(changeRate, {
    initial: { rate: before.rate ?? '' },
    input: ({ rate }) => ({ path: { id: account.id }, body: { from, rate, version } }),
    done: () => {
      close();
      success('Курс поставлен, цены уходят заново');
    },
  });
  const { rate } = call.form.values;
  const typed = /^\d+(\.\d+)?$/.test(rate) && Number(rate) > 0;
  const times = typed && before.rate !== null ? Number(rate) / Number(before.rate) : 1;
  return (
    <DialogForm call={call} action="Поставить курс">
      <NumberInput
        label={`Сколько ${currencySigns[to]} стоит 1 ${currencySigns[from]}`}
        description={
          before.rate !== null && before.at !== null
            ? `Сейчас ${rateText(before.rate, to)}, курс от ${longDate(before.at)}`
            : 'По этому курсу цены каталога станут ценами на площадке'
        }
        valueIsNumericString
        decimalSeparator=","
        allowedDecimalSeparators={['.', ',']}
        decimalScale={10}
        allowNegative={false}
        hideControls
        withKeyboardEvents={false}
        inputMode="decimal"
        data-autofocus
        {...call.form.getInputProps('rate')}
        value={rate}
        onChange={() => {}}
        onValueChange={(next, { source }) => source === 'event' && call.form.setFieldValue('rate', next.value)}
      />
      {typed && <p>{`${money(sample, from)} станут ${money(converted(sample, rate, 1), to)}`}</p>}
      {(times >= 2 || times <= 0.5) && (
        <Note tone="warn">Курс отличается от прежнего больше чем вдвое: проверьте, нет ли опечатки.</Note>
      )}
    </DialogForm>
  );
}
