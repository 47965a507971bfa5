import { Button, NativeSelect, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { findUnitGroups, kind, type PropertyFields, type PropertyFilter } from '@prilavok/contract';
import { type FormEvent, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { Ticks } from '#ui/filter-search.tsx';
import { useOptionNames } from '../options/use-option-names.ts';
import type { PropertyOwner } from '../owner.ts';
import { optionsOf } from '../sources.ts';
import { unitsOf } from '../units.ts';
import styles from './filters.module.css';

interface Props {
  owner: PropertyOwner;
  property: PropertyFields;
  value: PropertyFilter;
  onApply: (value: PropertyFilter) => void;
}

/** A condition on one property, as its kind allows. Applied as a whole, so that the list is asked once. */
export function PropertyCondition({ owner, property, value, onApply }: Props) {
  const [draft, setDraft] = useState(value);
  const only = (condition: Omit<PropertyFilter, 'property'>) => setDraft({ property: property.id, ...condition });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(draft);
  };
  return (
    <form className={styles.condition} onSubmit={submit}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Заполнено ли свойство"
        data={[
          { value: 'any', label: 'Значение' },
          { value: 'filled', label: 'Заполнено' },
          { value: 'empty', label: 'Пусто' },
        ]}
        value={draft.filled === undefined ? 'any' : draft.filled ? 'filled' : 'empty'}
        onChange={(chosen) => only(chosen === 'any' ? {} : { filled: chosen === 'filled' })}
      />
      {draft.filled === undefined && <ValueCondition owner={owner} property={property} value={draft} only={only} />}
      <Button type="submit" size="xs" variant="default">
        Применить
      </Button>
    </form>
  );
}

interface ValueProps {
  owner: PropertyOwner;
  property: PropertyFields;
  value: PropertyFilter;
  only: (condition: Omit<PropertyFilter, 'property'>) => void;
}

function ValueCondition({ owner, property, value, only }: ValueProps) {
  if (property.options) return <OptionCondition owner={owner} property={property} value={value} only={only} />;
  switch (property.type) {
    case kind.boolean:
      return (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={property.title}
          data={[
            { value: 'true', label: 'Да' },
            { value: 'false', label: 'Нет' },
          ]}
          value={String(value.equal ?? '')}
          onChange={(chosen) => only({ equal: chosen === 'true' })}
        />
      );
    case kind.integer:
    case kind.decimal:
      return <Bounds value={value} only={only} />;
    case kind.unit:
      return <UnitBounds property={property} value={value} only={only} />;
    case kind.shortText:
    case kind.longText:
      if (property.type === kind.longText && !owner.findsLongTexts) return null;
      return (
        <TextInput
          size="xs"
          label="Содержит"
          data-autofocus
          value={value.contains ?? ''}
          onChange={(event) => only({ contains: event.currentTarget.value || undefined })}
        />
      );
    default:
      return null;
  }
}

function OptionCondition({ owner, property, value, only }: ValueProps) {
  const chosen = useOptionNames(owner, value.options);
  return (
    <Ticks
      label={property.title}
      source={optionsOf(owner, property.id)}
      value={chosen}
      onChange={(options) => only(options.length > 0 ? { options } : {})}
    />
  );
}

type BoundsProps = Pick<ValueProps, 'value' | 'only'> & { unit?: string | undefined };

function Bounds({ value: { from, to }, only, unit }: BoundsProps) {
  return (
    <div className={styles.pair}>
      <Bound label="От" value={from} onChange={(next) => only({ from: next, to, unit })} />
      <Bound label="До" value={to} onChange={(next) => only({ from, to: next, unit })} />
    </div>
  );
}

function UnitBounds({ property, value, only }: Omit<ValueProps, 'owner'>) {
  const { units, usual } = unitsOf(property, useCall(findUnitGroups, {}).data?.rows ?? []);
  // Bounds without a unit would be read in the base unit, which is not the one that is shown.
  const unit = value.unit ?? (usual || undefined);
  return (
    <>
      <Bounds value={value} only={only} unit={unit} />
      <NativeSelect
        size="xs"
        label="Единица"
        data={units.map(({ id, title, symbol }) => ({ value: id, label: `${title}, ${symbol}` }))}
        value={unit ?? ''}
        onChange={(event) => only({ from: value.from, to: value.to, unit: event.currentTarget.value })}
      />
    </>
  );
}

interface BoundProps {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

function Bound({ label, value, onChange }: BoundProps) {
  return (
    <NumberInput
      size="xs"
      label={label}
      hideControls
      decimalSeparator=","
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
    />
  );
}
