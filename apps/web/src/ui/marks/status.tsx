import styles from './small.module.css';

/** Colours that mean the same everywhere. */
export type Tone = 'neutral' | 'info' | 'accent' | 'success' | 'warn' | 'error';

const colours: Record<Tone, string> = {
  neutral: 'var(--pr-disabled)',
  info: 'var(--pr-info-solid)',
  accent: 'var(--pr-accent)',
  success: 'var(--pr-success-solid)',
  warn: 'var(--pr-warn-solid)',
  error: 'var(--pr-error-solid)',
};

interface Props {
  /** A tone, or a colour of its own: `var(--pr-order-new)`, a seller's `#1f56b3`. */
  tone?: Tone;
  colour?: string | undefined;
  /** Not filled: waiting, or over without result. */
  ring?: boolean;
  children: string;
}

/** State is never colour alone: a dot and a word. */
export function Status({ tone = 'neutral', colour, ring = false, children }: Props) {
  return (
    <span className={styles.status} data-ring={ring || undefined} style={{ '--c': colour ?? colours[tone] }}>
      <span className={styles.word}>{children}</span>
    </span>
  );
}
