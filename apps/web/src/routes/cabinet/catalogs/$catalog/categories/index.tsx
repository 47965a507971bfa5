import { type Category, createCategory, findCategoryMoves, removeCategories } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWorkNews, withNews } from '#api/use-work-news.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { askNewCategory } from '#features/catalogs/categories/links.tsx';
import { categoryForms } from '#features/catalogs/words.ts';
import { ids } from '#shell/valid.ts';
import { counted } from '#text/plurals.ts';
import { Empty } from '#ui/empty.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { DeleteMany } from '#ui/list/delete-many.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { WorksBelowTitle } from '#ui/work.tsx';
import { CategorySide } from './-category-side.tsx';
import { TreeCell } from './-tree-cell.tsx';
import { useTree } from './-use-tree.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/categories/')({
  staticData: { title: 'Категории', valid: ids('catalog') },
  validateSearch: listSearch({}),
  component: CategoriesPage,
});

const columnsOf = (isOpen: (id: string) => boolean, onFold: (id: string) => void): Column<Category>[] => [
  {
    id: 'title',
    title: 'Название',
    cell: (category) => <TreeCell category={category} open={isOpen(category.id)} onFold={onFold} />,
    width: 360,
    grow: true,
  },
  column.number('products', 'Товаров', ({ products }) => products || null, { width: 120 }),
];

function CategoriesPage() {
  const { catalog } = Route.useParams();
  const address = useListAddress(Route);
  const { list, count, isOpen, fold, unfold } = useTree(catalog, address.search);
  const columns = useMemo(() => columnsOf(isOpen, fold), [isOpen, fold]);
  const add = <AddButton call={createCategory} onClick={() => askNewCategory(catalog, null)} label="Категория" />;
  return (
    <ListPage
      name="catalogs.categories"
      title="Категории"
      address={address}
      list={list}
      columns={columns}
      actions={add}
      views={<Moves catalog={catalog} />}
      searchFor="Название категории"
      empty={
        <Empty title="Категорий пока нет" action={add}>
          Дерево категорий появится само при загрузке фида. Или создайте первую.
        </Empty>
      }
      pickName={({ title }) => `категорию ${title}`}
      bulk={(picked) => (
        <DeleteMany
          endpoint={removeCategories}
          picked={picked}
          forms={categoryForms}
          note="Категории с товарами и вложенными категориями останутся."
          remove={(chosen) => change(removeCategories, { path: { catalog, ids: chosen } })}
        />
      )}
      footer={count !== undefined && counted(count, categoryForms)}
      side={(row) => <CategorySide catalog={catalog} row={row} onGrown={() => unfold(row.id)} />}
    />
  );
}

/** Moves of categories whose products are on their way. */
function Moves({ catalog }: { catalog: string }) {
  const { data } = useCall(findCategoryMoves, { path: { catalog } });
  const told = useWorkNews('catalogs/categories');
  return <WorksBelowTitle works={(data?.rows ?? []).map((move) => withNews(move, told))} />;
}
