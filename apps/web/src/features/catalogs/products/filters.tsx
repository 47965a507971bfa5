import { PropertyFilters } from '#features/properties/filters/property-filters.tsx';
import { FilterSearch } from '#ui/filters/filter-search.tsx';
import { choices, FilterSelect } from '#ui/filters/filter-select.tsx';
import { completenessWords } from '../completeness/filter.ts';
import { catalogOwner } from '../property-owner.ts';
import { brandsOf, categoriesOf, collectionsOf } from '../sources.ts';
import { useNames } from '../use-names.ts';
import { MoreFilters } from './more-filters.tsx';
import type { ProductsAddress } from './search.ts';

const periods = choices({ week: 'За 7 дней', month: 'За 30 дней' });
const some = <One,>(ones: One[]): One[] | undefined => (ones.length > 0 ? ones : undefined);

/** Filters of the list of products. */
export function ProductFilters({ catalog, address }: { catalog: string; address: ProductsAddress }) {
  const { filters, set } = address;
  const names = useNames({ types: filters.category, brands: filters.brand, collections: filters.collection });
  return (
    <>
      <FilterSearch
        label="Категория"
        source={categoriesOf(catalog)}
        value={names.types}
        onChange={(ids) => set({ category: some(ids) })}
      />
      <FilterSearch
        label="Бренд"
        source={brandsOf(catalog)}
        value={names.brands}
        onChange={(ids) => set({ brand: some(ids) })}
      />
      {(filters.brand ?? filters.collection) && (
        <FilterSearch
          label="Коллекция"
          source={collectionsOf(catalog)}
          value={names.collections}
          onChange={(ids) => set({ collection: some(ids) })}
        />
      )}
      <FilterSelect label="Изменён" options={periods} {...address.filter('changed')} />
      <FilterSelect label="Заполненность" options={choices(completenessWords)} {...address.filter('filled')} />
      <PropertyFilters
        owner={catalogOwner(catalog)}
        value={filters.properties ?? []}
        onChange={(properties) => set({ properties: some(properties) })}
      />
      <MoreFilters catalog={catalog} address={address} />
    </>
  );
}
