<<<<<<< HEAD
import { changeCategories, createCategory, getCategory } from '@prilavok/contract';
=======
import { Button } from '@mantine/core';
import { type CategoryModel, changeCategories, createCategory, getCategory } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { useMay } from '#api/use-may.ts';
>>>>>>> main
import { useCall } from '#api/useCall.ts';
import { CategoryFields, categoryEditing } from '#features/catalogs/categories/editor.tsx';
import { askNewCategory, CategoryLinks } from '#features/catalogs/categories/links.tsx';
import { categoryTitle } from '#features/catalogs/tree.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
<<<<<<< HEAD
import { AddButton } from '#ui/list/add-button.tsx';
=======
>>>>>>> main
import type { OpenRow } from '#ui/list/list-page.tsx';

interface Props {
  catalog: string;
  row: OpenRow;
  /** A new category was put inside: the tree shows it. */
  onGrown: () => void;
}

/** A category at the side of the tree. */
export function CategorySide({ catalog, row, onGrown }: Props) {
  const path = { catalog, id: row.id };
  const found = useCall(getCategory, { path, quiet: true });
  return (
    <EditSide
      row={row}
      found={found}
      call={changeCategories}
      {...categoryEditing(path)}
      name="Категория"
      title={categoryTitle}
      page={({ id }) => `/cabinet/catalogs/${catalog}/categories/${id}`}
      below={(category) => (
        <>
          <CategoryLinks category={category} />
<<<<<<< HEAD
          <AddButton
            call={createCategory}
            onClick={() => askNewCategory(catalog, { id: category.id, title: categoryTitle(category) }, onGrown)}
            quiet
          >
            Подкатегория
          </AddButton>
=======
          <AddInside category={category} onGrown={onGrown} />
>>>>>>> main
        </>
      )}
    >
      {(edit) => <CategoryFields edit={edit} />}
    </EditSide>
  );
}
<<<<<<< HEAD
=======

function AddInside({ category, onGrown }: { category: CategoryModel; onGrown: () => void }) {
  const mayCreate = useMay(createCategory);
  if (!mayCreate) return null;
  const parent = { id: category.id, title: categoryTitle(category) };
  return (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.6} />}
      onClick={() => askNewCategory(category.catalog, parent, onGrown)}
    >
      Подкатегория
    </Button>
  );
}
>>>>>>> main
