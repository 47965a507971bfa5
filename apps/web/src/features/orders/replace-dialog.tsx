import { Button, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import { told } from './told.ts';

interface Props {
  /** What becomes of what refers to the deleted. */
  text: string;
  label: string;
  options: readonly { value: string; label: string }[];
  onDelete: (replacement: string) => Promise<unknown>;
}

/** Asks what takes the place of something that is being deleted. */
export function deleteReplacing(header: string, props: Props): void {
  void openDialog({ component: Replace, componentProps: props, options: { header } });
}

function Replace({ text, label, options, onDelete }: Props) {
  const { close } = useDialog();
  const [replacement, setReplacement] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    if (replacement === null) return;
    setBusy(true);
    try {
      await onDelete(replacement);
      close();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <DialogBody>
        <Stack gap={12}>
          <p>{text}</p>
          <Select label={label} data={[...options]} value={replacement} onChange={setReplacement} searchable />
        </Stack>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" data-autofocus onClick={close}>
          Закрыть
        </Button>
        <Button color="red" loading={busy} disabled={replacement === null} onClick={() => void remove().catch(told)}>
          Удалить
        </Button>
      </DialogFooter>
    </>
  );
}
