import { Switch, TextInput } from '@mantine/core';
import { createWarehouse } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { success } from '#toasts.ts';
import { SideForm } from '#ui/side-form.tsx';

/** A warehouse by hand: where the marketplace can't list its own, or before the first sync. */
export function NewWarehouse({ account, onClose }: { account: string; onClose: () => void }) {
  const call = useCallForm(createWarehouse, {
    initial: { title: '', remoteId: '', isActive: true },
    input: (body) => ({ path: { account }, body }),
    done: () => {
      onClose();
      success('Склад добавлен');
    },
  });
  return (
    <SideForm title="Новый склад" call={call} action="Добавить склад" onClose={onClose}>
      <TextInput label="Название" {...call.form.getInputProps('title')} />
      <TextInput
        label="Номер на площадке"
        description="Он стоит рядом со складом в кабинете площадки"
        {...call.form.getInputProps('remoteId')}
      />
      <Switch label="Отправлять сюда остатки" {...call.form.getInputProps('isActive', { type: 'checkbox' })} />
    </SideForm>
  );
}
