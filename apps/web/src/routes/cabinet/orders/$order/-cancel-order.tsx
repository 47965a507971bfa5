import { Button, Radio, Stack, Textarea } from '@mantine/core';
import { findCancelReasons, type OrderModel } from '@prilavok/contract';
import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { told } from '#features/orders/told.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { Failed } from '#ui/failed.tsx';
import { Note } from '#ui/note.tsx';
import { act } from './-act.ts';

/** Why an order is cancelled: a marketplace takes its own reasons, an order of one's own takes words. */
export function CancelOrder({ order }: { order: OrderModel }) {
  const { close } = useDialog();
  const own = order.marketplace === null;
  const reasons = useCall(findCancelReasons, { path: { id: order.id } }, { enabled: !own });
  const [reason, setReason] = useState('');
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);

  const chosen = reasons.data?.rows.find(({ id }) => id === reason);
  const missing = own ? message.trim() === '' : !chosen || (chosen.needsMessage && message.trim() === '');
  const cancel = async () => {
    setBusy(true);
    try {
      const words = message.trim();
      await act(order.id, 'CANCEL_ORDER', own ? { reason: words } : { reason, ...(words ? { message: words } : {}) });
      close();
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <DialogBody>
        <Stack gap={12}>
          {reasons.error && <Failed error={reasons.error} onRetry={() => void reasons.refetch()} />}
          {!own && reasons.data && (
            <Radio.Group label="Причина, её увидит маркетплейс" value={reason} onChange={setReason}>
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
              value={message}
              onChange={(event) => setMessage(event.currentTarget.value)}
            />
          )}
          <Note tone="warn">Отмену нельзя вернуть: заказ закроется, товары снова станут свободны.</Note>
        </Stack>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" data-autofocus onClick={close}>
          Закрыть
        </Button>
        <Button color="red" loading={busy} disabled={missing} onClick={() => void cancel().catch(told)}>
          Отменить заказ
        </Button>
      </DialogFooter>
    </>
  );
}
