import { Button } from '@mantine/core';
import type { AnyEndpoint } from '@prilavok/contract';
import type { ReactNode } from 'react';
import type { Input } from '#api/client.ts';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { confirmDelete } from '../confirm.ts';

interface Props<E extends AnyEndpoint> {
  call: E;
  input: Input<E>;
  /** The question: «Удалить адрес?». */
  header: string;
  /** Result, below. */
  children: ReactNode;
  /** Another word than «Удалить»: «Отозвать». */
  action?: string;
  onDone: () => void;
}

/** Takes something away after a question; who may not sees nothing. */
export function RemoveButton<E extends AnyEndpoint>(props: Props<E>) {
  const { call, input, header, children, action = 'Удалить', onDone } = props;
  const may = useMay(call);
  if (!may) return null;
  const ask = () =>
    confirmDelete({
      header,
      message: children,
      acceptLabel: action,
      accept: async () => {
        await change(call, input);
        onDone();
      },
    });
  return (
    <Button variant="subtle" color="red" onClick={ask}>
      {action}
    </Button>
  );
}
