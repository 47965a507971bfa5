import { Checkbox, Stack, Textarea } from '@mantine/core';
import {
  describedFields,
  describedProperty,
  findProperties,
  formulaName,
  kind,
  longestTemplate,
} from '@prilavok/contract';
import { useRef } from 'react';
import { call } from '#api/client.ts';
import { keyOf } from '#text/keys.ts';
import { bounded } from '#ui/fields/bounded.ts';
import { SearchSelect } from '#ui/fields/search-select.tsx';
import type { Named, Source } from '#ui/fields/source.ts';
import { Note } from '#ui/marks/note.tsx';
import type { CardDraft, CardFieldsProps } from './card-draft.ts';

type Props = Pick<CardFieldsProps, 'catalog' | 'draft' | 'set'>;

/** A text that is written for each product, with the names of what is filled in. */
export function DescriptionFields({ catalog, draft, set }: Props) {
  const { text, onlyEmpty } = draft;
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <Stack gap={12}>
      <Textarea
        ref={area}
        label="Описание"
        description="Названия в квадратных скобках заменятся значениями товара. Строка, в которой подставить нечего, пропускается."
        placeholder={'[Название]\nМатериал: [Материал]'}
        autosize
        minRows={4}
        maxRows={12}
        value={text}
        {...bounded(text, longestTemplate)}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <SearchSelect
        label="Вставить"
        placeholder="Свойство, бренд, категория"
        source={namesOf(catalog)}
        value={null}
        onChange={(name) => name && set({ text: insert(area.current, text, formulaName(name.title)) })}
      />
      <Checkbox
        label="Только там, где описания нет"
        checked={onlyEmpty}
        onChange={(event) => set({ onlyEmpty: event.currentTarget.checked })}
      />
      <Note tone="info">Это общее для товара: меняется у всех его предложений, даже если выбраны не все.</Note>
    </Stack>
  );
}

/** The text with a name where the cursor stands, or stood last. */
function insert(area: HTMLTextAreaElement | null, text: string, name: string): CardDraft['text'] {
  const [from, to] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length];
  requestAnimationFrame(() => {
    area?.focus();
    area?.setSelectionRange(from + name.length, from + name.length);
  });
  return text.slice(0, from) + name + text.slice(to);
}

const fields: Named[] = Object.entries(describedFields).map(([id, title]) => ({ id, title }));
const shown = 50;

/** Everything that a description can name, by the titles under which it does. */
const namesOf = (catalog: string): Source => ({
  key: [findProperties.resource, 'name in descriptions', catalog],
  async find(search) {
    const { rows } = await call(findProperties, { body: { catalog: { in: [catalog] }, search, limit: 1000 } });
    return [
      ...fields.filter(({ title }) => keyOf(title).includes(keyOf(search))),
      ...rows
        .filter(({ type }) => type !== kind.image && type !== kind.file)
        .map(({ id, title }) => ({ id, title: describedProperty(title) })),
    ].slice(0, shown);
  },
});
