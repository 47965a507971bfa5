import { type Category, createCategory, getCategoryTree, removeCategories } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { askNewCategory } from '#features/catalogs/categories/links.tsx';
import { DeleteMany } from '#features/catalogs/delete-many.tsx';
import { found, unfolded } from '#features/catalogs/tree.ts';
import { categoryForms } from '#features/catalogs/words.ts';
import { ids } from '#shell/valid.ts';
import { counted } from '#text/plurals.ts';
import { Empty } from '#ui/empty.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { useWholeList } from '#ui/whole-list.ts';
import { CategorySide } from './-category-side.tsx';
import { type Folding, useFolding } from './-folding.ts';
import { TreeCell } from './-tree-cell.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/categories/')({
  staticData: { title: 'Категории', valid: ids('catalog') },
  validateSearch: listSearch({}),
  component: CategoriesPage,
});

const columnsWith = ({ open, turn }: Folding, all: boolean): Column<Category>[] => [
  {
    id: 'title',
    title: 'Название',
    width: 360,
    grow: true,
    cell: (category) => <TreeCell category={category} open={all || open.has(category.id)} onFold={turn} />,
  },
  column.number('products', 'Товаров', ({ products }) => products || null, { width: 120 }),
];

function CategoriesPage() {
  const { catalog } = Route.useParams();
  const address = useListAddress(Route);
  const { search } = address;
  const tree = useCall(getCategoryTree, { path: { catalog, typeId: '0' } });
  const rows = tree.data?.rows;
  const folding = useFolding(rows);
  const shown = useMemo(
    () => rows && (search ? found(rows, search) : unfolded(rows, folding.open)),
    [rows, search, folding],
  );
  const visible = useWholeList(`categories ${catalog} ${search}`, { ...tree, data: shown });
  // What is in sight is not what there is: the count stands in the footer.
  const list = useMemo(() => ({ ...visible, total: undefined }), [visible]);
  const columns = useMemo(() => columnsWith(folding, search !== ''), [folding, search]);
  const add = (
    <AddButton call={createCategory} onClick={() => askNewCategory(catalog, null)}>
      Категория
    </AddButton>
  );
  return (
    <ListPage
      name="catalogs.categories"
      title="Категории"
      address={address}
      list={list}
      columns={columns}
      actions={add}
      searchFor="Название категории"
      empty={
        <Empty title="Категорий пока нет" action={add}>
          Дерево категорий появится само при загрузке фида. Или создайте первую.
        </Empty>
      }
      bulk={(picked) => (
        <DeleteMany
          endpoint={removeCategories}
          picked={picked}
          forms={categoryForms}
          note="Категории с товарами и вложенными категориями останутся."
          remove={(chosen) => change(removeCategories, { path: { catalog, ids: chosen } })}
        />
      )}
      footer={rows && counted(rows.length - 1, categoryForms)}
      side={(row) => <CategorySide catalog={catalog} row={row} onGrown={() => folding.unfold(row.id)} />}
    />
  );
}
