import { PropertyFilters } from '#features/properties/filters/property-filters.tsx';
import { FilterSearch } from '#ui/filter-search.tsx';
import { catalogOwner } from '../property-owner.ts';
import { brandsOf, categoriesOf, collectionsOf } from '../sources.ts';
import { useNames } from '../use-names.ts';
import type { ProductsSearch } from './search.ts';

interface Props {
  catalog: string;
  search: ProductsSearch;
  onSearch: (change: Partial<ProductsSearch>) => void;
}

/** What narrows the list of products. */
export function ProductFilters({ catalog, search, onSearch }: Props) {
  const names = useNames({ types: search.category, brands: search.brand, collections: search.collection });
  const some = (ids: string[]) => (ids.length > 0 ? ids : undefined);
  return (
    <>
      <FilterSearch
        label="Категория"
        source={categoriesOf(catalog)}
        value={names.types}
        onChange={(ids) => onSearch({ category: some(ids) })}
      />
      <FilterSearch
        label="Бренд"
        source={brandsOf(catalog)}
        value={names.brands}
        onChange={(ids) => onSearch({ brand: some(ids) })}
      />
      {(search.brand ?? search.collection) && (
        <FilterSearch
          label="Коллекция"
          source={collectionsOf(catalog)}
          value={names.collections}
          onChange={(ids) => onSearch({ collection: some(ids) })}
        />
      )}
      <PropertyFilters
        owner={catalogOwner(catalog)}
        value={search.properties ?? []}
        onChange={(properties) => onSearch({ properties: properties.length > 0 ? properties : undefined })}
      />
    </>
  );
}
