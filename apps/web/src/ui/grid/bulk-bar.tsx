import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { number } from '#text/numbers.ts';
import styles from './bulk-bar.module.css';

interface Props {
  /** How many are picked; unknown when all of an uncounted list are. */
  count: number | undefined;
  total: number | undefined;
  /** Offered where more match than are at hand. */
  onAll: (() => void) | undefined;
  onClear: () => void;
  children: ReactNode;
}

/** Bar of acts upon the picked rows. */
export function BulkBar({ count, total, onAll, onClear, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => leavesKeysToList(bar.current), []);
  return (
    <div ref={bar} className={styles.bar} role="toolbar" aria-label="Действия с выбранным">
      <span className={styles.count} role="status">
        {count === undefined ? 'Выбраны все' : `Выбрано ${number(count)}`}
        {total !== undefined && ` из ${number(total)}`}
      </span>
      {onAll && (
        <button type="button" className={styles.all} onClick={onAll}>
          Выбрать все
        </button>
      )}
      <span className={styles.line} />
      {children}
      <ActionIcon aria-label="Снять выбор" onClick={onClear}>
        <IconX />
      </ActionIcon>
    </div>
  );
}

/** The bar goes with the picking, often under the focus: who goes by keys is then at the list again. */
function leavesKeysToList(bar: HTMLElement | null): () => void {
  return () => {
    if (!bar?.contains(document.activeElement)) return;
    bar.parentElement?.querySelector<HTMLElement>('[role=grid][tabindex="0"]')?.focus({ preventScroll: true });
  };
}
