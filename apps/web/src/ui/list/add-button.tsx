import { Button } from '@mantine/core';
import type { AnyEndpoint } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useMay } from '#api/use-may.ts';
import { openDialog } from '../dialogs/stack.ts';

interface Common {
  /** The call that creates: who may not make it sees no button. */
  call: AnyEndpoint;
  /** Title of the addition, in a word: «Бренд». */
  label: string;
  /** One of several things to do, not the page's main one. */
  quiet?: boolean;
}

/** Effect: anything, or a form that is asked for as a dialog under its header. */
type Act = { onClick: () => unknown } | { form: ComponentType; header: string };

/** Button that begins and continues a list. */
export function AddButton({ call, label, quiet = false, ...act }: Common & Act) {
  const may = useMay(call);
  if (!may) return null;
  const add = () =>
    'form' in act
      ? openDialog({
          component: act.form,
          componentProps: {},
          options: { header: act.header, minimizable: true },
        })
      : act.onClick();
  return (
    <Button variant={quiet ? 'default' : 'filled'} leftSection={<IconPlus />} onClick={() => void add()}>
      {label}
    </Button>
  );
}
