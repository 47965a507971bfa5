import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './confirm.module.css';
import { FormButtons } from './fields.tsx';

interface Props {
  /** The delete variant is red and its focus starts on «Закрыть». */
  kind: 'delete' | 'save';
  opened: boolean;
  header?: string;
  message: ReactNode;
  acceptLabel?: string;
  rejectLabel?: string;
  /** The accepted action is running. */
  busy?: boolean;
  onAccept: () => void;
  onReject: () => void;
}

const labels = {
  delete: { accept: 'Удалить', reject: 'Закрыть' },
  save: { accept: 'Подтвердить', reject: 'Отменить' },
} as const;

/** A question before something that can't be taken back. */
export function Confirm(props: Props) {
  const { kind, opened, message, busy = false, onAccept, onReject } = props;
  const deleting = kind === 'delete';
  return (
    <Modal opened={opened} onClose={busy ? () => {} : onReject} title={props.header ?? 'Подтверждение'}>
      <div className={styles.message}>{message}</div>
      <FormButtons>
        <Button variant="default" disabled={busy} onClick={onReject} data-autofocus={deleting || undefined}>
          {props.rejectLabel ?? labels[kind].reject}
        </Button>
        <Button
          {...(deleting ? { color: 'red' } : {})}
          loading={busy}
          onClick={onAccept}
          data-autofocus={!deleting || undefined}
        >
          {props.acceptLabel ?? labels[kind].accept}
        </Button>
      </FormButtons>
    </Modal>
  );
}
