import { Button } from '@mantine/core';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { Go } from '#ui/page/go.tsx';
import styles from './orders.module.css';
import { reasonsOf } from './reasons.ts';

/** An order that a bulk action could not do, and why. */
export interface Refused {
  id: string;
  number: string;
  message: string;
}

/** Results that a bulk action refused: the reasons, each with its orders. */
export function BulkResults({ said, refused }: { said: string; refused: readonly Refused[] }) {
  const { close } = useDialog();
  return (
    <>
      <DialogBody>
        <p>{said}.</p>
        <ReasonList refused={refused} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Понятно</Button>
      </DialogFooter>
    </>
  );
}

/** Why something could not be done with orders: the reason of most first, each with its orders. */
export function ReasonList({ refused }: { refused: readonly Refused[] }) {
  if (refused.length === 0) return null;
  return (
    <ul className={styles.results}>
      {reasonsOf(refused).map(([message, orders]) => (
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
  );
}
