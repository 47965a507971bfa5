import type { ReactNode } from 'react';
import styles from './section.module.css';

interface Props {
  title?: string;
  /** Behind the title, quieter: a count, a remark. */
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page under its own title, a hairline above. */
export function Section({ title, note, actions, children }: Props) {
  return (
    <section className={styles.section} aria-label={title}>
      {title && (
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {note && <span className={styles.note}>{note}</span>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

/** Content at the left, what can be done at the right; one under the other on a phone. */
export function TwoColumns({ children, right }: { children: ReactNode; right: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.left}>{children}</div>
      <div className={styles.right}>{right}</div>
    </div>
  );
}
