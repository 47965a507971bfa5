import type { ReactNode } from 'react';
import { Go } from '#ui/page/go.tsx';
import styles from './cells.module.css';

/** The name of a row as a link to its page, so that it can be opened in a new tab; Enter and a click open the row anyway. */
export function LinkCell({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Go to={to} className={`${styles.cut} ${styles.link}`} quiet>
      {children}
    </Go>
  );
}
