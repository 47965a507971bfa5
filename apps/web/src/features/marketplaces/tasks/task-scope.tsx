import { getClassificationTitles } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { categoriesOf } from '#features/catalogs/sources.ts';
import { SearchMultiSelect } from '#ui/search-select.tsx';
import type { Named } from '#ui/source.ts';

interface Props {
  catalog: string;
  value: readonly Named[];
  onChange: (categories: readonly Named[]) => void;
}

/** Which goods a task takes: everything, or some categories with what lies in them. */
export function CategoryScope({ catalog, value, onChange }: Props) {
  return (
    <SearchMultiSelect
      label="Категории"
      description="Вместе с вложенными; пусто — весь каталог"
      placeholder={value.length === 0 ? 'Весь каталог' : ''}
      source={categoriesOf(catalog)}
      value={value}
      onChange={onChange}
    />
  );
}

/** Titles of a task's categories; nothing until they are known. */
export function useScopeNames(ids: readonly string[]): readonly Named[] | undefined {
  const body = { types: [...ids], brands: [], collections: [] };
  const { data, error } = useCall(getClassificationTitles, { body }, { enabled: ids.length > 0 });
  if (ids.length === 0) return [];
  if (!data && !error) return undefined;
  return ids.map((id) => data?.types?.find((one) => one.id === id) ?? { id, title: `Категория ${id}` });
}
