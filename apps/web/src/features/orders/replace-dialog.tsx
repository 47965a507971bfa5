import { Select } from '@mantine/core';
import type { AnyEndpoint } from '@prilavok/contract';
import { type ReactNode, useState } from 'react';
import type { Input } from '#api/client.ts';
import { useSubmit } from '#api/use-submit.ts';
import { change } from '#api/useChange.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';

interface Asking<E extends AnyEndpoint> {
  /** Consequence for what refers to the deleted. */
  text: string;
  options: readonly { id: string; title: string }[];
  call: E;
  input: (replacement: string) => Input<E>;
  onDone: () => void;
}

/** Asks what takes the place of something that is being deleted, and deletes it. */
export function deleteReplacing<E extends AnyEndpoint>(header: string, asking: Asking<E>): void {
  void openDialog({ component: () => <Replace {...asking} />, componentProps: {}, options: { header } });
}

function Replace<E extends AnyEndpoint>({ text, options, call, input, onDone }: Asking<E>): ReactNode {
  const { close } = useDialog();
  const [replacement, setReplacement] = useState<string | null>(null);
  const submit = useSubmit(async () => {
    if (replacement === null) return;
    await change(call, input(replacement));
    close();
    onDone();
  });
  return (
    <DialogForm
      call={submit}
      action="Удалить"
      off={replacement === null ? 'Выберите, чем заменить' : undefined}
      destructive
      cancel="Закрыть"
    >
      <p>{text}</p>
      <Select
        label="Заменить на"
        data={options.map(({ id, title }) => ({ value: id, label: title }))}
        value={replacement}
        onChange={setReplacement}
        searchable
      />
    </DialogForm>
  );
}
