import { TextInput } from '@mantine/core';
import type { AnyEndpoint, Types } from '@prilavok/contract';
import type { ReactNode } from 'react';
import type { Input } from '#api/client.ts';
import { useCallForm } from '#api/use-call-form.ts';
import { useDialog } from '../dialogs/context.ts';
import { openDialog } from '../dialogs/stack.ts';
import { DialogForm } from './dialog-form.tsx';

interface Asking<E extends AnyEndpoint> {
  header: string;
  /** Title of the button: «Создать», «Переименовать». */
  action: string;
  label?: string;
  hint?: string;
  title?: string;
  endpoint: E;
  input: (title: string) => Input<E>;
  done?: (reply: Types<E>['reply']) => unknown;
}

/** Asks for a name and sends it: how a catalog, a brand, a category, a group is created and renamed. */
export function askTitle<E extends AnyEndpoint>(asking: Asking<E>): void {
  void openDialog({
    component: () => <TitleForm {...asking} />,
    componentProps: {},
    options: { header: asking.header },
  });
}

function TitleForm<E extends AnyEndpoint>(asking: Asking<E>): ReactNode {
  const { close } = useDialog();
  const call = useCallForm(asking.endpoint, {
    initial: { title: asking.title ?? '' },
    input: ({ title }) => asking.input(title),
    done: (reply) => {
      close();
      return asking.done?.(reply);
    },
  });
  return (
    <DialogForm call={call} action={asking.action}>
      <TextInput label={asking.label ?? 'Название'} description={asking.hint} {...call.form.getInputProps('title')} />
    </DialogForm>
  );
}
