import { Select, TextInput } from '@mantine/core';
import {
  dimensionSides,
  type FeedFieldName,
  type FeedModel,
  type FeedSource,
  findAccounts,
  findFormulaNames,
  findUnitGroups,
  kind as kinds,
} from '@prilavok/contract';
import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import { groupNotes } from '#features/calculation/words.ts';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { sides } from '#features/properties/sides.ts';
import { propertiesOf } from '#features/properties/sources.ts';
import { unitsOf } from '#features/properties/units.ts';
import { useProperties } from '#features/properties/use-properties.ts';
import { SearchSelect } from '#ui/fields/search-select.tsx';
import { FormulaField } from '#ui/formula/formula-field.tsx';
import { functionWords, nameWord } from '#ui/formula/names.ts';
import { ReplacementPairs } from './replacement-pairs.tsx';
import { fieldChoices } from './source-words.ts';

interface Props<Source extends FeedSource = FeedSource> {
  feed: FeedModel;
  /** Something around the node, or the node itself, is repeated. */
  repeated: boolean;
  source: Source;
  onChange: (source: FeedSource) => void;
}

/** The fields of a source, by its kind. */
export function SourceFields({ source, ...props }: Props) {
  switch (source.kind) {
    case 'field':
      return <FieldChoice {...props} source={source} />;
    case 'property':
      return <PropertyChoice {...props} source={source} />;
    case 'constant':
      return (
        <TextInput
          aria-label="Текст"
          placeholder="Текст"
          value={source.text}
          maxLength={5000}
          onChange={(event) => props.onChange({ ...source, text: event.currentTarget.value })}
        />
      );
    case 'formula':
      return <FormulaChoice {...props} source={source} />;
    case 'lookup':
      return <LookupChoice {...props} source={source} />;
    case 'mapped':
      return <MappedChoice {...props} source={source} />;
  }
}

type Of<Kind extends FeedSource['kind']> = Extract<FeedSource, { kind: Kind }>;

function FieldChoice({ feed, repeated, source, onChange }: Props<Of<'field'>>) {
  return (
    <Select
      aria-label="Какое поле"
      searchable
      allowDeselect={false}
      data={fieldChoices(feed.kind, repeated || source.field.startsWith('each.'))}
      value={source.field}
      onChange={(field) => field && onChange({ ...source, field: field as FeedFieldName })}
      nothingFoundMessage="Такого поля нет"
    />
  );
}

function PropertyChoice({ feed, source, onChange }: Props<Of<'property'>>) {
  const owner = catalogOwner(feed.catalog?.id ?? '');
  const [property] = useProperties(owner, source.property ? [source.property] : []);
  const groups = useCall(findUnitGroups, {}, { enabled: property?.type === kinds.unit }).data?.rows ?? [];
  const units = property?.type === kinds.unit ? unitsOf(property, groups).units : [];
  return (
    <>
      <SearchSelect
        aria-label="Какое свойство"
        placeholder="Название свойства"
        source={propertiesOf(owner)}
        value={source.property ? { id: source.property, title: property?.title ?? '…' } : null}
        onChange={(next) => onChange({ kind: 'property', property: next?.id ?? '' })}
        required
      />
      {property?.type === kinds.dimensions && (
        <Select
          aria-label="Какой из габаритов"
          placeholder="Все габариты"
          clearable
          data={sides.map(({ value, label }) => ({ value, label }))}
          value={source.side ?? null}
          onChange={(side) => {
            const { side: _, ...rest } = source;
            const chosen = dimensionSides.find((one) => one === side);
            onChange(chosen ? { ...rest, side: chosen } : rest);
          }}
        />
      )}
      {units.length > 0 && (
        <Select
          aria-label="В какой единице"
          placeholder="В своей единице"
          clearable
          data={units.map(({ id, title, symbol }) => ({ value: id, label: `${title}, ${symbol}` }))}
          value={source.unit ?? null}
          onChange={(unit) => {
            const { unit: _, ...rest } = source;
            onChange(unit ? { ...rest, unit } : rest);
          }}
        />
      )}
    </>
  );
}

function FormulaChoice({ feed, source, onChange }: Props<Of<'formula'>>) {
  const catalog = feed.catalog?.id ?? '';
  const names = useCall(findFormulaNames, { path: { catalog } }, { enabled: catalog !== '' }).data?.rows;
  const words = useMemo(
    () => [...(names ?? []).map(({ title, group }) => nameWord(title, groupNotes[group])), ...functionWords],
    [names],
  );
  return (
    <FormulaField
      label="Формула"
      description="Названия в квадратных скобках; подсказка — Ctrl+пробел"
      value={source.formula}
      onChange={(formula) => onChange({ ...source, formula })}
      words={words}
      fault={undefined}
    />
  );
}

function LookupChoice({ source, onChange, ...props }: Props<Of<'lookup'>>) {
  const { of, pairs, other } = source;
  const kindsOfValue = [
    { value: 'field', label: 'Значение поля' },
    { value: 'property', label: 'Значение свойства' },
  ];
  return (
    <>
      {props.feed.kind === 'catalog' && (
        <Select
          aria-label="Чьё значение заменить"
          allowDeselect={false}
          data={kindsOfValue}
          value={of.kind}
          onChange={(kind) =>
            onChange({
              ...source,
              of: kind === 'property' ? { kind: 'property', property: '' } : { kind: 'field', field: 'category' },
            })
          }
        />
      )}
      <SourceFields
        {...props}
        source={of}
        onChange={(next) => {
          if (next.kind === 'field' || next.kind === 'property') onChange({ ...source, of: next });
        }}
      />
      <ReplacementPairs pairs={pairs} onChange={(next) => onChange({ ...source, pairs: next })} />
      <TextInput
        label="Если в списке нет"
        placeholder="Пусто: пробовать следующий источник"
        value={other}
        maxLength={500}
        onChange={(event) => onChange({ ...source, other: event.currentTarget.value })}
      />
    </>
  );
}

function MappedChoice({ feed, source, onChange }: Props<Of<'mapped'>>) {
  const catalog = feed.catalog?.id ?? '';
  const accounts = useCall(findAccounts, { body: { catalog, limit: 1000 } }, { enabled: catalog !== '' }).data?.rows;
  return (
    <>
      <Select
        aria-label="Аккаунт площадки"
        placeholder="Чьи связи категорий взять"
        allowDeselect={false}
        data={(accounts ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        value={source.account || null}
        onChange={(account) => account && onChange({ ...source, account })}
        nothingFoundMessage="Аккаунтов пока нет"
      />
      <Select
        aria-label="Название или номер"
        allowDeselect={false}
        data={[
          { value: 'title', label: 'Название' },
          { value: 'id', label: 'Номер' },
        ]}
        value={source.what}
        onChange={(what) => onChange({ ...source, what: what === 'id' ? 'id' : 'title' })}
      />
    </>
  );
}
