import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import styles from './filters.module.css';

interface Props {
  search: string;
  onSearch: (search: string) => void;
  waiting: boolean;
  offers: readonly { id: string; title: string }[];
  onPick: (id: string) => void;
}

/** Properties to choose one of: Enter takes the first that was found, arrows go along the list. */
export function Offered({ search, onSearch, waiting, offers, onPick }: Props) {
  const [first] = offers;
  return (
    <div className={styles.condition} data-offered>
      <TextInput
        size="xs"
        placeholder="Название свойства"
        aria-label="Название свойства"
        data-autofocus
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          // What stands there while one is asked may go at once, and the focus with it.
          if (!waiting) along(event);
          if (event.code !== 'Enter' || !first || waiting) return;
          event.preventDefault();
          onPick(first.id);
        }}
      />
      <ul className={styles.offered} aria-busy={waiting}>
        {offers.map(({ id, title }) => (
          <li key={id}>
            <button type="button" className={styles.offer} translate="no" onKeyDown={along} onClick={() => onPick(id)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
      {!first && !waiting && <p>Ничего не нашлось</p>}
    </div>
  );
}

/** Arrows go from the field to what was found, and along it. */
function along(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.code];
  const stops = event.currentTarget.closest('[data-offered]')?.querySelectorAll<HTMLElement>('input, button');
  if (!step || !stops) return;
  event.preventDefault();
  const all = [...stops];
  all[all.indexOf(event.currentTarget) + step]?.focus();
}
