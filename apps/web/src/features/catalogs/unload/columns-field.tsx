import { Anchor, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { number } from '#text/numbers.ts';
import { Note } from '#ui/marks/note.tsx';
import css from './unload.module.css';

/** A column that a file may have. */
export interface ColumnChoice {
  id: string;
  title: string;
  /** A property of the catalog rather than a field that all have. */
  own: boolean;
}

interface Props {
  choices: readonly ColumnChoice[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
}

/** Which columns the file has: boxes to tick, found by a part of their names. They stand in the file in the order of the boxes. */
export function ColumnsField({ choices, value, onChange, error }: Props) {
  const [search, setSearch] = useState('');
  const chosen = new Set(value);
  const found = choices.filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()));
  const tick = (some: readonly ColumnChoice[], ticked: boolean) => {
    const ids = new Set(some.map(({ id }) => id));
    const next = choices.filter(({ id }) => (ids.has(id) ? ticked : chosen.has(id)));
    onChange(next.map(({ id }) => id));
  };
  return (
    <fieldset className={css.columns}>
      <legend>
        Столбцы: {number(value.length)} из {number(choices.length)}
      </legend>
      <div className={css.tools}>
        <TextInput
          size="xs"
          aria-label="Найти столбец"
          placeholder="Найти столбец"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Anchor component="button" type="button" size="sm" onClick={() => tick(found, true)}>
          {search.trim() ? 'Отметить найденные' : 'Отметить все'}
        </Anchor>
        <Anchor component="button" type="button" size="sm" onClick={() => tick(found, false)}>
          Снять
        </Anchor>
      </div>
      <ul className={css.list}>
        {found.map((choice) => (
          <li key={choice.id}>
            <Checkbox
              size="xs"
              label={<span translate={choice.own ? 'no' : undefined}>{choice.title}</span>}
              checked={chosen.has(choice.id)}
              onChange={(event) => tick([choice], event.currentTarget.checked)}
            />
          </li>
        ))}
        {found.length === 0 && <li className={css.none}>Такого столбца нет</li>}
      </ul>
      {error && <Note tone="error">{error}</Note>}
    </fieldset>
  );
}
