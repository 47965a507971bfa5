import { IconChevronRight, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useDraggable, useDropTarget } from '../drag/drag.ts';
import {
  type Branch,
  nodeOf,
  nodesAbove,
  rowsOf,
  type Spot,
  type Step,
  spotAfter,
  spotOf,
  type TreeRow,
  type Zone,
} from './moves.ts';
import css from './tree.module.css';

interface Props<Node extends Branch<Node>> {
  /** Title of the tree, for those who hear it. */
  label: string;
  tree: readonly Node[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** A line: the node's name and marks; its words are what those hear who don't see it. */
  line: (node: Node) => ReactNode;
  /** Whether a node may have children at all. */
  holds: (node: Node) => boolean;
  /** Whether a node may lie there; `null` is the top. */
  mayLie: (node: Node, parent: Node | null) => boolean;
  /** Absent for who only reads. */
  onMove?: ((id: string, spot: Spot) => void) | undefined;
  onRemove?: ((id: string) => void) | undefined;
}

const steps: Partial<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

/**
 * A tree that is edited as a whole: dragged by handles, or moved by Alt and arrows. Arrows alone go along it, and fold and unfold;
 * Delete removes. The chosen line is the one that Tab stops at.
 */
export function Tree<Node extends Branch<Node>>(props: Props<Node>) {
  const { tree, chosen, onChoose, holds, mayLie, onMove, onRemove } = props;
  const scope = useId();
  const help = useId();
  const list = useRef<HTMLDivElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  // Whatever holds the chosen node is open, however it was chosen.
  const around = chosen === undefined ? [] : nodesAbove(tree, chosen);
  const closed = new Set([...folded].filter((id) => !around.some((node) => node.id === id)));
  const rows = rowsOf(tree, closed);
  const stop = rows.some(({ node }) => node.id === chosen) ? chosen : rows[0]?.node.id;
  const moving = useRef(false);
  useEffect(() => {
    // A line that was moved by keys is drawn elsewhere: the cursor goes along.
    if (moving.current) focusLine(list.current, chosen);
    moving.current = false;
  });

  const fold = (id: string, next: boolean) =>
    setFolded(new Set(next ? [...closed, id] : [...closed].filter((one) => one !== id)));
  const canMove = (id: string, spot: Spot | undefined): spot is Spot => {
    const node = nodeOf(tree, id);
    const parent = spot?.parent == null ? null : nodeOf(tree, spot.parent);
    if (!node || !spot || parent === undefined) return false;
    return (parent === null || (holds(parent) && !nodeOf([node], parent.id))) && mayLie(node, parent);
  };
  const choose = (id: string | undefined) => {
    if (id === undefined) return;
    onChoose(id);
    focusLine(list.current, id);
  };

  const onKeyDown = (event: KeyboardEvent, row: TreeRow<Node>) => {
    const { id } = row.node;
    const at = rows.findIndex(({ node }) => node.id === id);
    const open = Boolean(row.node.children?.length) && !closed.has(id);
    const step = steps[event.code];
    if (event.altKey && step && onMove) {
      const spot = spotAfter(tree, id, step);
      if (canMove(id, spot)) {
        moving.current = true;
        onMove(id, spot);
      }
    } else if (event.code === 'ArrowDown') choose(rows[at + 1]?.node.id);
    else if (event.code === 'ArrowUp') choose(rows[at - 1]?.node.id);
    else if (event.code === 'Home') choose(rows[0]?.node.id);
    else if (event.code === 'End') choose(rows.at(-1)?.node.id);
    else if (event.code === 'ArrowRight' && closed.has(id)) fold(id, false);
    else if (event.code === 'ArrowRight' && open) choose(rows[at + 1]?.node.id);
    else if (event.code === 'ArrowLeft' && open) fold(id, true);
    else if (event.code === 'ArrowLeft') choose(row.parent ?? undefined);
    else if (event.code === 'Delete' && onRemove) {
      choose((rows[at + 1] ?? rows[at - 1])?.node.id);
      onRemove(id);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <div ref={list} role="tree" aria-label={props.label} aria-describedby={help}>
        {rows.map((row) => (
          <Line
            key={row.node.id}
            row={row}
            scope={scope}
            chosen={row.node.id === chosen}
            stop={row.node.id === stop}
            open={!closed.has(row.node.id)}
            holds={holds(row.node)}
            off={!onMove}
            takes={(id, zone) => canMove(id, spotOf(row, zone))}
            onDrop={(id, zone) => onMove?.(id, spotOf(row, zone))}
            onChoose={() => onChoose(row.node.id)}
            onFold={() => {
              // What is chosen in it would hold it open.
              onChoose(row.node.id);
              fold(row.node.id, !closed.has(row.node.id));
            }}
            onKeyDown={(event) => onKeyDown(event, row)}
          >
            {props.line(row.node)}
          </Line>
        ))}
      </div>
      <p id={help} className="vh">
        Стрелки ведут по дереву, сворачивают и разворачивают.
        {onMove && ' Alt и стрелки переставляют строку, Delete убирает её.'}
      </p>
    </>
  );
}

interface LineProps<Node> {
  row: TreeRow<Node>;
  scope: string;
  chosen: boolean;
  stop: boolean;
  open: boolean;
  holds: boolean;
  off: boolean;
  takes: (id: string, zone: Zone) => boolean;
  onDrop: (id: string, zone: Zone) => void;
  onChoose: () => void;
  onFold: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

function Line<Node extends Branch<Node>>(props: LineProps<Node>) {
  const { row, scope, open, holds, off, takes } = props;
  const { node, depth, at, siblings } = row;
  const whole = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [over, setOver] = useState<Zone>();
  const parted = Boolean(node.children?.length);
  const zoneAt = (y: number): Zone => {
    const share = y / (whole.current?.offsetHeight ?? 1);
    if (!holds) return share < 0.5 ? 'before' : 'after';
    return share < 0.3 ? 'before' : share > 0.7 && !(parted && open) ? 'after' : 'inside';
  };
  useDraggable(whole, { handle, scope, id: node.id, off });
  useDropTarget(whole, {
    scope,
    onOver: ({ id }, { y }) => setOver(id !== node.id && takes(id, zoneAt(y)) ? zoneAt(y) : undefined),
    onLeave: () => setOver(undefined),
    onDrop: ({ id }, { y }) => {
      setOver(undefined);
      if (id !== node.id && takes(id, zoneAt(y))) props.onDrop(id, zoneAt(y));
    },
  });
  return (
    <div
      ref={whole}
      role="treeitem"
      data-node={node.id}
      className={css.line}
      data-over={over}
      aria-level={depth + 1}
      aria-posinset={at + 1}
      aria-setsize={siblings}
      aria-selected={props.chosen}
      aria-expanded={parted ? open : undefined}
      tabIndex={props.stop ? 0 : -1}
      style={{ paddingLeft: depth * 18 }}
      onClick={props.onChoose}
      onKeyDown={props.onKeyDown}
    >
      <span ref={handle} className={css.handle} data-off={off || undefined} aria-hidden>
        <IconGripVertical size={14} />
      </span>
      {/* By keys the arrows do it. */}
      <span
        className={css.fold}
        data-open={open || undefined}
        aria-hidden
        onClick={(event) => {
          event.stopPropagation();
          if (parted) props.onFold();
        }}
      >
        {parted && <IconChevronRight size={14} />}
      </span>
      {props.children}
    </div>
  );
}

/** Puts the cursor on a line, once it is drawn. */
function focusLine(list: HTMLElement | null, id: string | undefined): void {
  requestAnimationFrame(() => list?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id ?? '')}"]`)?.focus());
}
