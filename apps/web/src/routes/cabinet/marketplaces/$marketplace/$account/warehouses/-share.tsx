import { Button, NumberInput } from '@mantine/core';
import { changeWarehouses } from '@prilavok/contract';
import { useState } from 'react';
import { useChange } from '#api/useChange.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';

interface Props {
  account: string;
  ids: string[];
  onDone: () => void;
}

export function openShare(account: string, ids: string[], onDone: () => void): void {
  void openDialog({
    component: Share,
    componentProps: { account, ids, onDone },
    options: { header: 'Доля остатка' },
  });
}

/** Which part of the free stock goes to the picked warehouses. */
function Share({ account, ids, onDone }: Props) {
  const { close } = useDialog();
  const [share, setShare] = useState<number | string>(1);
  const save = useChange(changeWarehouses);
  const apply = () =>
    save.mutate(
      { path: { account, ids }, body: { share: Number(share) } },
      {
        onSuccess: () => {
          close();
          onDone();
          success('Доля сохранена, остатки уйдут при следующей выгрузке');
        },
      },
    );
  return (
    <>
      <DialogBody>
        <NumberInput
          label="Доля"
          description="Свободный остаток делится между складами пропорционально долям: 1 и 1 — поровну, 3 и 1 — три четверти и четверть, 0 — ничего"
          min={0}
          max={100}
          allowDecimal={false}
          value={share}
          onChange={setShare}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={close}>
          Отменить
        </Button>
        <Button disabled={share === ''} loading={save.isPending} onClick={apply}>
          Сохранить
        </Button>
      </DialogFooter>
    </>
  );
}
