import { changeCategoryAlignment, findCategoryProperties, getCategory, getCategoryAlignment } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { categoryTitle } from '#features/catalogs/tree.ts';
import { useNames } from '#features/catalogs/use-names.ts';
import { AlignmentScreen } from '#features/properties/alignment/alignment-screen.tsx';
import { ids } from '#shell/valid.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/categories/$category/product-properties/alignment/')({
  staticData: { title: 'Раскладка товаров', valid: ids('catalog', 'category') },
  component: Alignment,
});

function Alignment() {
  const path = Route.useParams();
  const { catalog, category } = path;
  const own = useCall(getCategory, { path: { catalog, id: category } }).data;
  const above = useCall(getCategoryAlignment, { path }).data?.inherited?.category;
  const [from] = useNames({ types: above ? [above] : [] }).types;
  return (
    <AlignmentScreen
      owner={catalogOwner(catalog)}
      calls={{ get: getCategoryAlignment, change: changeCategoryAlignment }}
      path={path}
      title={own ? `Раскладка товаров: ${categoryTitle(own)}` : 'Раскладка товаров'}
      list={`/cabinet/catalogs/${catalog}/categories/${category}/product-properties`}
      usualColumns={4}
      pinned={useCall(findCategoryProperties, { path })}
      without={(inherited) => <Inherited from={from && categoryTitle(from)} common={inherited?.category === null} />}
      back={above ? 'Вернуть раскладку, которая выше' : 'Вернуть обычный порядок'}
    />
  );
}

/** Whose alignment holds for the category, and how it gets one of its own. */
function Inherited({ from, common }: { from: string | undefined; common: boolean }) {
  const own = 'Передвиньте что-нибудь, и у этой категории будет своя, она же у вложенных.';
  if (from)
    return (
      <>
        Действует раскладка категории <b translate="no">«{from}»</b>. {own}
      </>
    );
  if (common) return <>Действует общая раскладка категорий каталога. {own}</>;
  return <>Сейчас свойства идут по группам в обычном порядке. {own}</>;
}
