import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { counted } from '#text/plurals.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import { optionForms } from '../words.ts';
import { changeOptionsOf, linesOf, type OptionsOf } from './option-changes.ts';

/** Opens the form for new options of a property. */
export function openNewOptions(of: OptionsOf): void {
  void openDialog({ component: NewOptions, componentProps: { of }, options: { header: 'Новые варианты' } });
}

/** Many options at once, a line each: a column of a table can be pasted here. */
function NewOptions({ of }: { of: OptionsOf }) {
  const { close } = useDialog();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const lines = linesOf(text);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await changeOptionsOf(
        of,
        lines.map((value, at) => ({ mode: 'create', id: `new_${at + 1}`, value })),
      );
      close();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <DialogBody>
        <Textarea
          label="Варианты"
          description="По одному в строке; можно вставить столбец таблицы"
          data-autofocus
          autosize
          minRows={5}
          maxRows={16}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={close}>
          Отменить
        </Button>
        <Button type="submit" loading={busy} disabled={lines.length === 0}>
          {lines.length === 0 ? 'Добавить' : `Добавить ${counted(lines.length, optionForms)}`}
        </Button>
      </DialogFooter>
    </form>
  );
}
