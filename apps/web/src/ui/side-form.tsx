import { Button, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Note } from './note.tsx';
import { Side } from './side.tsx';

interface Props {
  title: string;
  ownWord?: boolean;
  subtitle?: ReactNode;
  mark?: ReactNode;
  size?: 's' | 'm';
  controls?: ReactNode;
  call: { submit: (event: FormEvent<HTMLFormElement>) => void; busy: boolean; refused: string | null };
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
  /** Under the form, with buttons of its own. */
  below?: ReactNode;
}

/** A form beside its list: quick edit without losing the place. */
export function SideForm(props: Props) {
  const { call, action, beside } = props;
  const form = useId();
  return (
    <Side
      title={props.title}
      ownWord={props.ownWord ?? false}
      subtitle={props.subtitle}
      mark={props.mark}
      size={props.size ?? 's'}
      controls={props.controls}
      onClose={props.onClose}
      footer={
        (beside || action) && (
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
        )
      }
    >
      <form id={form} onSubmit={call.submit} noValidate>
        <fieldset disabled={!action} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
          <Stack gap={12}>
            {props.children}
            {call.refused && <Note tone="error">{call.refused}</Note>}
          </Stack>
        </fieldset>
      </form>
      {props.below}
    </Side>
  );
}
