import { ActionIcon, Select } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import css from '../properties.module.css';
import type { Placed } from './arrange.ts';

interface Props {
  places: readonly Placed[];
  columns: number;
  titles: ReadonlyMap<string, string>;
  onChange: (places: Placed[]) => void;
}

/** The order of a group's properties on a card, and how wide each is. */
export function PlacesField({ places, columns, titles, onChange }: Props) {
  const move = (from: number, to: number) => {
    const place = places[from];
    if (place) onChange(places.toSpliced(from, 1).toSpliced(to, 0, place));
  };
  if (places.length === 0) return <p>В группе пока нет свойств: группу выбирают в самом свойстве.</p>;
  return (
    <ol className={css.order}>
      {places.map(({ property, span }, at) => (
        <li key={property}>
          <span translate="no">{titles.get(property)}</span>
          <Select
            size="xs"
            w={64}
            aria-label={`Ширина: ${titles.get(property)}`}
            data={Array.from({ length: columns }, (_, n) => String(n + 1))}
            value={String(Math.min(span, columns))}
            allowDeselect={false}
            onChange={(next) => onChange(places.toSpliced(at, 1, { property, span: Number(next) }))}
          />
          <ActionIcon
            size="sm"
            aria-label={`Выше: ${titles.get(property)}`}
            disabled={at === 0}
            onClick={() => move(at, at - 1)}
          >
            <IconArrowUp size={14} />
          </ActionIcon>
          <ActionIcon
            size="sm"
            aria-label={`Ниже: ${titles.get(property)}`}
            disabled={at === places.length - 1}
            onClick={() => move(at, at + 1)}
          >
            <IconArrowDown size={14} />
          </ActionIcon>
        </li>
      ))}
    </ol>
  );
}
