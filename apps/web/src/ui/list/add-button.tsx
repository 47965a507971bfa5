import { Button } from '@mantine/core';
import type { AnyEndpoint } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { useMay } from '#api/use-may.ts';

interface Props {
  /** The call that creates: who may not make it sees no button. */
  call: AnyEndpoint;
  onClick: () => void;
  /** What is added, in a word: «Бренд». */
  children: string;
  /** One of several things to do, not the page's main one. */
  quiet?: boolean;
}

/** What a list is begun and continued with. */
export function AddButton({ call, onClick, children, quiet = false }: Props) {
  const may = useMay(call);
  if (!may) return null;
  return (
    <Button variant={quiet ? 'default' : 'filled'} leftSection={<IconPlus size={16} stroke={1.6} />} onClick={onClick}>
      {children}
    </Button>
  );
}
