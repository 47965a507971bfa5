import { pullOrders } from '@prilavok/contract';
import { useState } from 'react';
import { useSubmit } from '#api/use-submit.ts';
import { change } from '#api/useChange.ts';
import { dayAfter, dayOf } from '#text/days.ts';
import { notice } from '#toasts.ts';
import { DateField } from '#ui/dates/date-field.tsx';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';

const usual = 7;

/** Asks the marketplace for the account's orders of some days, beside its usual schedule. */
export function PullOrders({ account }: { account: string }) {
  const today = dayOf(new Date());
  const [from, setFrom] = useState(dayAfter(today, -usual));
  const [to, setTo] = useState(today);
  const { close } = useDialog();
  const submit = useSubmit(async () => {
    await change(pullOrders, { path: { id: account }, body: { dateStart: from, dateFinish: to } });
    notice('Забираем: заказы появятся в списке сами');
    close();
  });
  const off = !from || !to ? 'Назовите оба дня' : from > to ? 'Период кончается раньше, чем начинается' : undefined;
  return (
    <DialogForm call={submit} action="Забрать" off={off}>
      <DateField label="С" value={from} onChange={setFrom} />
      <DateField label="По" value={to} onChange={setTo} />
    </DialogForm>
  );
}
