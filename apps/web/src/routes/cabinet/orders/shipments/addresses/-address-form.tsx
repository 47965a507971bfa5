import { TextInput } from '@mantine/core';
import {
  changeShipmentAddress,
  createShipmentAddress,
  getShipmentAddresses,
  removeShipmentAddress,
} from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import type { Fields } from '#api/use-fields.ts';
import { useCall } from '#api/useCall.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { differing } from '#ui/edit/changes.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { EditSide } from '#ui/edit/edit-side.tsx';
import { firstOf } from '#ui/edit/found.ts';
import { RemoveButton } from '#ui/edit/remove-button.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';

const labels = { title: 'Название', address: 'Адрес', contact: 'Кто отдаёт посылки', phone: 'Телефон', hours: 'Приём' };

type Values = Record<keyof typeof labels, string>;

/** The question after a new address. */
export function NewAddress() {
  const { close } = useDialog();
  const initial: Values = { title: '', address: '', contact: '', phone: '', hours: '' };
  const call = useCallForm(createShipmentAddress, {
    initial,
    input: (body) => ({ body }),
    done: () => {
      close();
      success('Адрес добавлен');
    },
  });
  return (
    <DialogForm call={call} action="Добавить адрес">
      <AddressFields form={call.form} />
    </DialogForm>
  );
}

/** An address at the side of the list. */
export function AddressSide({ row }: { row: OpenRow }) {
  const path = { id: row.id };
  const found = useCall(getShipmentAddresses, { path: { ids: [row.id] }, quiet: true });
  return (
    <EditSide
      row={row}
      found={firstOf(found)}
      call={changeShipmentAddress}
      draft={({ title, address, contact, phone, hours }): Values => ({ title, address, contact, phone, hours })}
      changes={differing<Values>}
      input={(changes, version) => ({ path, body: { ...changes, version } })}
      labels={labels}
      said="Адрес сохранён"
      name="Адрес"
      title={({ title }) => title}
      beside={({ title }) => (
        <RemoveButton call={removeShipmentAddress} input={{ path }} header="Удалить адрес?" onDone={row.onClose}>
          Адрес <b translate="no">{title}</b> нельзя будет выбрать у новых отгрузок.
        </RemoveButton>
      )}
    >
      {(edit) => <AddressFields form={edit.form} />}
    </EditSide>
  );
}

function AddressFields({ form }: { form: Fields<Values> }) {
  return (
    <>
      <TextInput label="Название" {...form.getInputProps('title')} />
      <TextInput label="Адрес" {...form.getInputProps('address')} />
      <TextInput label="Кто отдаёт посылки" {...form.getInputProps('contact')} />
      <TextInput label="Телефон" type="tel" {...form.getInputProps('phone')} />
      <TextInput label="Когда принимают" placeholder="пн–пт, 10:00–18:00" {...form.getInputProps('hours')} />
    </>
  );
}
