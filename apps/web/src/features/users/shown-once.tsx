import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import { copy } from '#ui/fields/copy.tsx';
import { Fields } from '#ui/fields/fields.tsx';
import { Note } from '#ui/marks/note.tsx';

interface Secret {
  label: string;
  value: string;
}

/** Shows what is answered a single time: passwords, keys. */
export function showOnce(header: string, secrets: Secret[]): void {
  void openDialog({ component: ShownOnce, componentProps: { secrets }, options: { header } });
}

function ShownOnce({ secrets }: { secrets: Secret[] }) {
  const { close } = useDialog();
  return (
    <>
      <DialogBody>
        <Fields columns={1}>
          <Note tone="warn">Показываем один раз: скопируйте и передайте сейчас, потом посмотреть будет нельзя.</Note>
          {secrets.map(({ label, value }) => (
            <TextInput
              key={label}
              label={label}
              value={value}
              readOnly
              translate="no"
              onFocus={(event) => event.currentTarget.select()}
              rightSection={
                <ActionIcon size="sm" aria-label={`Скопировать: ${label}`} onClick={() => copy(value)}>
                  <IconCopy />
                </ActionIcon>
              }
            />
          ))}
        </Fields>
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Готово</Button>
      </DialogFooter>
    </>
  );
}
