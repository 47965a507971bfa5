import { Select } from '@mantine/core';
import type { PropertyPlace } from '@prilavok/contract';
import { MoveButton } from '#ui/move-button.tsx';
import css from '../properties.module.css';
import { inReadingOrder } from './grid.ts';

interface Props {
  places: readonly PropertyPlace[];
  columns: number;
  titles: ReadonlyMap<string, string>;
  /** Whether a property can go further up or down. */
  canMove: (property: string, by: -1 | 1) => boolean;
  onMove: (property: string, by: -1 | 1) => void;
  onWidth: (property: string, columnSpan: number) => void;
  readOnly?: boolean;
}

/** Properties of a grid as a plain list: their order, and how wide each is. */
export function PlacesList({ places, columns, titles, canMove, onMove, onWidth, readOnly }: Props) {
  return (
    <ol className={css.order}>
      {inReadingOrder(places).map(({ property, columnSpan }) => {
        const title = titles.get(property);
        return (
          <li key={property}>
            <span translate="no">{title}</span>
            {columns > 1 && (
              <Select
                size="xs"
                w={64}
                aria-label={`Ширина: ${title}`}
                data={Array.from({ length: columns }, (_, n) => String(n + 1))}
                value={String(columnSpan)}
                allowDeselect={false}
                disabled={readOnly ?? false}
                onChange={(next) => onWidth(property, Number(next))}
              />
            )}
            <MoveButton
              small
              label={`Выше: ${title}`}
              to="up"
              off={!canMove(property, -1)}
              onMove={() => onMove(property, -1)}
            />
            <MoveButton
              small
              label={`Ниже: ${title}`}
              to="down"
              off={!canMove(property, 1)}
              onMove={() => onMove(property, 1)}
            />
          </li>
        );
      })}
    </ol>
  );
}
