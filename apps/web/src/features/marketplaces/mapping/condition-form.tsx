import { Button, Select, Stack, TagsInput } from '@mantine/core';
import type { MappingCondition } from '@prilavok/contract';
import { type FormEvent, useState } from 'react';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import type { ConditionKind } from '#features/properties/conditions/kinds.ts';
import { Offered } from '#features/properties/filters/offered.tsx';
import { useOptionNames } from '#features/properties/options/use-option-names.ts';
import { optionsOf, propertiesOf } from '#features/properties/sources.ts';
import { useProperties } from '#features/properties/use-properties.ts';
import { type Named, useFound } from '#ui/fields/source.ts';
import { Ticks } from '#ui/filters/filter-search.tsx';

/** A condition of a pair of categories, as the builder holds it. */
export interface PairCondition {
  condition?: MappingCondition | undefined;
}

const operators: Record<MappingCondition['operator'], string> = {
  in: 'одно из',
  not_in: 'ни одно из',
  filled: 'заполнено',
  empty: 'пусто',
};

/** Returns the kinds of conditions of a pair: one, on a property of the catalog. */
export const pairConditionKinds = (catalog: string): ConditionKind<PairCondition>[] => [
  {
    id: 'condition',
    title: 'Свойство',
    useWords: ({ condition }) => usePairConditionWords(catalog, condition),
    form: (value, onApply) => (
      <PairConditionForm catalog={catalog} value={value?.condition} onApply={(condition) => onApply({ condition })} />
    ),
  },
];

function usePairConditionWords(catalog: string, condition: MappingCondition | undefined): string {
  const owner = catalogOwner(catalog);
  const [property] = useProperties(owner, condition ? [condition.property] : []);
  const [first, ...others] = useValueNames(catalog, property?.options === true, condition?.values ?? []);
  if (!condition) return '';
  const values = first && `${first.title}${others.length > 0 ? ` и ещё ${others.length}` : ''}`;
  return [property?.title ?? '…', operators[condition.operator], values].filter(Boolean).join(' ');
}

/** Values of a condition: texts as they are, options by their ids. */
function useValueNames(catalog: string, options: boolean, values: readonly string[]): Named[] {
  const ids = options ? values.filter((value) => /^\d+$/.test(value)) : [];
  const names = useOptionNames(catalogOwner(catalog), ids);
  return values.map((value) => names.find(({ id }) => id === value) ?? { id: value, title: value });
}

interface Props {
  catalog: string;
  value: MappingCondition | undefined;
  onApply: (condition: MappingCondition) => void;
}

function PairConditionForm({ catalog, value, onApply }: Props) {
  const [draft, setDraft] = useState(value);
  if (!draft)
    return (
      <PropertySearch catalog={catalog} onPick={(property) => setDraft({ property, operator: 'in', values: [] })} />
    );
  return <ValuesForm catalog={catalog} draft={draft} onChange={setDraft} onApply={onApply} />;
}

function PropertySearch({ catalog, onPick }: { catalog: string; onPick: (property: string) => void }) {
  const [search, setSearch] = useState('');
  const { found, waiting } = useFound(propertiesOf(catalogOwner(catalog)), search, true);
  return <Offered search={search} onSearch={setSearch} waiting={waiting} offers={found} onPick={onPick} />;
}

interface ValuesProps {
  catalog: string;
  draft: MappingCondition;
  onChange: (draft: MappingCondition) => void;
  onApply: (condition: MappingCondition) => void;
}

function ValuesForm({ catalog, draft, onChange, onApply }: ValuesProps) {
  const owner = catalogOwner(catalog);
  const [property] = useProperties(owner, [draft.property]);
  const names = useValueNames(catalog, property?.options === true, draft.values);
  const byValue = draft.operator === 'in' || draft.operator === 'not_in';
  const off = byValue && draft.values.length === 0 ? 'Назовите хотя бы одно значение' : undefined;
  const setValues = (values: string[]) => onChange({ ...draft, values });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(byValue ? draft : { ...draft, values: [] });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={8}>
        <b translate="no">{property?.title ?? '…'}</b>
        <Select
          size="xs"
          aria-label="Что со значением"
          allowDeselect={false}
          data={Object.entries(operators).map(([operator, label]) => ({ value: operator, label }))}
          value={draft.operator}
          onChange={(operator) => onChange({ ...draft, operator: (operator ?? 'in') as MappingCondition['operator'] })}
        />
        {byValue && property?.options && (
          <Ticks label={property.title} source={optionsOf(owner, property.id)} value={names} onChange={setValues} />
        )}
        {byValue && property && !property.options && (
          <TagsInput
            size="xs"
            label="Значения"
            description="Через Enter или точку с запятой"
            splitChars={[';', '\n']}
            maxTags={200}
            acceptValueOnBlur
            value={draft.values}
            onChange={setValues}
          />
        )}
        <Button type="submit" size="xs" variant="default" disabled={off !== undefined} title={off}>
          Применить
        </Button>
      </Stack>
    </form>
  );
}
