import { Button, NativeSelect, SegmentedControl, TagsInput, TextInput } from '@mantine/core';
import { findUnitGroups, kind, type PropertyFields, type PropertyFilter, type Side } from '@prilavok/contract';
import { type FormEvent, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { Bounds } from '#ui/fields/bounds.tsx';
import { Ticks } from '#ui/filters/filter-search.tsx';
import { useOptionNames } from '../options/use-option-names.ts';
import type { PropertyOwner } from '../owner.ts';
import { sides } from '../sides.ts';
import { optionsOf } from '../sources.ts';
import { inUse, unitsOf } from '../units.ts';
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
      return <NumberCondition value={value} only={only} />;
    case kind.unit:
      return <UnitCondition property={property} value={value} only={only} />;
    case kind.dimensions:
      return <SideCondition value={value} only={only} />;
    case kind.shortText:
      return <TextCondition value={value} only={only} />;
    case kind.longText:
      return owner.findsLongTexts ? <PartCondition value={value} only={only} /> : null;
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

type Draft = Pick<ValueProps, 'value' | 'only'>;

/** A part of the text, or one of whole texts. */
function TextCondition({ value, only }: Draft) {
  const [whole, setWhole] = useState(value.oneOf !== undefined || value.equal !== undefined);
  const turn = (next: boolean) => {
    setWhole(next);
    only({});
  };
  const texts = value.oneOf ?? (value.equal === undefined ? [] : [String(value.equal)]);
  return (
    <>
      <Way part="Содержит" whole={whole} onChange={turn} />
      {whole ? (
        <Several value={texts.map(String)} onChange={(all) => only(all.length > 0 ? { oneOf: all } : {})} />
      ) : (
        <PartCondition value={value} only={only} />
      )}
    </>
  );
}

function PartCondition({ value, only }: Draft) {
  return (
    <TextInput
      size="xs"
      label="Содержит"
      data-autofocus
      value={value.contains ?? ''}
      onChange={(event) => only({ contains: event.currentTarget.value || undefined })}
    />
  );
}

/** Bounds, or one of numbers; `also` says of what: of which unit, of which side. */
function NumberCondition({ value, only, also = {} }: Draft & { also?: Pick<PropertyFilter, 'unit' | 'side'> }) {
  const [whole, setWhole] = useState(value.oneOf !== undefined || value.equal !== undefined);
  const turn = (next: boolean) => {
    setWhole(next);
    only(also);
  };
  const numbers = value.oneOf ?? (value.equal === undefined ? [] : [Number(value.equal)]);
  const take = (all: string[]) => {
    const read = all.map((one) => Number(one.replace(/\s/g, '').replace(',', '.'))).filter(Number.isFinite);
    only({ ...(read.length > 0 && { oneOf: read }), ...also });
  };
  return (
    <>
      <Way part="Границы" whole={whole} onChange={turn} />
      {whole ? (
        <Several value={numbers.map((one) => String(one).replace('.', ','))} onChange={take} />
      ) : (
        <Bounds value={value} onChange={(range) => only({ ...range, ...also })} />
      )}
    </>
  );
}

function Way({ part, whole, onChange }: { part: string; whole: boolean; onChange: (whole: boolean) => void }) {
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label="Как сравнивать"
      data={[
        { value: 'part', label: part },
        { value: 'whole', label: 'Одно из' },
      ]}
      value={whole ? 'whole' : 'part'}
      onChange={(way) => onChange(way === 'whole')}
    />
  );
}

function Several({ value, onChange }: { value: string[]; onChange: (all: string[]) => void }) {
  return (
    <TagsInput
      size="xs"
      label="Одно из"
      description="Через Enter или точку с запятой"
      splitChars={[';', '\n']}
      maxTags={100}
      acceptValueOnBlur
      data-autofocus
      value={value}
      onChange={onChange}
    />
  );
}

function UnitCondition({ property, value, only }: Omit<ValueProps, 'owner'>) {
  const { units, usual } = unitsOf(property, useCall(findUnitGroups, {}).data?.rows ?? []);
  // Numbers without a unit would be read in the base unit, which is not the one that is shown.
  const unit = value.unit ?? (usual || undefined);
  const { from, to, oneOf, equal } = value;
  return (
    <>
      <NumberCondition value={value} only={only} also={{ unit }} />
      <NativeSelect
        size="xs"
        label="Единица"
        data={inUse(units, unit).map(({ id, title, symbol }) => ({ value: id, label: `${title}, ${symbol}` }))}
        value={unit ?? ''}
        onChange={(event) => only({ from, to, oneOf, equal, unit: event.currentTarget.value })}
      />
    </>
  );
}

function SideCondition({ value, only }: Draft) {
  const side = value.side ?? 'weight';
  const { from, to, oneOf, equal } = value;
  return (
    <>
      <NativeSelect
        size="xs"
        label="Что"
        data={sides}
        value={side}
        onChange={(event) => only({ from, to, oneOf, equal, side: event.currentTarget.value as Side })}
      />
      <NumberCondition value={value} only={only} also={{ side }} />
    </>
  );
}
