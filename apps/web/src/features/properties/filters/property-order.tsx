import { SegmentedControl } from '@mantine/core';
import { kind, type OfferSort, type PropertyFields } from '@prilavok/contract';
import { useState } from 'react';
import { useFound } from '#ui/fields/source.ts';
import { FilterChip } from '#ui/filters/filter-chip.tsx';
import type { PropertyOwner } from '../owner.ts';
import { sides } from '../sides.ts';
import { propertiesOf } from '../sources.ts';
import { useProperties } from '../use-properties.ts';
import { Offered } from './offered.tsx';

interface Props {
  owner: PropertyOwner;
  value: OfferSort;
  onChange: (sort: OfferSort | undefined) => void;
}

/** The order of a list by a property, as a chip. */
export function PropertyOrder({ owner, value, onChange }: Props) {
  const [, id = '', side] = value.split(':');
  const [property] = useProperties(owner, [id]);
  const down = value.startsWith('-');
  const title = property
    ? [property.title, side && `(${sides.find(({ value }) => value === side)?.label ?? side})`]
    : ['…'];
  const turned = (next: string) => onChange(`${next === 'down' ? '-' : ''}${value.replace('-', '')}` as OfferSort);
  return (
    <FilterChip
      label="Порядок"
      value={`${title.filter(Boolean).join(' ')} ${down ? '↓' : '↑'}`}
      onClear={() => onChange(undefined)}
    >
      {() => (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Порядок"
          data={[
            { value: 'up', label: 'По возрастанию' },
            { value: 'down', label: 'По убыванию' },
          ]}
          value={down ? 'down' : 'up'}
          onChange={turned}
        />
      )}
    </FilterChip>
  );
}

/** Whether a list can be put in the order of the property: one number, short text, option, yes or no. */
const isOrdering = ({ multiple, type, options }: PropertyFields) =>
  !multiple && (options || ![kind.longText, kind.image, kind.file].some((one) => one === type));

/** Which property; of dimensions, which side. */
export function PropertyOrderForm({ owner, onApply }: { owner: PropertyOwner; onApply: (sort: OfferSort) => void }) {
  const [search, setSearch] = useState('');
  const { found, waiting } = useFound(propertiesOf(owner), search, true);
  const known = useProperties(
    owner,
    found.map(({ id }) => id),
  ).filter(isOrdering);
  const offered = known.flatMap(({ id, title, type }) =>
    type === kind.dimensions
      ? sides.map(({ value, label }) => ({ id: `property:${id}:${value}`, title: `${title}: ${label}` }))
      : [{ id: `property:${id}`, title }],
  );
  const onPick = (sort: string) => onApply(sort as OfferSort);
  return <Offered search={search} onSearch={setSearch} waiting={waiting} offers={offered} onPick={onPick} />;
}
