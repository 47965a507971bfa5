import { Button } from '@mantine/core';
import { type ActionBody, createShipment, type OrderAction, runOrderAction } from '@prilavok/contract';
import { IconPlayerPlay, IconPrinter } from '@tabler/icons-react';
import { call } from '#api/client.ts';
import { quietly } from '#api/quietly.ts';
import { change } from '#api/useChange.ts';
import { success, warning } from '#toasts.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import { type Many, tellResults, withEach } from './bulk.ts';
import { confirmedParcels, isPrintable, openLabels } from './labels.ts';

const act =
  (action: OrderAction, body: ActionBody = {}) =>
  (id: string) =>
    call(runOrderAction, { path: { id, action }, body, quiet: true });

/** What can be done with the picked orders. */
export function OrderBulk({ orders, clear }: { orders: Many; clear: () => void }) {
  const each = (did: string, work: (id: string) => Promise<unknown>) => () =>
    void withEach(did, orders, work).then(clear);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconPlayerPlay />}
        onClick={each('Взято в работу', act('START_PROCCESS'))}
      >
        Взять в работу
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconPrinter />}
        onClick={() => quietly(() => printLabels(orders))}
      >
        Этикетки
      </Button>
      <MenuButton
        label="Другие действия с выбранными"
        choices={[
          { label: 'Собрать по одной посылке', onClick: each('Собрано', act('CREATE_PARCEL')) },
          { label: 'Подтвердить посылки', onClick: each('Отправлено на подтверждение', act('CONFIRM_PARCELS')) },
          { label: 'Создать отгрузку', onClick: () => quietly(() => ship(orders).then(clear)) },
        ]}
      />
    </>
  );
}

/** One PDF for all that have labels; the others are named. */
async function printLabels(orders: Many): Promise<void> {
  const parcels = (await confirmedParcels(orders.map(({ id }) => id))).filter(isPrintable);
  const without = orders.filter(({ id }) => !parcels.some(({ order }) => order === id));
  if (parcels.length > 0) {
    await openLabels(
      parcels.map(({ id }) => id),
      `Этикетки, ${orders.length - without.length} шт.pdf`,
    );
  }
  const message = 'Этикетки есть у заказов, которые собраны и ждут отгрузки';
  const refused = without.map((order) => ({ ...order, message }));
  if (refused.length > 0) tellResults('Этикетки готовы', orders.length - without.length, refused);
}

/** A shipment of everything in these orders that is confirmed and in no other shipment. */
async function ship(orders: Many): Promise<void> {
  const parcels = await confirmedParcels(orders.map(({ id }) => id));
  if (parcels.length === 0) {
    warning('У выбранных заказов нет подтверждённых посылок');
    return;
  }
  await change(createShipment, { body: { parcels: parcels.map(({ id }) => id) } });
  success('Отгрузка создана');
}
