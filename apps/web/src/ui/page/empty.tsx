import type { ReactNode } from 'react';
import styles from './states.module.css';

interface Props {
  title: string;
  /** Next step, in a sentence or two. */
  children?: ReactNode;
  /** The button that does it. */
  action?: ReactNode;
}

/** An empty list says what will be here and offers the way there. */
export function Empty({ title, children, action }: Props) {
  return (
    <div className={styles.state}>
      <Shelf />
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}

/** A counter with a free place on it. */
function Shelf() {
  return (
    <svg width="104" height="56" viewBox="0 0 104 56" fill="none" strokeWidth="1.5" aria-hidden>
      <g stroke="var(--pr-line-strong)">
        <path d="M0 42h104M7 42v13M97 42v13M13 42V12a2 2 0 0 1 2-2h18v32M13 18h22M71 42V18a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v24M71 24h20" />
        <rect x="42" y="4" width="22" height="38" rx="2" strokeDasharray="3 3" />
      </g>
      <path d="M53 18v12M47 24h12" stroke="var(--pr-accent-text)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
