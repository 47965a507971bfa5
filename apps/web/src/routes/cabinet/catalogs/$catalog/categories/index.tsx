import { Button } from '@mantine/core';
import {
  type Category,
  changeCategories,
  createCategory,
  findCategoryMoves,
  removeCategories,
} from '@prilavok/contract';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMay } from '#api/use-may.ts';
import { useWorkNews, withNews } from '#api/use-work-news.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { askNewCategory } from '#features/catalogs/categories/links.tsx';
import { categoryTitle, productTotals } from '#features/catalogs/tree.ts';
import { categoryForms } from '#features/catalogs/words.ts';
import { type Paired, pairMarks } from '#features/marketplaces/coverage/pair-marks.tsx';
import { useCategoryPairs } from '#features/marketplaces/coverage/use-pairs.ts';
import { ids } from '#shell/valid.ts';
import { counted } from '#text/plurals.ts';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { DeleteMany } from '#ui/list/delete-many.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Thumb } from '#ui/marks/thumb.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { WorksBelowTitle } from '#ui/page/work.tsx';
import { CategorySide } from './-category-side.tsx';
import { askWhere, mayMove, move } from './-move.tsx';
import { TreeCell } from './-tree-cell.tsx';
import { type Tree, useTree } from './-use-tree.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/categories/')({
  staticData: { title: 'Категории', valid: ids('catalog') },
  validateSearch: listSearch({}),
  component: CategoriesPage,
});

function columnsOf(
  { tree, isOpen, fold }: Pick<Tree, 'tree' | 'isOpen' | 'fold'>,
  paired: readonly Paired[],
  mayChange: boolean,
  show: (address: string) => void,
): Column<Category>[] {
  const totals = productTotals(tree);
  const take = (to: Category) => (id: string) =>
    void move(
      tree.filter((one) => one.id === id),
      to,
    );
  return [
    ...(tree.some(({ image }) => image)
      ? [column.picture<Category>('image', 'Картинка', ({ image }) => image && <Thumb src={image.url} />)]
      : []),
    {
      id: 'title',
      title: 'Название',
      cell: (category) => (
        <TreeCell
          category={category}
          open={isOpen(category.id)}
          onFold={fold}
          takes={(id) => mayMove(tree, id, category.id)}
          onTake={mayChange ? take(category) : undefined}
        />
      ),
      width: 360,
      grow: true,
    },
    column.number('total', 'Товаров', ({ id }) => totals.get(id) || null, { width: 120 }),
    column.number('products', 'Прямо в категории', ({ products }) => products || null, { width: 160 }),
    ...pairMarks<Category>(paired, 'категория не сопоставлена'),
    column.acts<Category>(
      (category) => `Ещё о категории «${categoryTitle(category)}»`,
      ({ id, parent, catalog }) => [
        {
          label: 'Свойства и раскладка товаров',
          onClick: () => show(`/cabinet/catalogs/${catalog}/categories/${id}/product-properties`),
        },
        ...(mayChange
          ? [
              {
                label: 'Перенести…',
                onClick: () => askWhere({ catalog, tree, ids: [id] }),
                off: parent === null ? 'Корень каталога не переносится' : undefined,
              },
            ]
          : []),
      ],
    ),
  ];
}

function CategoriesPage() {
  const { catalog } = Route.useParams();
  const address = useListAddress(Route);
  const { list, tree, count, isOpen, fold, unfold } = useTree(catalog, address.search);
  const mayChange = useMay(changeCategories);
  const paired = useCategoryPairs(catalog, tree);
  const navigate = useNavigate();
  const columns = useMemo(
    () => columnsOf({ tree, isOpen, fold }, paired, mayChange, (to) => void navigate({ to })),
    [tree, isOpen, fold, paired, mayChange, navigate],
  );
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
      pickName={(category) => `категорию «${categoryTitle(category)}»`}
      bulk={(picked) => (
        <>
          {mayChange && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              onClick={() => askWhere({ catalog, tree, ids: picked.ids ?? [], onDone: picked.clear })}
            >
              Перенести
            </Button>
          )}
          <DeleteMany
            endpoint={removeCategories}
            picked={picked}
            forms={categoryForms}
            note="Категории с товарами и вложенными категориями останутся."
            remove={(chosen) => change(removeCategories, { path: { catalog, ids: chosen } })}
          />
        </>
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
