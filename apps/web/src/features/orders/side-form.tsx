import { Button, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { CallForm } from '../../api/use-call-form.ts';
import { Note } from '../../ui/note.tsx';
import { Side } from '../../ui/side.tsx';

interface Props<Values extends object> {
  title: string;
  ownWord?: boolean;
  call: CallForm<Values>;
  /** The main button; without it the form is only to be read. */
  action: string | undefined;
  /** The button waits for something that its label names. */
  off?: boolean;
  /** Said beside the button: a toast would cover it. */
  saved?: boolean;
  /** At the left of the buttons: what is quieter, such as deleting. */
  beside?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A form beside its list: quick edit without losing the place. */
export function SideForm<Values extends object>(props: Props<Values>) {
  const { call, action, beside, onClose } = props;
  const form = useId();
  return (
    <Side
      title={props.title}
      ownWord={props.ownWord ?? false}
      size="s"
      onClose={onClose}
      footer={
        <>
          {beside && <div style={{ marginRight: 'auto', marginLeft: -12 }}>{beside}</div>}
          <span role="status" style={{ color: 'var(--pr-success)' }}>
            {props.saved && !call.busy && 'Сохранено'}
          </span>
          {action && (
            <Button type="submit" form={form} loading={call.busy} disabled={props.off ?? false}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <form id={form} onSubmit={call.submit} noValidate>
        <fieldset disabled={!action} style={{ border: 0, padding: 0, margin: 0 }}>
          <Stack gap={12}>
            {props.children}
            {call.refused && <Note tone="error">{call.refused}</Note>}
          </Stack>
        </fieldset>
      </form>
    </Side>
  );
}
