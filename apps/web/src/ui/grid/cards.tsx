import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { List } from '#api/pages.ts';
import styles from './cards.module.css';

interface Props<Row extends { id: string }> {
  label: string;
  list: List<Row>;
  card: (row: Row) => ReactNode;
  onOpen?: ((row: Row) => void) | undefined;
}

/** A list on a phone: cards as high as their content, drawn where they are in sight. */
export function Cards<Row extends { id: string }>({ label, list, card, onOpen }: Props<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const waiting = list.status === 'loading';
  const virtual = useVirtualizer({
    count: waiting ? 8 : list.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 88,
    overscan: 4,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;

  useEffect(() => {
    if (!waiting && last >= first) list.want(first, last);
  }, [list, waiting, first, last]);

  const open = (event: MouseEvent, row: Row | undefined) => {
    const inner = event.target instanceof Element && event.target.closest('a, button, input, select, label');
    if (row && !inner) onOpen?.(row);
  };

  return (
    <div ref={scroller} className={styles.cards}>
      <ul
        aria-label={label}
        aria-busy={waiting || list.old}
        data-old={list.old || undefined}
        className={styles.list}
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map((item) => {
          const row = list.rowAt(item.index);
          return (
            // The card holds a link to the same place; the whole of it is for fingers.
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              translate="no"
              className={styles.card}
              style={{ transform: `translateY(${item.start}px)` }}
              onClick={(event) => open(event, row)}
            >
              {row === undefined ? <CardBars /> : card(row)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function CardBars() {
  return (
    <div className={styles.bars}>
      <span className={`sk ${styles.bar}`} />
      <span className={`sk ${styles.bar}`} />
      <span className={`sk ${styles.bar}`} />
    </div>
  );
}
