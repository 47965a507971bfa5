import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import styles from '#ui/fields/search-select.module.css';
import { type Named, type Source, useFound } from '#ui/fields/source.ts';
import { FilterChip } from './filter-chip.tsx';

interface Props {
  label: string;
  source: Source;
  /** Chosen values; titles may come later than ids. */
  value: readonly Named[];
  onChange: (ids: string[]) => void;
}

/** A condition «one of these», chosen from many: «Бренд: Samsung и ещё 2». */
export function FilterSearch({ label, source, value, onChange }: Props) {
  const [first, ...others] = value.map((one) => one.title);
  const words = first === undefined ? undefined : others.length > 0 ? `${first} и ещё ${others.length}` : first;
  return (
    <FilterChip label={label} value={words} onClear={() => onChange([])}>
      {() => <Ticks label={label} source={source} value={value} onChange={onChange} />}
    </FilterChip>
  );
}

/** A search box and what it finds, with boxes to tick; what is ticked stays on top. */
export function Ticks({ label, source, value, onChange }: Props) {
  const [search, setSearch] = useState('');
  const { found, waiting } = useFound(source, search, true);
  // What is ticked shows at once; the list behind may take its time.
  const [ids, setIds] = useState(() => value.map((one) => one.id));
  const tick = (next: string[]) => {
    setIds(next);
    onChange(next);
  };
  const ticked = value.map((one) => found.find(({ id }) => id === one.id) ?? one).filter(({ id }) => ids.includes(id));
  const shown = [...ticked, ...found.filter((one) => !ticked.some(({ id }) => id === one.id))];
  return (
    <>
      <TextInput
        size="xs"
        mb={6}
        placeholder="Найти"
        aria-label={`Найти: ${label}`}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <ul className={styles.found} aria-busy={waiting}>
        {shown.map((one) => (
          <li key={one.id} className={styles.choice}>
            <Checkbox
              size="xs"
              label={<span translate="no">{one.title}</span>}
              description={one.note}
              checked={ids.includes(one.id)}
              onChange={(event) =>
                tick(event.currentTarget.checked ? [...ids, one.id] : ids.filter((id) => id !== one.id))
              }
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.nothing}>{waiting ? 'Ищем…' : 'Ничего не нашлось'}</p>}
    </>
  );
}
