import { Button } from '@mantine/core';
import {
  findWebhookDeliveries,
  orderReaders,
  resendWebhooks,
  type WebhookDelivery,
  webhookDeliveryStates,
  webhookDeliveryStateTitles,
  webhookEventTitles,
} from '@prilavok/contract';
import { IconRefresh } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { fullDate, journalDate } from '#text/dates.ts';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { confirmSave } from '#ui/confirm.ts';
import { Period, spanOf } from '#ui/dates/period.ts';
import { PeriodFilter } from '#ui/dates/period-filter.tsx';
import { choices, FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage, type Picked } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch, oneOf } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Status } from '#ui/marks/status.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Go } from '#ui/page/go.tsx';
import { DeliverySide } from './-delivery-side.tsx';

export const Route = createFileRoute('/cabinet/orders/webhooks/')({
  staticData: { title: 'Вебхуки', roles: orderReaders },
  validateSearch: listSearch({ state: oneOf(...webhookDeliveryStates), created: Period }),
  component: WebhooksPage,
});

const states = choices(webhookDeliveryStateTitles);
const tones = { waiting: 'warn', delivered: 'success', dead: 'error' } as const;

const stateOf = ({ state, attempts }: WebhookDelivery) => (
  <Status tone={state === 'waiting' && attempts === 0 ? 'neutral' : tones[state]}>
    {webhookDeliveryStateTitles[state]}
  </Status>
);

const answerOf = ({ status, error }: WebhookDelivery) => error ?? (status === null ? '' : String(status));

const columns: Column<WebhookDelivery>[] = [
  {
    id: 'createdAt',
    title: 'Когда',
    width: 150,
    cell: ({ createdAt }) => <time title={fullDate(createdAt)}>{journalDate(createdAt)}</time>,
  },
  column.text('order', 'Заказ', ({ order }) => order?.number ?? 'Проверка', { width: 170 }),
  column.twoLines(
    'event',
    'Событие',
    ({ event, owner }) => ({ first: webhookEventTitles[event], second: owner.title }),
    {
      width: 200,
      grow: false,
    },
  ),
  column.text('url', 'Адрес', ({ url }) => url, { width: 260, grow: true }),
  { id: 'state', title: 'Чем кончилось', width: 150, cell: stateOf },
  column.text('answer', 'Ответ', answerOf, { width: 220 }),
  column.number('attempts', 'Попыток', ({ attempts }) => attempts),
];

function WebhooksPage() {
  const address = useListAddress(Route);
  const { state, created } = address.filters;
  const filters = {
    ...(state && { state: { in: [state] } }),
    ...(created && { created: spanOf(created) }),
  };
  const deliveries = useList(findWebhookDeliveries, { search: address.search, filters });
  const mayResend = useMay(resendWebhooks);
  return (
    <ListPage
      name="orders.webhooks"
      title="Вебхуки"
      address={address}
      list={deliveries}
      columns={columns}
      searchFor="Номер заказа или адрес"
      filters={
        <>
          <FilterSelect label="Чем кончилось" options={states} {...address.filter('state')} />
          <PeriodFilter label="Когда" {...address.filter('created')} />
        </>
      }
      actions={
        mayResend && (
          <Button variant="default" leftSection={<IconRefresh />} onClick={askToResendDead}>
            Отправить недоставленные
          </Button>
        )
      }
      empty={
        <Empty title="Событий пока не было" action={<Go to="/cabinet/orders/statuses">Статусы заказов</Go>}>
          Вебхук сообщает вашей программе, что заказ пришёл в статус. Адреса добавляют у статуса; здесь 30 дней видно,
          что ушло и что ответили.
        </Empty>
      }
      pickName={({ order }) => `событие ${order ? `заказа ${order.number}` : 'проверки'}`}
      bulk={mayResend ? (picked) => <ResendButton picked={picked} /> : undefined}
      side={(row) => <DeliverySide row={row} />}
      card={(delivery, open) => (
        <RowCard title={delivery.order?.number ?? 'Проверка'} onOpen={open}>
          {stateOf(delivery)}
          <div>
            {webhookEventTitles[delivery.event]}, {delivery.owner.title}
          </div>
          <div>{journalDate(delivery.createdAt)}</div>
        </RowCard>
      )}
    />
  );
}

const tell = (resent: number) =>
  success(resent > 0 ? `Отправляем снова: ${counted(resent, ['событие', 'события', 'событий'])}` : 'Отправлять нечего');

function ResendButton({ picked: { ids = [], clear } }: { picked: Picked }) {
  const resend = async () => {
    tell((await change(resendWebhooks, { body: { ids } })).resent);
    clear();
  };
  return (
    <Button variant="subtle" color="gray" leftSection={<IconRefresh />} onClick={() => quietly(resend)}>
      Отправить снова
    </Button>
  );
}

function askToResendDead(): void {
  confirmSave({
    header: 'Отправить недоставленные',
    message: 'Все события, которые адреса так и не приняли за последние 30 дней, уйдут снова, от ранних к поздним.',
    acceptLabel: 'Отправить',
    accept: async () => tell((await change(resendWebhooks, { body: { filters: { state: { in: ['dead'] } } } })).resent),
  });
}
