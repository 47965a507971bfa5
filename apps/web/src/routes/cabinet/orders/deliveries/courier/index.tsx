import { Button, Select } from '@mantine/core';
import { type Delivery, findDeliveries, getCourierList, ownCourier } from '@prilavok/contract';
import { IconFileText, IconMap, IconPhone } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { call } from '#api/client.ts';
import { quietly } from '#api/quietly.ts';
import { useCall } from '#api/useCall.ts';
import { CourierActs } from '#features/orders/deliveries/courier-acts.tsx';
import styles from '#features/orders/deliveries/deliveries.module.css';
import { DeliveryStatus, hoursOf, mapOf } from '#features/orders/deliveries/delivery-status.tsx';
import { useOrderNews } from '#features/orders/use-order-news.ts';
import { dayOf } from '#text/days.ts';
import { counted } from '#text/plurals.ts';
import { DateField } from '#ui/dates/date-field.tsx';
import { openFile } from '#ui/download.ts';
import { listSearch, Word } from '#ui/list/search.ts';
import { Empty } from '#ui/page/empty.tsx';
import { Go } from '#ui/page/go.tsx';
import { Page } from '#ui/page/page.tsx';
import { whileSaving } from '#ui/saving.ts';

export const Route = createFileRoute('/cabinet/orders/deliveries/courier/')({
  staticData: { title: 'Лист курьера' },
  validateSearch: listSearch({ day: Word, courier: Word }),
  component: CourierPage,
});

const states = ['ordered', 'delivering', 'returning', 'delivered'] as const;

/** The own courier's day, made for a phone: whom to call, where to go, what to say. */
function CourierPage() {
  const { day = dayOf(new Date()), courier } = Route.useSearch();
  const navigate = Route.useNavigate();
  const body = { provider: [ownCourier], state: [...states], day, limit: 500 };
  const { data, error } = useCall(findDeliveries, { body });
  useOrderNews();
  if (error && !data) throw error;
  if (!data) return <Page title="Лист курьера" loading />;
  const couriers = [...new Set(data.rows.map((one) => one.courier).filter(Boolean))];
  const stops = data.rows.filter((one) => !courier || one.courier === courier);
  const left = stops.filter(({ state }) => state !== 'delivered').length;
  const query = { day, ...(courier ? { courier } : {}) };
  return (
    <Page
      title="Лист курьера"
      count={stops.length > 0 ? counted(left, ['остановка', 'остановки', 'остановок']) : undefined}
      actions={
        stops.length > 0 && (
          <Button variant="default" leftSection={<IconFileText />} onClick={() => quietly(() => openList(query))}>
            Напечатать
          </Button>
        )
      }
    >
      <div className={styles.day}>
        <DateField
          label="День"
          value={day}
          required
          onChange={(next) => void navigate({ search: (old) => ({ ...old, day: next }) })}
        />
        {couriers.length > 0 && (
          <Select
            label="Курьер"
            placeholder="Все"
            clearable
            data={couriers}
            value={courier ?? null}
            onChange={(next) => void navigate({ search: (old) => ({ ...old, courier: next ?? undefined }) })}
          />
        )}
      </div>
      {stops.length === 0 ? (
        <Empty title="На этот день доставок нет">
          Сюда попадают доставки своего курьера, у которых назначен день.{' '}
          <Go to="/cabinet/orders/deliveries">Все доставки</Go>
        </Empty>
      ) : (
        <ol className={styles.stops}>
          {stops.map((delivery) => (
            <Stop key={delivery.id} delivery={delivery} />
          ))}
        </ol>
      )}
    </Page>
  );
}

function Stop({ delivery }: { delivery: Delivery }) {
  const { order, full_address, recipient_name, recipient_phone, comment } = delivery;
  return (
    <li className={styles.stop}>
      <h2>
        <span>{hoursOf(delivery) || 'в течение дня'}</span>
        <DeliveryStatus of={delivery} />
      </h2>
      <p translate="no">{full_address}</p>
      <p translate="no">{recipient_name || 'Получатель не указан'}</p>
      {comment && <p translate="no">{comment}</p>}
      <p>
        <Go to={`/cabinet/orders/${order.id}`}>{`Заказ ${order.number}`}</Go>, {order.items} шт.
      </p>
      <div className={styles.ways}>
        {recipient_phone && (
          <Button
            component="a"
            variant="default"
            href={`tel:${recipient_phone.replaceAll(/[^\d+]/g, '')}`}
            leftSection={<IconPhone />}
          >
            Позвонить
          </Button>
        )}
        <Button
          component="a"
          variant="default"
          href={mapOf(delivery)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconMap />}
        >
          На карте
        </Button>
      </div>
      <CourierActs delivery={delivery} />
    </li>
  );
}

const openList = (query: { day: string; courier?: string }): Promise<void> =>
  whileSaving(async () => openFile(await call(getCourierList, { query })));
