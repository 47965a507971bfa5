import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef } from 'react';

/** Where the pointer is, from the upper left corner of an element. */
export interface Offset {
  x: number;
  y: number;
}

/** Dragged thing, and where in it the pointer took it. */
export interface Dragged {
  id: string;
  held: Offset;
}

const offsetIn = (element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Offset => {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};

const draggedOf = (data: Record<string | symbol, unknown>): Dragged | undefined =>
  typeof data.id === 'string' ? { id: data.id, held: data.held as Offset } : undefined;

/** Lets an element be dragged by its handle. `scope` tells apart what may be dropped where. */
export function useDraggable(
  element: RefObject<HTMLElement | null>,
  { handle, scope, id, off }: { handle: RefObject<HTMLElement | null>; scope: string; id: string; off: boolean },
): void {
  useEffect(() => {
    if (off || !element.current || !handle.current) return;
    return draggable({
      element: element.current,
      dragHandle: handle.current,
      getInitialData: ({ element: whole, input }) => ({ scope, id, held: offsetIn(whole, input) }),
    });
  }, [element, handle, scope, id, off]);
}

interface Dropping {
  scope: string;
  /** Told where the pointer is while something is dragged over. */
  onOver: (dragged: Dragged, at: Offset) => void;
  onLeave: () => void;
  onDrop: (dragged: Dragged, at: Offset) => void;
}

/** Lets things of a scope be dropped on an element. */
export function useDropTarget(element: RefObject<HTMLElement | null>, dropping: Dropping): void {
  const newest = useRef(dropping);
  useEffect(() => {
    newest.current = dropping;
  });
  const { scope } = dropping;
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    return combine(
      dropTargetForElements({
        element: target,
        canDrop: ({ source }) => source.data.scope === scope,
        onDrag: ({ source, location }) => {
          const dragged = draggedOf(source.data);
          if (dragged) newest.current.onOver(dragged, offsetIn(target, location.current.input));
        },
        onDragLeave: () => newest.current.onLeave(),
        onDrop: ({ source, location }) => {
          const dragged = draggedOf(source.data);
          if (dragged) newest.current.onDrop(dragged, offsetIn(target, location.current.input));
        },
      }),
      // Let go outside or by Escape, it was meant nowhere.
      monitorForElements({ onDrop: () => newest.current.onLeave() }),
    );
  }, [element, scope]);
}
