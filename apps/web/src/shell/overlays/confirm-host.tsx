import { Button, Modal } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '#api/queries.ts';
import {
  acceptConfirmation,
  type Confirmation,
  confirmation,
  otherConfirmation,
  rejectConfirmation,
} from '#ui/confirm.ts';
import css from '#ui/dialogs/dialogs.module.css';
import { useFocusBack } from '#ui/page/focus-back.ts';

/** The question that is asked now. Deleting starts with the focus on the safe answer, saving on the other. */
export default function ConfirmHost() {
  const now = confirmation.use();
  // While it leaves the screen it still says what it said.
  const [last, setLast] = useState<Confirmation | null>(now);
  if (now && now !== last) setLast(now);
  useFocusBack(now !== null);
  if (!last) return null;
  const { other } = last;
  const deletes = last.group === 'confirmDelete';
  return (
    <Modal.Root
      opened={now !== null}
      onClose={() => rejectConfirmation(last)}
      size={440}
      zIndex={400}
      returnFocus={false}
      radius="lg"
      centered
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={css.header}>
          <Modal.Title className={css.title}>{last.header}</Modal.Title>
          <Modal.CloseButton aria-label="Закрыть окно" />
        </div>
        <Modal.Body className={css.message}>
          {/* The question lies outside of the layouts, and may show what it has to ask for first. */}
          <QueryClientProvider client={queries}>{last.message}</QueryClientProvider>
        </Modal.Body>
        <footer className={css.footer}>
          <Button variant="default" data-autofocus={deletes || undefined} onClick={() => rejectConfirmation(last)}>
            {last.rejectLabel}
          </Button>
          {other && (
            <Button variant="default" onClick={() => otherConfirmation(last)}>
              {other.label}
            </Button>
          )}
          <Button
            {...(deletes ? { color: 'red' } : {})}
            data-autofocus={!deletes || undefined}
            onClick={() => void acceptConfirmation(last)}
          >
            {last.acceptLabel}
          </Button>
        </footer>
      </Modal.Content>
    </Modal.Root>
  );
}
