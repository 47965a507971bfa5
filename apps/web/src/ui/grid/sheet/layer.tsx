import type { PointerEvent } from 'react';
import { type Box, boxesOf, pinnedEdge, type Window } from './geometry.ts';
import { isOne, type Range } from './range.ts';
import styles from './sheet.module.css';

interface Props<Row> {
  window: Window<Row>;
  /** Selected range. */
  range: Range | undefined;
  /** The focused cell. */
  at: { row: number; column: number } | undefined;
  /** Where the handle would fill. */
  filling: Range | undefined;
  onHandle: (event: PointerEvent) => void;
}

/** Selection and focus, drawn over the rows: selecting draws none of them anew. */
export function SheetLayer<Row>({ window, range, at, filling, onHandle }: Props<Row>) {
  const edge = pinnedEdge(window);
  const one = at && { top: at.row, bottom: at.row, left: at.column, right: at.column };
  const draw = (part: 'pinned' | 'moving') => {
    const box = (some: Range | undefined) => some && boxesOf(some, window)[part];
    const [selected, focused, filled] = [box(range), box(one), box(filling)];
    const ends = range && range.right < window.places.length && window.places[range.right]?.column.pinned === true;
    return (
      <>
        {selected && range && !isOne(range) && <div className={styles.range} style={place(selected)} />}
        {filled && <div className={styles.filling} style={place(filled)} />}
        {focused && <div className={styles.focus} style={place(focused)} />}
        {selected && range && (part === 'pinned') === ends && range.bottom <= window.last + 1 && (
          <div
            className={styles.handle}
            data-fill-handle
            style={{ left: selected.left + selected.width - 5, top: selected.top + selected.height - 5 }}
            onPointerDown={onHandle}
          />
        )}
      </>
    );
  };
  return (
    <div className={styles.layer} style={{ width: window.width }} aria-hidden>
      <div className={styles.part} style={{ left: edge, right: 0 }}>
        <div className={styles.shifted} style={{ left: -edge }}>
          {draw('moving')}
        </div>
      </div>
      <div className={styles.part} style={{ left: 0, width: edge }}>
        {draw('pinned')}
      </div>
    </div>
  );
}

const place = ({ left, top, width, height }: Box) => ({ transform: `translate(${left}px, ${top}px)`, width, height });
