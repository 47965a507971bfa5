import type { Category } from '@prilavok/contract';
import { IconChevronRight, IconGripVertical } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { categoryTitle } from '#features/catalogs/tree.ts';
import { LinkCell } from '#ui/cells/link.tsx';
import { useDraggable, useDropTarget } from '#ui/drag/drag.ts';
import css from './-tree.module.css';

interface Props {
  category: Category;
  open: boolean;
  onFold: (id: string) => void;
  /** Whether a dragged category may be hung there. */
  takes: (id: string) => boolean;
  /** Absent for who may not move. */
  onTake: ((id: string) => void) | undefined;
}

/** A category at its depth, with the arrow that unfolds it; dragged by its handle, and dropped onto another it hangs there. */
export function TreeCell({ category, open, onFold, takes, onTake }: Props) {
  const title = categoryTitle(category);
  const whole = useRef<HTMLSpanElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [over, setOver] = useState<'takes' | 'refuses'>();
  const scope = `categories ${category.catalog}`;
  const off = !onTake || category.parent === null;
  useDraggable(whole, { handle, scope, id: category.id, off });
  useDropTarget(whole, {
    scope,
    onOver: ({ id }) => setOver(id === category.id ? undefined : takes(id) ? 'takes' : 'refuses'),
    onLeave: () => setOver(undefined),
    onDrop: ({ id }) => {
      setOver(undefined);
      if (takes(id)) onTake?.(id);
    },
  });
  return (
    <span ref={whole} className={css.branch} data-over={over} style={{ paddingLeft: category.depth * 20 }}>
      {/* Under the keyboard the same is done by the menu at the end of the row. */}
      <span ref={handle} className={css.handle} data-off={off || undefined} aria-hidden>
        <IconGripVertical size={14} />
      </span>
      {category.hasChildren ? (
        <button
          type="button"
          className={css.fold}
          aria-expanded={open}
          aria-label={`${open ? 'Свернуть' : 'Развернуть'}: ${title}`}
          onClick={() => onFold(category.id)}
        >
          <IconChevronRight size={14} aria-hidden />
        </button>
      ) : (
        <span className={css.fold} />
      )}
      <LinkCell to={`/cabinet/catalogs/${category.catalog}/categories/${category.id}`}>{title}</LinkCell>
    </span>
  );
}
