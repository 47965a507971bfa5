import { Button } from '@mantine/core';
import { type Delivery, getDeliveryLabel, isCancellableDelivery, ownCourier, runOrderAction } from '@prilavok/contract';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { success } from '#toasts.ts';
import { confirmDelete } from '#ui/confirm.ts';
import { openFile } from '#ui/download.ts';
import { whileSaving } from '#ui/saving.ts';
import { CourierActs } from './courier-acts.tsx';
import styles from './deliveries.module.css';

/** Acts upon a delivery: ordering, label, what the own courier says, cancelling. */
export function DeliveryActs({ delivery }: { delivery: Delivery }) {
  const may = useMay(runOrderAction);
  const [busy, setBusy] = useState(false);
  const { order, state, provider } = delivery;
  const act = (action: 'CREATE_DELIVERY' | 'CANCEL_DELIVERY', done: string) => {
    setBusy(true);
    return change(runOrderAction, { path: { id: order.id, action }, body: {} })
      .then(() => success(done))
      .finally(() => setBusy(false));
  };
  const labelled = provider !== ownCourier && delivery.externalNumber !== null && state !== 'cancelled';
  return (
    <>
      <CourierActs delivery={delivery} />
      <div className={styles.acts}>
        {may && state === 'draft' && (
          <Button loading={busy} onClick={() => quietly(() => act('CREATE_DELIVERY', 'Доставка заказывается'))}>
            Заказать доставку
          </Button>
        )}
        {labelled && (
          <Button variant="default" leftSection={<IconPrinter />} onClick={() => quietly(() => openLabel(delivery.id))}>
            Этикетка
          </Button>
        )}
        {may && isCancellableDelivery(state) && (
          <Button
            variant="subtle"
            color="red"
            onClick={() =>
              confirmDelete({
                header: `Отменить доставку заказа ${order.number}?`,
                message:
                  state === 'delivering'
                    ? 'Посылка уже в пути: её повезут обратно. За возврат служба доставки может взять деньги.'
                    : 'Сам заказ останется: для него можно будет заказать другую доставку.',
                acceptLabel: 'Отменить доставку',
                rejectLabel: 'Оставить',
                accept: () => act('CANCEL_DELIVERY', state === 'draft' ? 'Черновик отменён' : 'Отмена отправлена'),
              })
            }
          >
            Отменить доставку…
          </Button>
        )}
      </div>
    </>
  );
}

const openLabel = (id: string): Promise<void> =>
  whileSaving(async () => openFile(await call(getDeliveryLabel, { path: { id } })));
