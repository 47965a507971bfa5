import { Switch, TextInput } from '@mantine/core';
import { createWarehouse } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';

/** Asks for a warehouse by hand: where the marketplace can't list its own, or before the first sync. */
export function openNewWarehouse(account: string): void {
  void openDialog({ component: NewWarehouse, componentProps: { account }, options: { header: 'Новый склад' } });
}

function NewWarehouse({ account }: { account: string }) {
  const { close } = useDialog();
  const call = useCallForm(createWarehouse, {
    initial: { title: '', remoteId: '', isActive: true },
    input: (body) => ({ path: { account }, body }),
    done: () => {
      close();
      success('Склад добавлен');
    },
  });
  return (
    <DialogForm call={call} action="Добавить склад">
      <TextInput label="Название" {...call.form.getInputProps('title')} />
      <TextInput
        label="Номер на площадке"
        description="Он стоит рядом со складом в кабинете площадки"
        {...call.form.getInputProps('remoteId')}
      />
      <Switch label="Отправлять сюда остатки" {...call.form.getInputProps('isActive', { type: 'checkbox' })} />
    </DialogForm>
  );
}
