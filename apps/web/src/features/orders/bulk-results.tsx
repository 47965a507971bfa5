import { Button } from '@mantine/core';
import { useDialog } from '../../shell/dialogs/context.ts';
import { DialogBody, DialogFooter } from '../../shell/dialogs/parts.tsx';
import { Go } from '../../ui/go.tsx';
import type { Refused } from './bulk.ts';
import styles from './orders.module.css';

/** What a bulk action could not do, order by order. */
export function BulkResults({ said, refused }: { said: string; refused: readonly Refused[] }) {
  const { close } = useDialog();
  return (
    <>
      <DialogBody>
        <p>{said}. Остальные остались как были:</p>
        <ul className={styles.results}>
          {refused.map(({ id, number, message }) => (
            <li key={id}>
              <Go to={`/cabinet/orders/${id}`}>
                <b translate="no">{number}</b>
              </Go>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Понятно</Button>
      </DialogFooter>
    </>
  );
}
