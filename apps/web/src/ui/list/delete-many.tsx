import { Button } from '@mantine/core';
import type { AnyEndpoint, Batch } from '@prilavok/contract';
import type { ReactNode } from 'react';
import { useMay } from '#api/use-may.ts';
import { number } from '#text/numbers.ts';
import { counted, type Forms } from '#text/plurals.ts';
import { success, warning } from '#toasts.ts';
import { confirmDelete } from '../confirm.ts';
import type { Picked } from './list-page.tsx';

interface Props {
  endpoint: AnyEndpoint;
  picked: Picked;
  forms: Forms;
  /** Note on the fate of their contents. */
  note: ReactNode;
  remove: (ids: string[]) => Promise<Batch>;
}

/** Deletes the picked rows; those in use are refused one by one, and the first reason is said. */
export function DeleteMany({ endpoint, picked, forms, note, remove }: Props) {
  const mayDelete = useMay(endpoint);
  const ids = picked.ids ?? [];
  if (!mayDelete) return null;
  const ask = () =>
    confirmDelete({
      message: (
        <>
          Удалить <b>{counted(ids.length, forms)}</b>? {note}
        </>
      ),
      acceptLabel: ids.length > 1 ? `Удалить ${number(ids.length)}` : 'Удалить',
      accept: async () => {
        const { done, failed } = await remove(ids);
        picked.clear();
        tell(done.length, failed, forms);
      },
    });
  return (
    <Button variant="subtle" color="red" size="xs" onClick={ask}>
      Удалить
    </Button>
  );
}

/** Tells the result of a batch, in a sentence. */
export function tell(done: number, failed: Batch['failed'], forms: Forms): void {
  const [first] = failed;
  if (!first) success(`Удалено: ${counted(done, forms)}`);
  else if (failed.length === 1 && done === 0) warning(first.message);
  else warning(`Удалено ${number(done)}, не удалось ${number(failed.length)}. ${first.message}`);
}
