import { IconGripVertical } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { useDraggable, useDropTarget } from '../drag/drag.ts';
import type { Column } from '../grid/columns.ts';
import type { Choice } from '../menu-button.tsx';
import css from './order-cell.module.css';

/** A short list that people put in an order of their own: by dragging rows, or under the keyboard by the menu of each. */
export interface Order {
  /** Tells apart what may be dropped where. */
  scope: string;
  /** All of the list, as it stands. */
  ids: readonly string[];
  /** Absent for who may not, and while only a part of the list is shown. */
  arrange: ((ids: string[]) => void) | undefined;
}

/** The ids with one of them at another place, counted among the others. */
function placed(ids: readonly string[], id: string, at: number): string[] {
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(at, 0, id);
}

/** The first column: the handle by which a row is dragged. */
export const orderColumn = <Row extends { id: string }>(order: Order): Column<Row> => ({
  id: 'order',
  title: 'Порядок',
  head: <span className="vh">Порядок</span>,
  width: 34,
  cell: ({ id }) => <OrderCell id={id} order={order} />,
});

/** Choices of order in words, for the menu of a row. */
export function orderChoices({ ids, arrange }: Order, id: string): Choice[] {
  if (!arrange) return [];
  const at = ids.indexOf(id);
  const to = (place: number) => () => arrange(placed(ids, id, place));
  const first = at === 0 ? 'Выше некуда' : undefined;
  const last = at === ids.length - 1 ? 'Ниже некуда' : undefined;
  return [
    { label: 'Выше', onClick: to(at - 1), off: first },
    { label: 'Ниже', onClick: to(at + 1), off: last },
    { label: 'В начало', onClick: to(0), off: first },
    { label: 'В конец', onClick: to(ids.length - 1), off: last },
  ];
}

function OrderCell({ id, order: { scope, ids, arrange } }: { id: string; order: Order }) {
  const handle = useRef<HTMLSpanElement>(null);
  // It is the row that is dragged and dropped on, and the row belongs to the grid.
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    row.current = handle.current?.closest<HTMLElement>('[role="row"]') ?? null;
  });
  const isBelow = (y: number) => y > (row.current?.offsetHeight ?? 0) / 2;
  const mark = (where: string | undefined) => {
    if (where) row.current?.setAttribute('data-drop', where);
    else row.current?.removeAttribute('data-drop');
  };
  useDraggable(row, { handle, scope, id, off: !arrange });
  useDropTarget(row, {
    scope,
    onOver: (dragged, { y }) => mark(dragged.id === id ? undefined : isBelow(y) ? 'below' : 'above'),
    onLeave: () => mark(undefined),
    onDrop: (dragged, { y }) => {
      mark(undefined);
      if (dragged.id === id) return;
      const at = ids.filter((one) => one !== dragged.id).indexOf(id);
      arrange?.(placed(ids, dragged.id, isBelow(y) ? at + 1 : at));
    },
  });
  return (
    // Under the keyboard the same is done by the menu at the end of the row.
    <span ref={handle} className={css.handle} data-off={!arrange || undefined} aria-hidden>
      <IconGripVertical size={14} />
    </span>
  );
}
