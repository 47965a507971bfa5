import { NumberInput } from '@mantine/core';
import { changeWarehouses } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';

interface Props {
  account: string;
  ids: string[];
  onDone: () => void;
}

/** Asks which part of the free stock goes to the picked warehouses. */
export function openShare(account: string, ids: string[], onDone: () => void): void {
  void openDialog({
    component: Share,
    componentProps: { account, ids, onDone },
    options: { header: 'Доля остатка' },
  });
}

function Share({ account, ids, onDone }: Props) {
  const { close } = useDialog();
  // An emptied field is no number, and is refused as such: zero would mean that nothing goes there.
  const call = useCallForm(changeWarehouses, {
    initial: { share: 1 as number | '' },
    input: ({ share }) => ({ path: { account, ids }, body: { share: share === '' ? Number.NaN : share } }),
    done: () => {
      close();
      onDone();
      success('Доля сохранена, остатки уйдут при следующей выгрузке');
    },
  });
  return (
    <DialogForm call={call} action="Сохранить">
      <NumberInput
        label="Доля"
        description="Свободный остаток делится между складами пропорционально долям: 1 и 1 — поровну, 3 и 1 — три четверти и четверть, 0 — ничего"
        min={0}
        max={100}
        allowDecimal={false}
        {...call.form.getInputProps('share')}
      />
    </DialogForm>
  );
}
