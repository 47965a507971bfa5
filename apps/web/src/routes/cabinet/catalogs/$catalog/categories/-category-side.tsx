import { changeCategories, createCategory, getCategory } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { CategoryFields, categoryEditing } from '#features/catalogs/categories/editor.tsx';
import { askNewCategory, CategoryLinks } from '#features/catalogs/categories/links.tsx';
import { categoryTitle } from '#features/catalogs/tree.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import { AddButton } from '#ui/list/add-button.tsx';
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
          <AddButton
            call={createCategory}
            onClick={() => askNewCategory(catalog, { id: category.id, title: categoryTitle(category) }, onGrown)}
            quiet
            label="Подкатегория"
          />
        </>
      )}
    >
      {(edit) => <CategoryFields edit={edit} />}
    </EditSide>
  );
}
