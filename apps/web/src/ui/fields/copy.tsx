import { Textarea } from '@mantine/core';
import { copy as toClipboard } from '#toasts.ts';
import { DialogBody } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import { Note } from '#ui/marks/note.tsx';
import { Fields } from './fields.tsx';

/** Puts text on the clipboard and says so; where the browser refuses, shows it to be copied by hand: what is shown once must not be lost. */
export function copy(text: string, said?: string): void {
  toClipboard(text, said).catch((error: unknown) => {
    console.error('clipboard', error);
    void openDialog({ component: ByHand, componentProps: { text }, options: { header: 'Скопируйте вручную' } });
  });
}

function ByHand({ text }: { text: string }) {
  return (
    <DialogBody>
      <Fields columns={1}>
        <Note tone="warn">Браузер не дал доступа к буферу обмена. Текст выделен: нажмите Ctrl+C.</Note>
        <Textarea
          aria-label="Текст"
          value={text}
          readOnly
          autosize
          maxRows={12}
          translate="no"
          onFocus={(event) => event.currentTarget.select()}
        />
      </Fields>
    </DialogBody>
  );
}
