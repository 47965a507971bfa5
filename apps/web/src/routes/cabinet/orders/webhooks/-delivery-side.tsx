import { Button } from '@mantine/core';
import { getWebhookDelivery, resendWebhooks, webhookDeliveryStateTitles, webhookEventTitles } from '@prilavok/contract';
import { IconRefresh } from '@tabler/icons-react';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { fullDate } from '#text/dates.ts';
import { number } from '#text/numbers.ts';
import { success } from '#toasts.ts';
import { Neighbours } from '#ui/edit/neighbours.tsx';
import { UnknownSide } from '#ui/edit/unknown-side.tsx';
import { type Fact, Facts } from '#ui/fields/fields.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Go } from '#ui/page/go.tsx';
import { MessageBody } from '#ui/page/message-body.tsx';
import { Side } from '#ui/page/side.tsx';

/** One event for an address, whole: what was sent, what was answered, and the way to send it again. */
export function DeliverySide({ row }: { row: OpenRow }) {
  const found = useCall(getWebhookDelivery, { path: { id: row.id }, quiet: true });
  const may = useMay(resendWebhooks);
  const { mutateAsync, isPending } = useChange(resendWebhooks);
  const delivery = found.data;
  if (!delivery) return <UnknownSide row={row} found={found} name="Событие" size="m" />;
  const resend = async () => {
    await mutateAsync({ body: { ids: [delivery.id] } });
    success('Отправляем снова');
  };
  const { order, event, owner, sequence, state, sentAt, nextAt, status, took } = delivery;
  const facts: Fact[] = [
    ...(order
      ? [{ label: 'Заказ', value: <Go to={`/cabinet/orders/${order.id}`}>{order.number}</Go>, ownWord: true }]
      : []),
    { label: 'Событие', value: webhookEventTitles[event] },
    { label: owner.kind === 'status' ? 'Статус' : 'Правило', value: owner.title, ownWord: true },
    ...(order ? [{ label: 'Номер события', value: String(sequence) }] : []),
    { label: 'Случилось', value: fullDate(delivery.createdAt) },
    { label: 'Попыток', value: String(delivery.attempts) },
    ...(sentAt ? [{ label: 'Отправляли', value: fullDate(sentAt) }] : []),
    ...(nextAt ? [{ label: 'Отправим', value: fullDate(nextAt) }] : []),
    ...(status === null ? [] : [{ label: 'Ответ', value: String(status) }]),
    ...(delivery.error ? [{ label: 'Что не так', value: delivery.error }] : []),
    ...(took === null ? [] : [{ label: 'Время', value: `${number(took)} мс` }]),
  ];
  return (
    <Side
      title={delivery.url}
      ownWord
      subtitle={webhookDeliveryStateTitles[state]}
      size="m"
      controls={<Neighbours row={row} />}
      onClose={row.onClose}
      footer={
        may &&
        order && (
          <Button variant="default" leftSection={<IconRefresh />} loading={isPending} onClick={() => quietly(resend)}>
            Отправить снова
          </Button>
        )
      }
    >
      <Facts facts={facts} />
      <MessageBody title="Тело" text={delivery.body} />
      {delivery.headers && <MessageBody title="Заголовки" text={headersOf(delivery.headers)} />}
      {delivery.answer !== null && <MessageBody title="Ответ" text={delivery.answer} />}
    </Side>
  );
}

const headersOf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
