import { ActionIcon, Select } from '@mantine/core';
import type { Place } from '@prilavok/contract';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import css from '../properties.module.css';
import { inReadingOrder } from './grid.ts';

interface Props {
  places: readonly Place[];
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
            <ActionIcon
              size="sm"
              aria-label={`Выше: ${title}`}
              disabled={!canMove(property, -1)}
              onClick={() => onMove(property, -1)}
            >
              <IconArrowUp size={14} />
            </ActionIcon>
            <ActionIcon
              size="sm"
              aria-label={`Ниже: ${title}`}
              disabled={!canMove(property, 1)}
              onClick={() => onMove(property, 1)}
            >
              <IconArrowDown size={14} />
            </ActionIcon>
          </li>
        );
      })}
    </ol>
  );
}
