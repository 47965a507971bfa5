import type { ReactNode } from 'react';
import styles from './fields.module.css';

/** Fields of a form in columns; a `Wide` one takes the whole row. */
export function Fields({ columns = 2, children }: { columns?: 1 | 2 | 3; children: ReactNode }) {
  return (
    <div className={styles.fields} style={{ '--columns': columns }}>
      {children}
    </div>
  );
}

/** A field that takes the whole row of `Fields`. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}

export interface Fact {
  label: string;
  value: ReactNode;
  /** The value is a person's or a shop's own word. */
  ownWord?: boolean;
}

/** Facts to be read: a label and its value in a row. */
export function Facts({ facts, columns = 1 }: { facts: readonly Fact[]; columns?: 1 | 2 }) {
  return (
    <dl className={styles.facts} style={{ '--columns': columns }}>
      {facts.map(({ label, value, ownWord }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd translate={ownWord ? 'no' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
