import { Button } from '@mantine/core';
import { type Category, createCategory, getCategoryTree, removeCategories } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { askNewCategory } from '#features/catalogs/categories/links.tsx';
import { CategorySide } from '#features/catalogs/categories/side.tsx';
import { TreeCell } from '#features/catalogs/categories/tree-cell.tsx';
import { DeleteMany } from '#features/catalogs/delete-many.tsx';
import { OpenId, Word } from '#features/catalogs/search-params.ts';
import { found, unfolded } from '#features/catalogs/tree.ts';
import { categoryForms } from '#features/catalogs/words.ts';
import { ids } from '#shell/valid.ts';
import { counted } from '#text/plurals.ts';
import { NumberCell } from '#ui/cells/number.tsx';
import { Empty } from '#ui/empty.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { ListPage } from '#ui/list-page.tsx';
import { useWholeList } from '#ui/whole-list.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/categories/')({
  staticData: { title: 'Категории', valid: ids('catalog') },
  validateSearch: z.object({ search: Word, open: OpenId }),
  component: CategoriesPage,
});

const none: ReadonlySet<string> = new Set();

function CategoriesPage() {
  const { catalog } = Route.useParams();
  const { search = '', open } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayCreate = useMay(createCategory);
  const tree = useCall(getCategoryTree, { path: { catalog, typeId: '0' } });
  // What was folded or unfolded by hand, against what stands open by itself: the root and its children.
  const [turned, setTurned] = useState(none);

  const rows = tree.data?.rows;
  const unfoldedIds = useMemo(() => openOf(rows ?? [], turned), [rows, turned]);
  const shown = useMemo(
    () => rows && (search ? found(rows, search) : unfolded(rows, unfoldedIds)),
    [rows, search, unfoldedIds],
  );
  const visible = useWholeList(`categories ${catalog} ${search}`, { ...tree, data: shown });
  // What is in sight is not what there is: the count stands in the footer.
  const list = useMemo(() => ({ ...visible, total: undefined }), [visible]);
  const columns = useMemo(() => columnsWith(unfoldedIds, search !== '', setTurned), [unfoldedIds, search]);

  const show = (id: string | undefined) => navigate({ search: (was) => ({ ...was, open: id }), replace: true });
  const button = mayCreate && (
    <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => askNewCategory(catalog, null)}>
      Категория
    </Button>
  );
  return (
    <ListPage
      name="categories"
      title="Категории"
      list={list}
      columns={columns}
      actions={button}
      search={{
        value: search,
        onChange: (word) => navigate({ search: (was) => ({ ...was, search: word || undefined }), replace: true }),
        placeholder: 'Название категории',
      }}
      onReset={() => navigate({ search: {} })}
      empty={
        <Empty title="Категорий пока нет" action={button}>
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
      onOpen={(category) => show(category.id)}
      opened={open}
      side={
        open && (
          <CategorySide
            key={open}
            catalog={catalog}
            category={open}
            onClose={() => show(undefined)}
            onGrown={() => setTurned((was) => (unfoldedIds.has(open) ? was : flipped(was, open)))}
          />
        )
      }
    />
  );
}

/** Categories whose children are in sight: the root and the first level unless turned by hand, others if turned. */
function openOf(tree: readonly Category[], turned: ReadonlySet<string>): ReadonlySet<string> {
  const byItself = tree.length > 300 ? 0 : 1;
  return new Set(tree.flatMap(({ id, depth }) => (depth <= byItself !== turned.has(id) ? [id] : [])));
}

function flipped(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

function columnsWith(
  open: ReadonlySet<string>,
  all: boolean,
  turn: (change: (was: ReadonlySet<string>) => ReadonlySet<string>) => void,
): Column<Category>[] {
  return [
    {
      id: 'title',
      title: 'Название',
      cell: (category) => (
        <TreeCell
          category={category}
          open={all || open.has(category.id)}
          onFold={(id) => turn((was) => flipped(was, id))}
        />
      ),
      width: 360,
      grow: true,
    },
    {
      id: 'products',
      title: 'Товаров',
      cell: (category) => <NumberCell value={category.products || null} />,
      width: 120,
      align: 'right',
    },
  ];
}
