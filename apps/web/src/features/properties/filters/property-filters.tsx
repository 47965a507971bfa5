import { findUnitGroups, type PropertyFields, type PropertyFilter } from '@prilavok/contract';
import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { useFound } from '#ui/fields/source.ts';
import { AddFilter, FilterChip } from '#ui/filters/filter-chip.tsx';
import { useOptionNames } from '../options/use-option-names.ts';
import type { PropertyOwner } from '../owner.ts';
import { propertiesOf } from '../sources.ts';
import { unitsOf } from '../units.ts';
import { useProperties } from '../use-properties.ts';
import { conditionWords } from './condition-words.ts';
import styles from './filters.module.css';
import { Offered } from './offered.tsx';
import { PropertyCondition } from './property-condition.tsx';

interface Props {
  owner: PropertyOwner;
  value: readonly PropertyFilter[];
  onChange: (value: PropertyFilter[]) => void;
}

/** Conditions on properties: a chip for each, and one more. */
export function PropertyFilters({ owner, value, onChange }: Props) {
  const ids = value.map((one) => one.property);
  const body = { ...owner.within, ids, limit: 1000 };
  const known = useCall(owner.calls.find, { body }, { enabled: ids.length > 0 }).data?.rows;
  // Who has no properties at all is not offered to narrow by them.
  const any = useCall(owner.calls.find, { body: { ...owner.within, limit: 1 } }).data?.rows[0] !== undefined;
  const without = (property: string) => value.filter((one) => one.property !== property);
  return (
    <>
      {value.map((condition) => {
        if (!known) return null;
        const property = known.find((one) => one.id === condition.property);
        const onClear = () => onChange(without(condition.property));
        if (!property) return <Gone key={condition.property} onClear={onClear} />;
        return (
          <Chip
            key={property.id}
            owner={owner}
            property={property}
            value={condition}
            onApply={(changed) => onChange(value.map((one) => (one === condition ? changed : one)))}
            onClear={onClear}
          />
        );
      })}
      {any && (
        <AddFilter label="Свойство">
          {(close) => (
            <NewPropertyCondition
              owner={owner}
              onApply={(condition) => {
                onChange([...without(condition.property), condition]);
                close();
              }}
            />
          )}
        </AddFilter>
      )}
    </>
  );
}

interface ChipProps {
  owner: PropertyOwner;
  property: PropertyFields;
  value: PropertyFilter;
  onApply: (value: PropertyFilter) => void;
  onClear: () => void;
}

/** Returns a condition in words; of a property that isn't known yet, without its unit. */
export function usePropertyConditionWords(
  owner: PropertyOwner,
  property: PropertyFields | undefined,
  value: PropertyFilter,
): string {
  const options = useOptionNames(owner, value.options);
  const groups = useCall(findUnitGroups, {}, { enabled: value.unit !== undefined }).data?.rows ?? [];
  const unit = property && unitsOf(property, groups).units.find((one) => one.id === value.unit);
  return conditionWords(
    value,
    options.map((one) => one.title),
    unit?.symbol,
  );
}

function Chip({ owner, property, value, onApply, onClear }: ChipProps) {
  const words = usePropertyConditionWords(owner, property, value);
  return (
    <FilterChip label={property.title} value={words} onClear={onClear}>
      {(close) => (
        <PropertyCondition
          owner={owner}
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

/** A condition that came by a link or a saved view, on a property that was deleted since: it still holds, so it is seen. */
const Gone = ({ onClear }: { onClear: () => void }) => (
  <FilterChip label="Свойство" value="удалено" onClear={onClear}>
    {() => <p>Такого свойства больше нет, поэтому по нему ничего не находится. Снимите условие крестиком.</p>}
  </FilterChip>
);

interface NewProps {
  owner: PropertyOwner;
  onApply: (value: PropertyFilter) => void;
}

/** Asks for a condition on a property: first which, then what is wanted of it. */
export function NewPropertyCondition({ owner, onApply }: NewProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { found, waiting } = useFound(propertiesOf(owner), search, true);
  const [property] = useProperties(owner, chosen ? [chosen] : []);
  if (chosen && property) {
    return (
      <div className={styles.condition}>
        <b translate="no">{property.title}</b>
        <PropertyCondition owner={owner} property={property} value={{ property: property.id }} onApply={onApply} />
      </div>
    );
  }
  return <Offered search={search} onSearch={setSearch} waiting={waiting} offers={found} onPick={setChosen} />;
}
