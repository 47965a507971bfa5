import { useState } from 'react';
import { Confirm } from '../ui/confirm.tsx';
import { acceptConfirmation, type Confirmation, confirmation, rejectConfirmation } from './confirm.ts';

/** The question that is asked now. */
export default function ConfirmHost() {
  const now = confirmation.use();
  // While it leaves the screen it still says what it said.
  const [last, setLast] = useState<Confirmation | null>(now);
  if (now && now !== last) setLast(now);
  if (!last) return null;
  return (
    <Confirm
      kind={last.group === 'confirmDelete' ? 'delete' : 'save'}
      opened={now !== null}
      header={last.header}
      message={last.message}
      acceptLabel={last.acceptLabel}
      rejectLabel={last.rejectLabel}
      onAccept={() => void acceptConfirmation(last)}
      onReject={() => rejectConfirmation(last)}
    />
  );
}
