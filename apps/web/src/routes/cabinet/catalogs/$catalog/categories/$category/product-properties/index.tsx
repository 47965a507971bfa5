import {
  type CategoryProperty,
  changeCategoryProperties,
  findCategoryProperties,
  getCategory,
} from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { categoryTitle } from '#features/catalogs/tree.ts';
import { useNames } from '#features/catalogs/use-names.ts';
import { PinnedProperties } from '#features/properties/pinned-properties.tsx';
import { ids } from '#shell/valid.ts';
import { TextCell } from '#ui/cells/text.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/categories/$category/product-properties/')({
  staticData: { title: 'Свойства товаров', valid: ids('catalog', 'category') },
  validateSearch: listSearch({}),
  component: ProductPropertiesPage,
});

function ProductPropertiesPage() {
  const { catalog, category } = Route.useParams();
  const path = { catalog, category };
  const answer = useCall(findCategoryProperties, { path });
  const own = useCall(getCategory, { path: { catalog, id: category } }).data;
  const pin = useChange(changeCategoryProperties);
  const mayPin = useMay(changeCategoryProperties);
  const owners = [...new Set(answer.data?.rows.map((row) => row.category))];
  const names = useNames({ types: owners }).types;
  const more = useMemo(() => [fromColumn(names)], [names]);
  return (
    <PinnedProperties
      name="category-properties"
      title={own ? `Свойства товаров: ${categoryTitle(own)}` : 'Свойства товаров'}
      owner={catalogOwner(catalog)}
      address={useListAddress(Route)}
      answer={answer}
      mayPin={mayPin}
      onPin={(body) => pin.mutate({ path, body })}
      more={more}
      alignment={`/cabinet/catalogs/${catalog}/categories/${category}/product-properties/alignment`}
      empty="Закрепите свойства, которые нужны товарам этой категории: они появятся в карточках. Вложенные категории получат их тоже."
    />
  );
}

const fromColumn = (names: readonly { id: string; title: string }[]): Column<CategoryProperty> => ({
  id: 'from',
  title: 'Откуда',
  cell: (row) => (
    <TextCell>
      {row.own
        ? 'Своё'
        : `От категории ${categoryTitle(names.find(({ id }) => id === row.category) ?? { title: '…' })}`}
    </TextCell>
  ),
  width: 260,
});
