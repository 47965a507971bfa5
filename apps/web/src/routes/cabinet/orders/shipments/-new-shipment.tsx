import { Button, Checkbox, Stack } from '@mantine/core';
import { createShipment, findParcelsForShipment, type Parcel, type Shipment } from '@prilavok/contract';
import { useState } from 'react';
import { useCallForm } from '#api/use-call-form.ts';
import { useCall } from '#api/useCall.ts';
import { plainDate } from '#features/orders/plain-date.ts';
import { counted } from '#text/plurals.ts';
import { Failed } from '#ui/failed.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import { SideForm } from '#ui/side-form.tsx';
import styles from './-shipments.module.css';
import { type ShipmentValues, WhenAndWhere } from './-when-and-where.tsx';

interface Props {
  onClose: () => void;
  onMade: (shipment: Shipment) => void;
}

/** A shipment of confirmed parcels that lie in none. */
export function NewShipment({ onClose, onMade }: Props) {
  const free = useCall(findParcelsForShipment, { body: { limit: 1000 } });
  const parcels = free.data?.rows ?? [];
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = parcels.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  const initial: ShipmentValues = { date: plainDate(new Date().toISOString()), address: null };
  const call = useCallForm(createShipment, {
    initial,
    input: ({ date, address }) => ({ body: { parcels: chosen, address, date: date || null } }),
    done: onMade,
  });
  const turn = (parcel: Parcel) => {
    const next = new Set(left);
    if (!next.delete(parcel.id)) next.add(parcel.id);
    setLeft(next);
  };

  return (
    <SideForm
      title="Новая отгрузка"
      call={call}
      action={chosen.length > 0 ? `Отгрузить ${counted(chosen.length, forms)}` : 'Выберите посылки'}
      off={chosen.length === 0}
      onClose={onClose}
    >
      {free.error && <Failed error={free.error} onRetry={() => void free.refetch()} />}
      {free.data && parcels.length === 0 && (
        <Note>Свободных посылок нет: сюда попадают подтверждённые посылки, которые ещё не лежат в отгрузке.</Note>
      )}
      {parcels.length > 0 && <WhenAndWhere form={call.form} />}
      <Stack gap={0}>
        {parcels.length > 1 && (
          <Button
            className={styles.all}
            variant="subtle"
            size="xs"
            color="gray"
            onClick={() => setLeft(new Set(chosen.length > 0 ? parcels.map(({ id }) => id) : []))}
          >
            {chosen.length > 0 ? 'Снять все' : 'Выбрать все'}
          </Button>
        )}
        {parcels.map((parcel) => (
          <label key={parcel.id} htmlFor={`parcel-${parcel.id}`} className={styles.parcel}>
            <Checkbox id={`parcel-${parcel.id}`} checked={!left.has(parcel.id)} onChange={() => turn(parcel)} />
            <Mark marketplace={parcel.marketplace} />
            <span translate="no">
              {parcel.number ?? parcel.orderNumber}
              <small>{parcel.items.map(({ title, quantity }) => `${title}, ${quantity} шт.`).join('; ')}</small>
            </span>
          </label>
        ))}
      </Stack>
    </SideForm>
  );
}

const forms = ['посылку', 'посылки', 'посылок'] as const;
