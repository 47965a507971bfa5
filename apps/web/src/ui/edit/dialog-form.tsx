import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CallForm } from '#api/use-call-form.ts';
import { Note } from '#ui/note.tsx';
import { useDialog } from '../dialogs/context.ts';
import css from '../dialogs/dialogs.module.css';
import { DialogBody, DialogFooter } from '../dialogs/parts.tsx';

interface Props<Values extends object> {
  call: CallForm<Values>;
  /** The main button: what will happen. */
  action: string;
  children: ReactNode;
  /** At the left of the buttons: what is quieter, such as deleting. */
  beside?: ReactNode;
}

/** A form as a dialog's content: fields, what was refused, cancel and the main button. */
export function DialogForm<Values extends object>({ call, action, children, beside }: Props<Values>) {
  const { close } = useDialog();
  return (
    <form onSubmit={call.submit} noValidate>
      <DialogBody>
        {children}
        {call.refused && <Note tone="error">{call.refused}</Note>}
      </DialogBody>
      <DialogFooter>
        {beside && <div style={{ marginRight: 'auto', marginLeft: -12 }}>{beside}</div>}
        <div className={css.buttons}>
          <Button variant="default" onClick={close}>
            Отменить
          </Button>
          <Button type="submit" loading={call.busy}>
            {action}
          </Button>
        </div>
      </DialogFooter>
    </form>
  );
}
