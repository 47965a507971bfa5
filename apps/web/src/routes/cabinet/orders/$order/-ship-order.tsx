import { Button, Select, Stack, TextInput } from '@mantine/core';
import { findShipmentAddresses, findShipments, type OrderAction, type OrderModel } from '@prilavok/contract';
import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { plainDate } from '#features/orders/plain-date.ts';
import { told } from '#features/orders/told.ts';
import { counted } from '#text/plurals.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { Note } from '#ui/note.tsx';
import { act } from './-act.ts';

interface Props {
  order: OrderModel;
  action: Extract<OrderAction, 'CREATE_SHIPMENT' | 'SET_SHIPMENT_DATE'>;
}

/** Into which shipment the order's parcels go, when and where it is handed over. */
export function ShipOrder({ order, action }: Props) {
  const { close } = useDialog();
  const creating = action === 'CREATE_SHIPMENT';
  const account = order.account ? { account: { in: [order.account.id] } } : {};
  const drafts = useCall(findShipments, { body: { ...account, state: ['draft'] } }, { enabled: creating }).data?.rows;
  const addresses = useCall(findShipmentAddresses, { body: { limit: 1000 } }, { enabled: creating }).data?.rows;
  // Parcels that leave together go into one shipment while it is open: the server puts them there.
  const open = drafts?.find((draft) => (draft.deliveryMethod?.title ?? null) === order.deliveryMethod);
  const [address, setAddress] = useState<string | null>(null);
  const [date, setDate] = useState(order.shipment?.date ?? plainDate(order.shipBy ?? new Date().toISOString()));
  const [busy, setBusy] = useState(false);

  const send = async () => {
    setBusy(true);
    try {
      const dto = open ? {} : { ...(date ? { date } : {}), ...(address ? { address } : {}) };
      await act(order.id, action, { dto });
      close();
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <DialogBody>
        <Stack gap={12}>
          {open ? (
            <Note>
              Отгрузка № {open.id} ещё собирается, в ней {counted(open.orders, ['заказ', 'заказа', 'заказов'])}: посылки
              поедут вместе.
            </Note>
          ) : (
            <TextInput
              type="date"
              label="День отгрузки"
              value={date}
              onChange={(event) => setDate(event.currentTarget.value)}
            />
          )}
          {creating && !open && (
            <Select
              label="Адрес отгрузки"
              placeholder="Не указан"
              clearable
              data={(addresses ?? []).map(({ id, title }) => ({ value: id, label: title }))}
              value={address}
              onChange={setAddress}
            />
          )}
        </Stack>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={close}>
          Закрыть
        </Button>
        <Button loading={busy} disabled={!creating && date === ''} onClick={() => void send().catch(told)}>
          {open ? `Положить в отгрузку № ${open.id}` : creating ? 'Создать отгрузку' : 'Назначить день'}
        </Button>
      </DialogFooter>
    </>
  );
}
