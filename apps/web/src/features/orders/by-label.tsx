import { Button, TextInput } from '@mantine/core';
import { type OrderRow, scanOrderLabel } from '@prilavok/contract';
import { IconScan } from '@tabler/icons-react';
import { quietly } from '#api/quietly.ts';
import { useFields } from '#api/use-fields.ts';
import { useMay } from '#api/use-may.ts';
import { useSubmit } from '#api/use-submit.ts';
import { change } from '#api/useChange.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { useScanner } from './use-scanner.ts';

interface Props {
  onFound: (order: Pick<OrderRow, 'id'>) => void;
}

/** Opens the order of a parcel by its label: whoever scans one on this screen presses nothing, whoever types is asked. */
export function ByLabel({ onFound }: Props) {
  const may = useMay(scanOrderLabel);
  useScanner((code) => quietly(() => find(code, onFound)), may);
  if (!may) return null;
  const ask = () =>
    openDialog({
      component: AskLabel,
      componentProps: { onFound },
      options: { header: 'Найти заказ по этикетке' },
    });
  return (
    <Button variant="default" leftSection={<IconScan />} onClick={() => void ask()}>
      По этикетке
    </Button>
  );
}

function AskLabel({ onFound }: Props) {
  const { close } = useDialog();
  const { values, changed, getInputProps } = useFields({ code: '' });
  const submit = useSubmit(async () => {
    await find(values.code.trim(), onFound);
    close();
  });
  return (
    <DialogForm
      call={submit}
      changed={changed}
      action="Открыть заказ"
      off={values.code.trim() === '' ? 'Отсканируйте этикетку' : undefined}
      cancel="Закрыть"
    >
      <TextInput
        label="Штрихкод с этикетки"
        description="Если такой посылки у нас нет, спросим у маркетплейсов, которые знают свои этикетки"
        placeholder="Наведите сканер на этикетку"
        maxLength={200}
        autoComplete="off"
        {...getInputProps('code')}
      />
    </DialogForm>
  );
}

async function find(code: string, onFound: Props['onFound']): Promise<void> {
  const found = await change(scanOrderLabel, { body: { code } });
  if (found.arrived) success(`Заказ ${found.number} загружен с площадки`);
  onFound(found);
}
