import { Button, Group, Radio, Stack, Textarea } from '@mantine/core';
import { type OrderModel, runOrderAction } from '@prilavok/contract';
import { useFields } from '#api/use-fields.ts';
import { useMay } from '#api/use-may.ts';
import { useSubmit } from '#api/use-submit.ts';
import { act } from '#routes/cabinet/orders/$order/-act.ts';
import styles from '#routes/cabinet/orders/$order/-order.module.css';
import type { Run } from '#routes/cabinet/orders/$order/-use-act.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { bounded } from '#ui/fields/bounded.ts';
import { Deadline } from '#ui/marks/deadline.tsx';
import { Note } from '#ui/marks/note.tsx';

interface Props {
  order: OrderModel;
  /** Something is on its way to our server. */
  busy: boolean;
  run: Run;
}

/** Somebody asks for the order to be cancelled: why, until when it is answered, and the two answers. */
export function CancelAsked({ order, busy, run }: Props) {
  const may = useMay(runOrderAction);
  const { cancelRequest: asked, sending } = order;
  if (!asked) return null;
  const why = [asked.reason, asked.message && `«${asked.message}»`].filter(Boolean).join(', ');
  return (
    <div className={styles.notes}>
      <Note tone="warn">
        <p>
          <b>Покупатель просит отменить заказ</b>
          {why && `: ${why}`}.{' '}
          {asked.answerBy && (
            <>
              Срок ответа: <Deadline moment={asked.answerBy} />. Потом площадка отменит заказ сама.
            </>
          )}
        </p>
        {may && sending === null && (
          <Group gap={8} mt={8}>
            <Button size="xs" variant="default" disabled={busy} onClick={() => run('ACCEPT_CANCELLATION')}>
              Согласиться на отмену
            </Button>
            <Button size="xs" variant="default" disabled={busy} onClick={() => askRefusal(order)}>
              Отказать…
            </Button>
          </Group>
        )}
      </Note>
    </div>
  );
}

const askRefusal = (order: OrderModel) =>
  openDialog({
    component: Refuse,
    componentProps: { order },
    options: { header: `Отказать в отмене ${order.number}` },
  });

/** Why the order can't be cancelled: a marketplace's own reasons, or words. */
function Refuse({ order }: { order: OrderModel }) {
  const { close } = useDialog();
  const { cancelRefusals } = order;
  const { values, changed, getInputProps } = useFields({ reason: '', message: '' });
  const words = values.message.trim();
  const submit = useSubmit(async () => {
    await act(
      order.id,
      'REFUSE_CANCELLATION',
      cancelRefusals.length > 0 ? { reason: values.reason } : { message: words },
    );
    close();
  });
  const off =
    cancelRefusals.length > 0
      ? values.reason === ''
        ? 'Выберите причину'
        : undefined
      : words === ''
        ? 'Напишите, почему'
        : undefined;
  return (
    <DialogForm call={submit} changed={changed} action="Отказать в отмене" off={off} cancel="Закрыть">
      {cancelRefusals.length > 0 ? (
        <Radio.Group label="Почему заказ не отменить" {...getInputProps('reason')}>
          <Stack gap={8} mt={4}>
            {cancelRefusals.map(({ id, title }) => (
              <Radio key={id} value={id} label={title} />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <Textarea
          label="Почему заказ не отменить"
          placeholder="Например, посылка уже у курьера"
          autosize
          minRows={2}
          {...bounded(values.message, 1000)}
          {...getInputProps('message')}
        />
      )}
      <Note>Заказ останется в силе: его нужно будет доставить покупателю.</Note>
    </DialogForm>
  );
}
