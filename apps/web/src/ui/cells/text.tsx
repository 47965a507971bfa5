import type { ReactNode } from 'react';
import styles from './cells.module.css';

/** Words on one line, cut with an ellipsis where they do not fit. */
export function TextCell({ children }: { children: ReactNode }) {
  return <span className={styles.cut}>{children}</span>;
}

/** The thing itself and under it its second fact: a name and an article. */
export function TwoLineCell({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={styles.two}>
      {typeof first === 'string' ? <span>{first}</span> : first}
      {second && <span className={styles.second}>{second}</span>}
    </span>
  );
}
