import { IconLock } from '@tabler/icons-react';
import styles from './states.module.css';

/** A part of a page that this reader's role doesn't open. */
export function NoAccess({ who = 'владелец компании' }: { who?: string }) {
  return (
    <div className={styles.state}>
      <IconLock size={32} stroke={1.5} color="var(--pr-warn-solid)" aria-hidden />
      <h2 className={styles.title}>Доступ запрещен</h2>
      <p className={styles.text}>Этот раздел открывает {who}.</p>
    </div>
  );
}
