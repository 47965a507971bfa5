import { TextInput } from '@mantine/core';
import type { OrderModel } from '@prilavok/contract';
import { useFields } from '#api/use-fields.ts';
import { useSubmit } from '#api/use-submit.ts';
import { dayOf } from '#text/days.ts';
import { DateField } from '#ui/dates/date-field.tsx';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { act } from './-act.ts';

interface Props {
  order: OrderModel;
}

/** Asks by what the parcel is followed, for an order that the seller carries. */
export const askTrack = (order: OrderModel) =>
  openDialog({ component: ToCourier, componentProps: { order }, options: { header: 'Передать в доставку' } });

/** Asks when the buyer got it. */
export const askDay = (order: OrderModel) =>
  openDialog({ component: ToBuyer, componentProps: { order }, options: { header: `Завершить заказ ${order.number}` } });

function ToCourier({ order }: Props) {
  const { close } = useDialog();
  const { values, changed, getInputProps } = useFields({ track: order.trackingNumber ?? '' });
  const submit = useSubmit(async () => {
    const track = values.track.trim();
    await act(order.id, 'MARK_AS_DELIVERING', track ? { dto: { track } } : {});
    close();
  });
  return (
    <DialogForm call={submit} changed={changed} action="Передать в доставку" cancel="Закрыть">
      <TextInput
        label="Трек-номер"
        description="Если посылку везёт служба доставки: по нему за ней следят"
        placeholder="Без трек-номера"
        maxLength={100}
        autoComplete="off"
        {...getInputProps('track')}
      />
    </DialogForm>
  );
}

function ToBuyer({ order }: Props) {
  const { close } = useDialog();
  const today = dayOf(new Date());
  const { values, changed, getInputProps } = useFields({ date: today });
  const submit = useSubmit(async () => {
    await act(order.id, 'COMPLETED', values.date === today ? {} : { dto: { date: values.date } });
    close();
  });
  return (
    <DialogForm
      call={submit}
      changed={changed}
      action="Завершить"
      off={values.date === '' ? 'Выберите день' : values.date > today ? 'Этот день ещё не наступил' : undefined}
      cancel="Закрыть"
    >
      <DateField label="Когда покупатель получил заказ" {...getInputProps('date')} />
    </DialogForm>
  );
}
