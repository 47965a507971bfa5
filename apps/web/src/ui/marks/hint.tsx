import { Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './small.module.css';

interface Props {
  /** Explanation of the sign: «Как считается: Выручка». */
  label: string;
  children: ReactNode;
}

/** A small «i» behind a word: how a number is reckoned, and from what; told under the pointer, by keys and by a touch. */
export function Hint({ label, children }: Props) {
  return (
    <Tooltip label={children} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={styles.hint} aria-label={label}>
        <IconInfoCircle size={14} aria-hidden />
      </button>
    </Tooltip>
  );
}
