import { TextInput } from '@mantine/core';
import { findProperties, type Property, type PropertyFilter } from '@prilavok/contract';
import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { number } from '#text/numbers.ts';
import { AddFilter, FilterChip } from '#ui/filter-chip.tsx';
import { useFound } from '#ui/source.ts';
import { propertiesOf } from '../sources.ts';
import styles from './products.module.css';
import { PropertyCondition } from './property-condition.tsx';
import { useOptionNames } from './use-option-names.ts';

interface Props {
  catalog: string;
  value: readonly PropertyFilter[];
  onChange: (value: PropertyFilter[]) => void;
}

/** Conditions on properties: a chip for each, and one more. */
export function PropertyFilters({ catalog, value, onChange }: Props) {
  const known = useProperties(
    catalog,
    value.map((one) => one.property),
  );
  const without = (property: string) => value.filter((one) => one.property !== property);
  return (
    <>
      {value.map((condition) => {
        const property = known.find((one) => one.id === condition.property);
        return (
          property && (
            <Chip
              key={property.id}
              property={property}
              value={condition}
              onApply={(changed) => onChange(value.map((one) => (one === condition ? changed : one)))}
              onClear={() => onChange(without(property.id))}
            />
          )
        );
      })}
      <AddFilter label="Свойство">
        {(close) => (
          <NewCondition
            catalog={catalog}
            onApply={(condition) => {
              onChange([...without(condition.property), condition]);
              close();
            }}
          />
        )}
      </AddFilter>
    </>
  );
}

function useProperties(catalog: string, ids: string[]): Property[] {
  const body = { catalog: { in: [catalog] }, ids, limit: 50 };
  return useCall(findProperties, { body }, { enabled: ids.length > 0 }).data?.rows ?? [];
}

interface ChipProps {
  property: Property;
  value: PropertyFilter;
  onApply: (value: PropertyFilter) => void;
  onClear: () => void;
}

function Chip({ property, value, onApply, onClear }: ChipProps) {
  const options = useOptionNames(property.catalog, property.id, value.options);
  const words = conditionWords(
    value,
    options.map((one) => one.title),
  );
  return (
    <FilterChip label={property.title} value={words} onClear={onClear}>
      {(close) => (
        <PropertyCondition
          property={property}
          value={value}
          onApply={(changed) => {
            onApply(changed);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

/** The condition in a few words: `от 5 до 10`, `Красный и ещё 2`, `пусто`. */
export function conditionWords(value: PropertyFilter, options: readonly string[]): string {
  if (value.filled !== undefined) return value.filled ? 'заполнено' : 'пусто';
  const [first, ...others] = options;
  if (first !== undefined) return others.length > 0 ? `${first} и ещё ${others.length}` : first;
  if (typeof value.equal === 'boolean') return value.equal ? 'да' : 'нет';
  if (value.contains) return `«${value.contains}»`;
  const bounds = [
    value.from === undefined ? '' : `от ${number(value.from)}`,
    value.to === undefined ? '' : `до ${number(value.to)}`,
  ];
  return bounds.filter(Boolean).join(' ') || 'любое';
}

/** First the property, then what is wanted of it. */
function NewCondition({ catalog, onApply }: { catalog: string; onApply: (value: PropertyFilter) => void }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { found, waiting } = useFound(propertiesOf(catalog), search, true);
  const [property] = useProperties(catalog, chosen ? [chosen] : []);
  if (chosen && property) {
    return (
      <div className={styles.condition}>
        <b translate="no">{property.title}</b>
        <PropertyCondition property={property} value={{ property: property.id }} onApply={onApply} />
      </div>
    );
  }
  return (
    <div className={styles.condition}>
      <TextInput
        size="xs"
        placeholder="Название свойства"
        aria-label="Название свойства"
        data-autofocus
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className={styles.offered} aria-busy={waiting}>
        {found.map((one) => (
          <li key={one.id}>
            <button type="button" className={styles.offer} translate="no" onClick={() => setChosen(one.id)}>
              {one.title}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && !waiting && <p>Ничего не нашлось</p>}
    </div>
  );
}
