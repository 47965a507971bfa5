import { Button } from '@mantine/core';
import { type CategoryPin, changeCategoryProperties, findCategoryProperties, getCategory } from '@prilavok/contract';
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
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { ruleColumns } from './-rule-columns.tsx';
import { UnsetHere } from './-unset-here.tsx';

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
  const { mutate } = useChange(changeCategoryProperties);
  const mayPin = useMay(changeCategoryProperties);
  const owners = [...new Set(answer.data?.rows.map((row) => row.category))];
  const names = useNames({ types: owners }).types;
  const pin = (body: CategoryPin[]) => mutate({ path: { catalog, category }, body });
  const more = useMemo(
    () => ruleColumns(names, mayPin ? (word) => mutate({ path: { catalog, category }, body: [word] }) : undefined),
    [names, mayPin, mutate, catalog, category],
  );
  const require = (required: boolean) => (picked: string[], clear: () => void) => {
    pin(picked.map((property) => ({ property, required })));
    clear();
  };
  return (
    <PinnedProperties
      name="category-properties"
      title={own ? `Свойства товаров: ${categoryTitle(own)}` : 'Свойства товаров'}
      owner={catalogOwner(catalog)}
      address={useListAddress(Route)}
      answer={answer}
      mayPin={mayPin}
      onPin={pin}
      more={more}
      acts={(picked, clear) => (
        <>
          <Button variant="subtle" color="gray" size="xs" onClick={() => require(true)(picked, clear)}>
            Сделать обязательными
          </Button>
          <Button variant="subtle" color="gray" size="xs" onClick={() => require(false)(picked, clear)}>
            Сделать необязательными
          </Button>
        </>
      )}
      footer={
        answer.data && answer.data.unset.length > 0 ? (
          <UnsetHere
            properties={answer.data.unset}
            onBack={mayPin ? (property) => pin([{ property, mode: 'inherit' }]) : undefined}
          />
        ) : undefined
      }
      alignment={`/cabinet/catalogs/${catalog}/categories/${category}/product-properties/alignment`}
      empty="Закрепите свойства, которые нужны товарам этой категории: они появятся в карточках. Вложенные категории получат их тоже."
    />
  );
}
