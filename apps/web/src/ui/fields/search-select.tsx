import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { isSameTitle } from '#text/keys.ts';
import { Thumb } from '#ui/marks/thumb.tsx';
import styles from './search-select.module.css';
import { type Named, type Source, useFound } from './source.ts';

type Look = Pick<
  SelectProps,
  'label' | 'aria-label' | 'description' | 'placeholder' | 'error' | 'disabled' | 'size' | 'readOnly' | 'autoFocus'
>;

interface One extends Look {
  source: Source;
  value: Named | null;
  onChange: (value: Named | null) => void;
  /** A value must stay chosen. */
  required?: boolean;
}

/** One of many, found by typing. */
export function SearchSelect({ source, value, onChange, required = false, ...look }: One) {
  const [opened, setOpened] = useState(false);
  const [search, setSearch] = useState('');
  // The field repeats the chosen title; that is no search.
  const word = search === value?.title ? '' : search;
  const choices = useChoices(source, word, opened, value ? [value] : []);
  return (
    <Select
      {...look}
      required={required}
      withAsterisk={required}
      data={choices.data}
      value={value?.id ?? null}
      onChange={(id) => void choices.take(id).then((taken) => taken !== undefined && onChange(taken))}
      searchable
      // The first field of a dialog takes the cursor: its list would cover the others unasked.
      openOnFocus={false}
      clearable={!required && !look.readOnly}
      clearButtonProps={{ 'aria-label': 'Очистить' }}
      allowDeselect={false}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onKeyDown={(event) => closesOnly(event, opened)}
      wrapperProps={{ onKeyDownCapture: choices.waiting ? waits : undefined }}
      selectFirstOptionOnChange={word !== '' && !choices.waiting}
      filter={({ options }) => options}
      nothingFoundMessage={choices.waiting ? 'Ищем…' : 'Ничего не нашлось'}
      renderOption={({ option }) => choices.option(option.value)}
      translate="no"
    />
  );
}

interface Several extends Omit<Look, 'size'>, Pick<MultiSelectProps, 'size'> {
  source: Source;
  value: readonly Named[];
  onChange: (value: Named[]) => void;
  /** Grows with what is chosen; otherwise it scrolls. */
  tall?: boolean;
}

/** Several of many, found by typing. */
export function SearchMultiSelect({ source, value, onChange, tall = true, ...look }: Several) {
  const [opened, setOpened] = useState(false);
  const [search, setSearch] = useState('');
  const choices = useChoices(source, search, opened, value);
  const change = async (ids: string[]) => {
    const taken = await Promise.all(ids.map(choices.take));
    onChange(taken.filter((one) => one !== null && one !== undefined));
  };
  return (
    <MultiSelect
      {...look}
      data={choices.data}
      value={value.map((one) => one.id)}
      onChange={(ids) => void change(ids)}
      searchable
      openOnFocus={false}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onKeyDown={(event) => closesOnly(event, opened)}
      wrapperProps={{ onKeyDownCapture: choices.waiting ? waits : undefined }}
      selectFirstOptionOnChange={search !== '' && !choices.waiting}
      filter={({ options }) => options}
      hidePickedOptions
      clearable={!look.readOnly}
      clearButtonProps={{ 'aria-label': 'Очистить' }}
      nothingFoundMessage={choices.waiting ? 'Ищем…' : 'Ничего не нашлось'}
      renderOption={({ option }) => choices.option(option.value)}
      translate="no"
      styles={tall ? {} : { input: { maxHeight: 132, overflow: 'auto' } }}
    />
  );
}

/** Escape closes the list, not also the panel around it. */
function closesOnly(event: KeyboardEvent, opened: boolean): void {
  if (opened && event.code === 'Escape') event.stopPropagation();
}

/** Enter takes the first that was found; what stands there while the search goes on was found for the word before. */
function waits(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
}

const adding = 'new ';

/** List under the field: what was found, what is chosen, and adding what was typed. */
function useChoices(source: Source, search: string, enabled: boolean, chosen: readonly Named[]) {
  const { found, waiting } = useFound(source, search, enabled);
  const known = new Map([...found, ...chosen].map((one) => [one.id, one]));
  const word = search.trim();
  const offered = source.create && word !== '' && ![...known.values()].some((one) => isSameTitle(one.title, word));
  const data = [...known.values()].map((one) => ({ value: one.id, label: one.title }));
  if (offered && !waiting) data.push({ value: adding + word, label: `Добавить «${word}»` });
  return {
    data,
    waiting,
    async take(id: string | null): Promise<Named | null | undefined> {
      if (id === null) return null;
      if (id.startsWith(adding) && source.create) return source.create(id.slice(adding.length));
      return known.get(id) ?? null;
    },
    option(id: string): ReactNode {
      const one = known.get(id);
      if (!one) return <span className={styles.add}>{data.find(({ value }) => value === id)?.label}</span>;
      return (
        <span className={one.image === undefined ? styles.option : styles.pictured}>
          {one.image !== undefined && <Thumb src={one.image} />}
          <span className={styles.option}>
            <span>{one.title}</span>
            {one.note && <span className={styles.note}>{one.note}</span>}
          </span>
        </span>
      );
    },
  };
}
