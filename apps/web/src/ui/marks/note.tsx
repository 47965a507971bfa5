import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './small.module.css';

const icons = { info: IconInfoCircle, warn: IconAlertTriangle, error: IconAlertCircle };

/** A remark in place: why something is so, or what went wrong; links to the way out stand inside. */
export function Note({ tone = 'info', children }: { tone?: 'info' | 'warn' | 'error'; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div className={styles.note} data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <Icon aria-hidden />
      <div>{children}</div>
    </div>
  );
}
