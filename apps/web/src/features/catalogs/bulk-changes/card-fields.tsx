import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { createBrand, type PropertyFields } from '@prilavok/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMay } from '#api/use-may.ts';
import { usePropertyHost } from '#features/properties/host.ts';
import { useProperties } from '#features/properties/use-properties.ts';
import { ValueField } from '#features/properties/value-field.tsx';
import { Fields } from '#ui/fields/fields.tsx';
import { SearchMultiSelect, SearchSelect } from '#ui/fields/search-select.tsx';
import { Note } from '#ui/marks/note.tsx';
import { catalogOwner } from '../property-owner.ts';
import { brandsOf, categoriesOf, collectionsOf } from '../sources.ts';
import { type CardDraft, type CardFieldsProps, ofProperty } from './card-draft.ts';
import { DescriptionFields } from './description-fields.tsx';
import { FormulaFields } from './formula-fields.tsx';

/** Fields of the chosen act. */
export function CardFields({ property, ...props }: CardFieldsProps) {
  const { catalog, draft } = props;
  const mayCreateBrand = useMay(createBrand);
  switch (draft.act) {
    case 'values_set':
      return (
        <>
          {property}
          {draft.property && <NewValues {...props} id={draft.property.id} />}
        </>
      );
    case 'values_unset':
      return property;
    case 'options_add':
    case 'options_remove':
      return (
        <>
          {property}
          {draft.property && <Options {...props} id={draft.property.id} />}
        </>
      );
    case 'category_set':
      return <Place {...props} label="Категория" without="Убрать из категории" source={categoriesOf(catalog)} />;
    case 'brand_set':
      return <Place {...props} label="Бренд" without="Убрать бренд" source={brandsOf(catalog, mayCreateBrand)} />;
    case 'collection_set':
      return <Place {...props} label="Коллекция" without="Убрать из коллекции" source={collectionsOf(catalog)} />;
    case 'description_set':
      return (
        <FirstEmpty takesCursor={props.begins}>
          <DescriptionFields {...props} />
        </FirstEmpty>
      );
    case 'text_replace':
      return <Replacement {...props} property={property} />;
    case 'images_https':
      return (
        <Note tone="info">
          Адреса http:// станут https://, остальное в них не изменится. Откройте одну-две картинки по новому адресу:
          сайт поставщика может не отвечать по https.
        </Note>
      );
    case 'formula':
      return <FormulaFields {...props} property={property} />;
  }
}

type Part = Pick<CardFieldsProps, 'draft' | 'set' | 'begins'>;

/** The editor of the property's kind. */
function NewValues({ catalog, id, draft, set, begins }: Part & { catalog: string; id: string }) {
  const [property] = useProperties(catalogOwner(catalog), [id]);
  if (!property) return <div className="sk" style={{ height: 60 }} aria-busy />;
  return (
    <FirstEmpty key={id} takesCursor={begins}>
      <ValueField
        property={named(property)}
        values={draft.values}
        onChange={(next) => set({ values: typeof next === 'function' ? next(draft.values) : next })}
        readOnly={false}
      />
    </FirstEmpty>
  );
}

/** Its first empty field takes the cursor, also where it comes after the dialog has opened. */
function FirstEmpty({ takesCursor, children }: { takesCursor: boolean; children: ReactNode }) {
  const fields = useRef<HTMLDivElement>(null);
  const takes = useRef(takesCursor);
  useEffect(() => {
    if (!takes.current) return;
    const inputs = fields.current?.querySelectorAll<HTMLInputElement>(
      'input:not([type=hidden], [type=checkbox]), textarea',
    );
    const first = [...(inputs ?? [])].find(({ value }) => value === '');
    first?.setAttribute('data-autofocus', '');
    first?.focus();
  }, []);
  return <div ref={fields}>{children}</div>;
}

/** The property's title stands in the field above. */
const named = (property: PropertyFields): PropertyFields => ({
  ...property,
  title: property.multiple ? 'Новые значения' : 'Новое значение',
});

function Options({ id, draft, set }: Part & { id: string }) {
  const source = usePropertyHost().optionsOf(id);
  const adds = draft.act === 'options_add';
  return (
    <SearchMultiSelect
      label={adds ? 'Какие добавить' : 'Какие убрать'}
      placeholder="Выберите"
      source={adds ? source : { ...source, create: undefined }}
      value={draft.options}
      onChange={(options) => set({ options })}
    />
  );
}

interface PlaceProps extends Part {
  label: string;
  without: string;
  source: Parameters<typeof SearchSelect>[0]['source'];
}

function Place({ label, without, source, draft, set, begins }: PlaceProps) {
  return (
    <>
      <FirstEmpty takesCursor={begins}>
        <SearchSelect
          label={label}
          placeholder={draft.nowhere ? '' : 'Выберите'}
          disabled={draft.nowhere}
          source={source}
          value={draft.nowhere ? null : draft.place}
          onChange={(place) => set({ place })}
        />
      </FirstEmpty>
      <Checkbox
        label={without}
        checked={draft.nowhere}
        onChange={(event) => set({ nowhere: event.currentTarget.checked })}
      />
      <Note tone="info">Это общее для товара: меняется у всех его предложений, даже если выбраны не все.</Note>
    </>
  );
}

const wheres = [
  { value: 'title', label: 'Название' },
  { value: 'description', label: 'Описание' },
  { value: ofProperty, label: 'Свойство' },
];

function Replacement({ draft, set, property }: Part & { property: ReactNode }) {
  const { where, find, replacement, wholeWord, matchCase } = draft;
  return (
    <>
      <SegmentedControl
        aria-label="Где заменить"
        data={wheres}
        value={where}
        onChange={(next) => set({ where: next as CardDraft['where'], property: null })}
      />
      {property}
      <Fields>
        <TextInput
          label="Что найти"
          value={find}
          maxLength={500}
          onChange={(event) => set({ find: event.currentTarget.value })}
        />
        <TextInput
          label="На что заменить"
          placeholder="Пусто — убрать"
          value={replacement}
          maxLength={2000}
          onChange={(event) => set({ replacement: event.currentTarget.value })}
        />
      </Fields>
      <Checkbox
        label="Только целые слова"
        checked={wholeWord}
        onChange={(event) => set({ wholeWord: event.currentTarget.checked })}
      />
      <Checkbox
        label="Различать большие и малые буквы"
        checked={matchCase}
        onChange={(event) => set({ matchCase: event.currentTarget.checked })}
      />
    </>
  );
}
