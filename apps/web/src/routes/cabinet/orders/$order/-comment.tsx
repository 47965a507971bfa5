import { Textarea } from '@mantine/core';
import { changeOrder, type OrderModel } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import styles from './-order.module.css';

/** A remark that stays with the order. */
export function Comment({ order, may }: { order: OrderModel; may: boolean }) {
  return (
    <>
      <span translate="no">{order.comment || 'Нет'}</span>{' '}
      {may && (
        <button type="button" className={styles.edit} onClick={() => ask(order)}>
          {order.comment ? 'Изменить' : 'Добавить'}
        </button>
      )}
    </>
  );
}

function ask(order: OrderModel): void {
  void openDialog({
    component: CommentForm,
    componentProps: { order },
    options: { header: `Комментарий к заказу ${order.number}` },
  });
}

function CommentForm({ order: { id, comment, version } }: { order: OrderModel }) {
  const { close } = useDialog();
  const call = useCallForm(changeOrder, {
    initial: { comment },
    input: (body) => ({ path: { id }, body: { ...body, version } }),
    done: () => {
      close();
      success('Комментарий сохранён');
    },
  });
  return (
    <DialogForm call={call} action="Сохранить">
      <Textarea label="Комментарий" autosize minRows={3} {...call.form.getInputProps('comment')} />
    </DialogForm>
  );
}
