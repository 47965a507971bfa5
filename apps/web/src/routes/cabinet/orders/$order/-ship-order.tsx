import { Select } from '@mantine/core';
import { findShipmentAddresses, findShipments, type OrderAction, type OrderModel } from '@prilavok/contract';
import { useFields } from '#api/use-fields.ts';
import { useSubmit } from '#api/use-submit.ts';
import { useCall } from '#api/useCall.ts';
import { dayOf } from '#text/days.ts';
import { counted } from '#text/plurals.ts';
import { DateField } from '#ui/dates/date-field.tsx';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Note } from '#ui/marks/note.tsx';
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
  const begun = order.shipment?.date ?? dayOf(order.shipBy ? new Date(order.shipBy) : new Date());
  const { values, changed, getInputProps } = useFields({ date: begun, address: null as string | null });
  const { date, address } = values;
  const submit = useSubmit(async () => {
    const dto = open ? {} : { ...(date ? { date } : {}), ...(address ? { address } : {}) };
    await act(order.id, action, { dto });
    close();
  });
  return (
    <DialogForm
      call={submit}
      changed={changed}
      action={open ? `Положить в отгрузку № ${open.id}` : creating ? 'Создать отгрузку' : 'Назначить день'}
      off={!creating && date === '' ? 'Выберите день' : undefined}
      cancel="Закрыть"
    >
      {open ? (
        <Note>
          Отгрузка № {open.id} ещё собирается, в ней {counted(open.orders, ['заказ', 'заказа', 'заказов'])}: посылки
          поедут вместе.
        </Note>
      ) : (
        <DateField label="День отгрузки" {...getInputProps('date')} />
      )}
      {creating && !open && (
        <Select
          label="Адрес отгрузки"
          placeholder="Не указан"
          clearable
          data={(addresses ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          {...getInputProps('address')}
        />
      )}
    </DialogForm>
  );
}
