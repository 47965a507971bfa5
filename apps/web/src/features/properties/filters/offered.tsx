import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import styles from './filters.module.css';

interface Props {
  /** Name of the choice on the field: «Название свойства». */
  what?: string;
  /** The titles are ours, not the seller's words. */
  ours?: boolean;
  search: string;
  onSearch: (search: string) => void;
  waiting: boolean;
  offers: readonly { id: string; title: string }[];
  onPick: (id: string) => void;
}

/** Properties, or other things, to choose one of: Enter takes the first that was found, arrows go along the list. */
export function Offered({ what = 'Название свойства', ours = false, ...props }: Props) {
  const { search, onSearch, waiting, offers, onPick } = props;
  const [first] = offers;
  return (
    <div className={styles.condition} data-offered>
      <TextInput
        size="xs"
        placeholder={what}
        aria-label={what}
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
            <button
              type="button"
              className={styles.offer}
              translate={ours ? undefined : 'no'}
              onKeyDown={along}
              onClick={() => onPick(id)}
            >
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
