import { Button, TextInput } from '@mantine/core';
import {
  changeShipmentAddress,
  createShipmentAddress,
  removeShipmentAddress,
  type ShipmentAddress,
} from '@prilavok/contract';
import { useState } from 'react';
import { useCallForm } from '#api/use-call-form.ts';
import type { FieldsState } from '#api/use-fields.ts';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { success } from '#toasts.ts';
import { confirmDelete } from '#ui/confirm.ts';
import { SideForm } from '#ui/side-form.tsx';

type Values = Omit<ShipmentAddress, 'id'>;

const nothing: Values = { title: '', address: '', contact: '', phone: '', hours: '' };

export function NewAddress({ onClose }: { onClose: () => void }) {
  const call = useCallForm(createShipmentAddress, {
    initial: { ...nothing },
    input: (body) => ({ body }),
    done: () => {
      onClose();
      success('Адрес добавлен');
    },
  });
  return (
    <SideForm title="Новый адрес" call={call} action="Добавить адрес" onClose={onClose}>
      <AddressFields form={call.form} />
    </SideForm>
  );
}

export function EditAddress({
  address: { id, ...values },
  onClose,
}: {
  address: ShipmentAddress;
  onClose: () => void;
}) {
  const may = useMay(changeShipmentAddress);
  const [saved, setSaved] = useState(false);
  const call = useCallForm(changeShipmentAddress, {
    initial: { ...values },
    input: (body) => ({ path: { id }, body }),
    done: () => setSaved(true),
  });
  const remove = () =>
    confirmDelete({
      header: 'Удалить адрес?',
      message: (
        <>
          Адрес <b translate="no">{values.title}</b> нельзя будет выбрать у новых отгрузок.
        </>
      ),
      accept: async () => {
        await change(removeShipmentAddress, { path: { id } });
        onClose();
      },
    });
  return (
    <SideForm
      title={values.title}
      ownWord
      call={call}
      action={may ? 'Сохранить' : undefined}
      saved={saved}
      onClose={onClose}
      beside={
        may && (
          <Button variant="subtle" color="red" onClick={remove}>
            Удалить
          </Button>
        )
      }
    >
      <AddressFields form={call.form} />
    </SideForm>
  );
}

function AddressFields({ form }: { form: FieldsState<Values> }) {
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
