import { Stack } from '@mantine/core';
import { changeOrder, createOrder, type OrderModel } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { OrderFields } from './order-fields.tsx';
import { deliveryOf, emptyOrder, linesOf, type OrderValues, valuesOf } from './order-values.ts';

/** Asks for an order of the seller's own: by phone, from a shop without a marketplace. */
export function openNewOrder(onMade: (order: OrderModel) => void): void {
  void openDialog({
    component: NewOrder,
    componentProps: { onMade },
    options: { header: 'Новый заказ', type: 'sidebar', size: 'medium', minimizable: true },
  });
}

/** Asks what changes in an own order that isn't packed yet. */
export function openOrderChange(order: OrderModel): void {
  void openDialog({
    component: ChangeOrder,
    componentProps: { order },
    options: { header: `Заказ ${order.number}`, type: 'sidebar', size: 'medium' },
  });
}

function NewOrder({ onMade }: { onMade: (order: OrderModel) => void }) {
  const { close } = useDialog();
  const call = useCallForm(createOrder, {
    initial: emptyOrder,
    input: (values: OrderValues) => ({
      body: {
        ...deliveryOf(values),
        ...(values.number.trim() ? { number: values.number } : {}),
        deliveryType: ownType(values),
        comment: values.comment,
        products: linesOf(values),
      },
    }),
    done: (order) => {
      close();
      onMade(order);
    },
  });
  return (
    <DialogForm call={call} action="Создать заказ">
      <Stack gap={12}>
        <OrderFields form={call.form} />
      </Stack>
    </DialogForm>
  );
}

function ChangeOrder({ order }: { order: OrderModel }) {
  const { close } = useDialog();
  const call = useCallForm(changeOrder, {
    initial: valuesOf(order),
    input: (values: OrderValues) => ({
      path: { id: order.id },
      body: {
        ...deliveryOf(values, order),
        deliveryType: ownType(values),
        comment: values.comment,
        lines: linesOf(values),
        version: order.version,
      },
    }),
    done: () => {
      close();
      success('Заказ изменён');
    },
  });
  return (
    <DialogForm call={call} action="Сохранить">
      <Stack gap={12}>
        <OrderFields form={call.form} numbered />
      </Stack>
    </DialogForm>
  );
}

/** Nothing of a seller's own goes by a marketplace's warehouse; older orders that said so are given out. */
const ownType = ({ deliveryType }: OrderValues) => (deliveryType === 'FBO' ? 'PICKUP' : deliveryType);
