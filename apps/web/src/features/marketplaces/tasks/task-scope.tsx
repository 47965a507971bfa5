import { getClassificationTitles } from '@prilavok/contract';
import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { categoriesOf } from '#features/catalogs/sources.ts';
import { SearchMultiSelect } from '#ui/search-select.tsx';
import type { Named } from '#ui/source.ts';

interface Props {
  catalog: string;
  /** Ids of categories. */
  value: readonly string[];
  onChange: (categories: string[]) => void;
}

/** Which goods a task takes: everything, or some categories with what lies in them. */
export function CategoryScope({ catalog, value, onChange }: Props) {
  const [chosen, setChosen] = useState<readonly Named[]>([]);
  const named = useCategories(value, chosen);
  return (
    <SearchMultiSelect
      label="Категории"
      description="Вместе с вложенными; пусто — весь каталог"
      placeholder={value.length === 0 ? 'Весь каталог' : ''}
      source={categoriesOf(catalog)}
      value={named}
      onChange={(next) => {
        setChosen(next);
        onChange(next.map(({ id }) => id));
      }}
    />
  );
}

/** Categories with their titles: those just chosen are known, the others are asked for. */
function useCategories(ids: readonly string[], chosen: readonly Named[]): Named[] {
  const unknown = ids.filter((id) => !chosen.some((one) => one.id === id));
  const body = { types: unknown, brands: [], collections: [] };
  const asked = useCall(getClassificationTitles, { body }, { enabled: unknown.length > 0 }).data?.types ?? [];
  return ids.map((id) => [...chosen, ...asked].find((one) => one.id === id) ?? { id, title: '…' });
}
