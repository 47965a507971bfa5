import styles from './small.module.css';
import type { Tone } from './status.tsx';

/** A short word on a soft ground. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: string }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
