import { IconCheck } from '@tabler/icons-react';
import styles from './steps.module.css';

export interface Step {
  title: string;
  /** Under the title: when it was done, how much of it is. Empty where that isn't known yet: its line is kept free. */
  note?: string;
  state: 'done' | 'now' | 'next';
}

/** The way of an order from its first state to its last. */
export function Steps({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.title}
          className={styles.step}
          data-state={step.state}
          aria-current={step.state === 'now' && 'step'}
        >
          <span className={styles.ball}>
            {step.state === 'done' ? <IconCheck size={12} stroke={2.2} aria-label="сделано" /> : index + 1}
          </span>
          <span className={styles.words}>
            <span className={styles.title}>{step.title}</span>
            {step.note !== undefined && <span className={styles.note}>{step.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
