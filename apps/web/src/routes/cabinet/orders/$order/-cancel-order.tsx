import { Radio, Stack, Textarea } from '@mantine/core';
import { findCancelReasons, type OrderModel } from '@prilavok/contract';
import { useFields } from '#api/use-fields.ts';
import { useSubmit } from '#api/use-submit.ts';
import { useCall } from '#api/useCall.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Failed } from '#ui/failed.tsx';
import { Note } from '#ui/note.tsx';
import { act } from './-act.ts';

/** Why an order is cancelled: a marketplace takes its own reasons, an order of one's own takes words. */
export function CancelOrder({ order }: { order: OrderModel }) {
  const { close } = useDialog();
  const own = order.marketplace === null;
  const reasons = useCall(findCancelReasons, { path: { id: order.id } }, { enabled: !own });
  const { values, changed, getInputProps } = useFields({ reason: '', message: '' });
  const message = values.message.trim();
  const chosen = reasons.data?.rows.find(({ id }) => id === values.reason);
  const submit = useSubmit(async () => {
    const why = own ? { reason: message } : { reason: values.reason, ...(message ? { message } : {}) };
    await act(order.id, 'CANCEL_ORDER', why);
    close();
  });
  const said = message !== '' || (!own && !chosen?.needsMessage);
  return (
    <DialogForm
      call={submit}
      changed={changed}
      action="Отменить заказ"
      off={!own && !chosen ? 'Выберите причину' : said ? undefined : 'Напишите, почему'}
      destructive
      cancel="Закрыть"
    >
      {reasons.error && <Failed error={reasons.error} onRetry={() => void reasons.refetch()} />}
      {!own && reasons.data && (
        <Radio.Group label="Причина, её увидит маркетплейс" {...getInputProps('reason')}>
          <Stack gap={8} mt={4}>
            {reasons.data.rows.map(({ id, title }) => (
              <Radio key={id} value={id} label={title} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {reasons.isPending && !own && <p>Спрашиваем у маркетплейса причины…</p>}
      {(own || chosen?.needsMessage) && (
        <Textarea
          label={own ? 'Причина' : 'Пояснение'}
          autosize
          minRows={2}
          maxLength={1000}
          {...getInputProps('message')}
        />
      )}
      <Note tone="warn">Отмену нельзя вернуть: заказ закроется, товары снова станут свободны.</Note>
    </DialogForm>
  );
}
