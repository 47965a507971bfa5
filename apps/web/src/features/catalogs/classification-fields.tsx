import { getClassificationTitles } from '@prilavok/contract';
import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { SearchMultiSelect } from '#ui/fields/search-select.tsx';
import type { Named } from '#ui/fields/source.ts';
import { brandsOf, categoriesOf } from './sources.ts';

interface Props {
  catalog: string;
  /** Ids. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  label: string;
  description?: string;
  /** Said while none is chosen. */
  placeholder: string;
  error?: string | undefined;
  readOnly?: boolean;
}

/** Some categories of a catalog, held by their ids. */
export const CategoriesField = (props: Props) => <ClassesField {...props} of="types" />;

/** Some brands of a catalog, held by their ids. */
export const BrandsField = (props: Props) => <ClassesField {...props} of="brands" />;

function ClassesField({ catalog, value, onChange, placeholder, of, ...look }: Props & { of: 'types' | 'brands' }) {
  const [chosen, setChosen] = useState<readonly Named[]>([]);
  const named = useClassTitles(of, value, chosen);
  return (
    <SearchMultiSelect
      {...look}
      placeholder={value.length === 0 ? placeholder : ''}
      source={of === 'types' ? categoriesOf(catalog) : brandsOf(catalog)}
      value={named}
      onChange={(next) => {
        setChosen(next);
        onChange(next.map(({ id }) => id));
      }}
    />
  );
}

/** Returns what ids of classes mean: those just chosen are known, the others are asked for. */
export function useClassTitles(
  of: 'types' | 'brands' | 'collections',
  ids: readonly string[],
  chosen: readonly Named[] = [],
): Named[] {
  const unknown = ids.filter((id) => !chosen.some((one) => one.id === id));
  const body = { types: [], brands: [], collections: [], [of]: unknown };
  const asked = useCall(getClassificationTitles, { body }, { enabled: unknown.length > 0 }).data?.[of] ?? [];
  return ids.map((id) => [...chosen, ...asked].find((one) => one.id === id) ?? { id, title: '…' });
}
