import type { KeyboardEvent } from 'react';
import { neighbour } from './draft.ts';
import type { Direction } from './grid.ts';
import type { AlignmentEdit } from './use-alignment-edit.ts';

const directions: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/**
 * Acts of the arrows on a tile: alone they go to the next one, with Ctrl they move it, with Shift they change its size.
 */
export function onTileKey(
  event: KeyboardEvent,
  property: string,
  {
    alignment,
    readOnly,
    focus,
  }: { alignment: AlignmentEdit; readOnly: boolean; focus: (tile: string | undefined) => void },
): void {
  const direction = directions[event.key];
  if (!direction || event.altKey) return;
  event.preventDefault();
  if (event.ctrlKey || event.metaKey) {
    if (readOnly) return;
    alignment.moveBy(property, direction);
    // In another section it is another element.
    focus(property);
  } else if (event.shiftKey) {
    const place = alignment.placeOf(property);
    if (place && !readOnly) alignment.size(property, larger(place, direction));
  } else {
    focus(neighbour(alignment.sections, property, direction));
  }
}

function larger(
  { rowSpan, columnSpan }: { rowSpan: number; columnSpan: number },
  direction: Direction,
): { rowSpan: number } | { columnSpan: number } {
  switch (direction) {
    case 'up':
      return { rowSpan: rowSpan - 1 };
    case 'down':
      return { rowSpan: rowSpan + 1 };
    case 'left':
      return { columnSpan: columnSpan - 1 };
    case 'right':
      return { columnSpan: columnSpan + 1 };
  }
}
