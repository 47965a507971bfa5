import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';
import type { Columns } from './columns.ts';
import styles from './grid.module.css';
import type { Placed } from './layout.ts';
import { cellId } from './row.tsx';

interface Props<Row> {
  grid: string;
  columns: Columns<Row>;
  drawn: readonly Placed<Row>[];
  width: number;
  /** State of the checkbox; absent where rows can't be picked. */
  pick: 'none' | 'some' | 'all' | undefined;
  onPick: () => void;
  sort: string | undefined;
  onSort: ((sort: string | undefined) => void) | undefined;
  active: number | undefined;
}

/** `field`, then `-field`, then none. */
export function nextSort(field: string, sort: string | undefined): string | undefined {
  if (sort === field) return `-${field}`;
  return sort === `-${field}` ? undefined : field;
}

/** The header row: sorts by a click, moves columns by dragging, sets widths by their edges, ticks what is loaded. */
export function GridHead<Row>(props: Props<Row>) {
  const { columns, drawn, sort, onSort, active } = props;
  const [target, setTarget] = useState<string | undefined>();
  const shift = props.pick === undefined ? 0 : 1;

  const dragged = useRef(false);

  /** Drags a header: let go over another, it takes that one's place. */
  const drag = (event: ReactPointerEvent<HTMLElement>, { column }: Placed<Row>) => {
    dragged.current = false;
    // A finger scrolls sideways here; for it the order is in the column chooser.
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const head = event.currentTarget;
    const start = event.clientX;
    const over = (x: number) => {
      const cells = [...(head.parentElement?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
      return cells.find((cell) => x >= cell.getBoundingClientRect().left && x < cell.getBoundingClientRect().right);
    };
    follow(head, event.pointerId, {
      move: (x) => {
        dragged.current ||= Math.abs(x - start) > 5;
        if (dragged.current) setTarget(over(x)?.dataset.column);
      },
      end: (x) => {
        setTarget(undefined);
        const id = over(x)?.dataset.column;
        if (dragged.current && id && id !== column.id) columns.move(column.id, landing(columns, column.id, id));
      },
    });
  };

  const resize = (event: ReactPointerEvent<HTMLElement>, place: Placed<Row>) => {
    event.stopPropagation();
    const start = event.clientX;
    follow(event.currentTarget, event.pointerId, {
      move: (x) => columns.resize(place.column.id, place.width + x - start),
    });
  };

  return (
    <div role="row" aria-rowindex={1} className={styles.head} style={{ width: props.width }}>
      {props.pick !== undefined && (
        <div
          role="columnheader"
          id={active === 0 ? cellId(props.grid) : undefined}
          aria-colindex={1}
          className={styles.pick}
          data-active={active === 0 || undefined}
        >
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label="Выбрать загруженные строки"
            checked={props.pick === 'all'}
            ref={(input) => {
              if (input) input.indeterminate = props.pick === 'some';
            }}
            onChange={props.onPick}
          />
        </div>
      )}
      {drawn.map((place) => {
        const { column, at, width, gap, left } = place;
        const sorted = column.sort && (sort === column.sort ? 'ascending' : sort === `-${column.sort}` && 'descending');
        return (
          <div
            key={column.id}
            role="columnheader"
            id={active === at + shift ? cellId(props.grid) : undefined}
            aria-colindex={at + shift + 1}
            aria-sort={sorted || (column.sort ? 'none' : undefined)}
            className={styles.header}
            title={column.head === undefined ? undefined : column.title}
            data-column={column.id}
            data-align={column.align}
            data-pinned={column.pinned}
            data-sortable={(column.sort && onSort && true) || undefined}
            data-target={target === column.id || undefined}
            data-active={active === at + shift || undefined}
            style={column.pinned ? { width, left } : { width, marginLeft: gap }}
            onPointerDown={(event) => drag(event, place)}
            onClick={() => {
              if (!dragged.current && column.sort) onSort?.(nextSort(column.sort, sort));
            }}
          >
            <span className={styles.cut}>{column.head ?? column.title}</span>
            {column.head === '' && <span className="vh">{column.title}</span>}
            {sorted === 'ascending' && <IconArrowUp size={12} aria-hidden />}
            {sorted === 'descending' && <IconArrowDown size={12} aria-hidden />}
            <span
              className={styles.handle}
              aria-hidden
              onPointerDown={(event) => resize(event, place)}
              onClick={(event) => event.stopPropagation()}
              onDoubleClick={() => columns.resize(column.id, undefined)}
            />
          </div>
        );
      })}
    </div>
  );
}

/** In front of which column a dragged one lands: the one it was let go over, or the one behind when it came from the left. */
function landing<Row>(columns: Columns<Row>, dragged: string, over: string): string | undefined {
  const ids = columns.all.map((column) => column.id);
  const at = ids.indexOf(over);
  return ids.indexOf(dragged) < at ? ids[at + 1] : over;
}

/** Holds the pointer until it is let go. */
function follow(element: HTMLElement, pointer: number, on: { move: (x: number) => void; end?: (x: number) => void }) {
  const stop = new AbortController();
  element.setPointerCapture(pointer);
  const options = { signal: stop.signal };
  element.addEventListener('pointermove', (event) => on.move(event.clientX), options);
  element.addEventListener(
    'pointerup',
    (event) => {
      stop.abort();
      on.end?.(event.clientX);
    },
    options,
  );
  element.addEventListener('pointercancel', () => stop.abort(), options);
}
