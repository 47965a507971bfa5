import { Textarea } from '@mantine/core';
import { useFields } from '#api/use-fields.ts';
import { useSubmit } from '#api/use-submit.ts';
import { counted } from '#text/plurals.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { addressesIn } from './addresses.ts';

/** Asks for addresses of pictures: what is saved with them is brought to us in the background. */
export function askAddresses(most: number, done: (addresses: string[]) => void): void {
  void openDialog({
    component: () => <AddressesForm most={most} done={done} />,
    componentProps: {},
    options: { header: 'Картинки по адресам' },
  });
}

function AddressesForm({ most, done }: { most: number; done: (addresses: string[]) => void }) {
  const { close } = useDialog();
  const { values, changed, getInputProps } = useFields({ text: '' });
  const { addresses, wrong } = addressesIn(values.text);
  const call = useSubmit(async () => {
    close();
    done(addresses);
  });
  return (
    <DialogForm
      call={call}
      changed={changed}
      action={
        addresses.length > 0
          ? `Добавить ${counted(addresses.length, ['картинку', 'картинки', 'картинок'])}`
          : 'Добавить'
      }
      off={offOf({ count: addresses.length, most, wrong })}
    >
      <Textarea
        label="Адреса, по одному в строке"
        description="После сохранения карточки мы скачаем картинки и будем хранить их у себя"
        placeholder="https://"
        autosize
        minRows={4}
        maxRows={12}
        data-autofocus
        {...getInputProps('text')}
        error={wrong && `Адрес начинается с http:// или https://, а здесь «${wrong}»`}
      />
    </DialogForm>
  );
}

function offOf({ count, most, wrong }: { count: number; most: number; wrong: string | undefined }): string | undefined {
  if (wrong) return 'Поправьте адрес';
  if (count === 0) return 'Вставьте хотя бы один адрес';
  return count > most ? `Поместится ещё ${counted(most, ['картинка', 'картинки', 'картинок'])}` : undefined;
}
