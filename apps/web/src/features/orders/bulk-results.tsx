import { Button } from '@mantine/core';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { Go } from '#ui/page/go.tsx';
import styles from './orders.module.css';

/** An order that a bulk action could not do, and why. */
export interface Refused {
  id: string;
  number: string;
  message: string;
}

/** What a bulk action could not do: the reasons, each with its orders. */
export function BulkResults({ said, refused }: { said: string; refused: readonly Refused[] }) {
  const { close } = useDialog();
  const reasons = [...Map.groupBy(refused, ({ message }) => message)];
  return (
    <>
      <DialogBody>
        <p>{said}.</p>
        <ul className={styles.results}>
          {reasons.map(([message, orders]) => (
            <li key={message}>
              {message}
              <span translate="no">
                {orders.map(({ id, number }) => (
                  <Go key={id} to={`/cabinet/orders/${id}`}>
                    {number}
                  </Go>
                ))}
              </span>
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
