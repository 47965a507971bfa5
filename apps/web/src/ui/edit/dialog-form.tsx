import { Button, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Note } from '#ui/marks/note.tsx';
import { useDialog } from '../dialogs/context.ts';
import css from '../dialogs/dialogs.module.css';
import { DialogBody, DialogFooter } from '../dialogs/parts.tsx';
import { holdUnsaved } from '../dialogs/stack.ts';
import { useSavingWhile } from '../saving.ts';

interface Props {
  /** The call that sends the form: `useCallForm` for fields of a call, `useSubmit` for anything else. */
  call: {
    submit: (event: FormEvent<HTMLFormElement>) => void;
    busy: boolean;
    refused: string | null;
    form?: { changed: boolean };
  };
  /** The main button: what will happen. */
  action: string;
  /** Why the main button waits. */
  off?: string | undefined;
  /** Whether the act takes something away for good: the button is red, and the cursor begins at the way out. */
  destructive?: boolean;
  /** Something was typed or chosen: closing the dialog by the way asks first. Fields of a call know it themselves. */
  changed?: boolean;
  /** The way out, where «Отменить» would be misread. */
  cancel?: string;
  children: ReactNode;
}

/** A question as a dialog's content: fields, what was refused, cancel and the main button. */
export function DialogForm({ call, action, off, destructive = false, cancel = 'Отменить', children, ...props }: Props) {
  const { id, close } = useDialog();
  useSavingWhile(call.busy);
  const form = useRef<HTMLFormElement>(null);
  const changed = props.changed ?? call.form?.changed ?? false;
  const keeps = !destructive && off === undefined;
  useEffect(() => {
    const keep = { label: action, act: () => form.current?.requestSubmit() };
    holdUnsaved(id, changed ? (keeps ? { keep } : {}) : undefined);
    return () => holdUnsaved(id, undefined);
  }, [id, changed, keeps, action]);
  return (
    <form ref={form} onSubmit={call.submit} noValidate>
      <DialogBody>
        <Stack gap={12}>
          {children}
          {call.refused && <Note tone="error">{call.refused}</Note>}
        </Stack>
      </DialogBody>
      <DialogFooter>
        <div className={css.buttons}>
          <Button variant="default" data-autofocus={destructive || undefined} onClick={close}>
            {cancel}
          </Button>
          <Button
            type="submit"
            loading={call.busy}
            disabled={off !== undefined}
            title={off}
            {...(destructive ? { color: 'red' } : {})}
          >
            {action}
          </Button>
        </div>
      </DialogFooter>
    </form>
  );
}
