import type { OrderModel } from '@prilavok/contract';
import { useSubmit } from '#api/use-submit.ts';
import { act } from '#routes/cabinet/orders/$order/-act.ts';
import { askStockLeft } from '#routes/cabinet/orders/$order/-stock-left.tsx';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Note } from '#ui/marks/note.tsx';
import { CancelReason, useCancelReason } from './reason.tsx';

/** Why an order is cancelled whole. */
export function CancelOrder({ order }: { order: OrderModel }) {
  const { close } = useDialog();
  const { question, why, missing, outOfStock } = useCancelReason(order);
  const submit = useSubmit(async () => {
    await act(order.id, 'CANCEL_ORDER', why);
    close();
    if (outOfStock) askStockLeft(order);
  });
  return (
    <DialogForm
      call={submit}
      changed={question.fields.changed}
      action="Отменить заказ"
      off={missing}
      destructive
      cancel="Закрыть"
    >
      <CancelReason {...question} />
      <Note tone="warn">
        {order.state === 'delivering'
          ? 'Отмену нельзя вернуть: заказ закроется. Товары в пути: когда они вернутся целыми, добавьте их в остаток сами.'
          : 'Отмену нельзя вернуть: заказ закроется, товары снова станут свободны.'}
      </Note>
    </DialogForm>
  );
}
