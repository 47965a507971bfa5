import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useDrawn } from '#api/told.ts';
import styles from './states.module.css';

/** Failure of a question: why, and once more. */
export function Failed({ error, onRetry }: { error: Error | undefined; onRetry: () => void }) {
  useDrawn(error);
  return (
    <div className={styles.state} role="alert">
      <IconAlertCircle size={32} stroke={1.5} color="var(--pr-error-solid)" aria-hidden />
      <h2 className={styles.title}>Не удалось загрузить</h2>
      <p className={styles.text}>{error?.message || 'Произошла ошибка'}</p>
      <div className={styles.actions}>
        <Button variant="default" onClick={onRetry}>
          Повторить
        </Button>
      </div>
    </div>
  );
}
