import { TextInput } from '@mantine/core';
import { type CategoryModel, changeCategories, getCategoryTree } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { PropertyHostContext } from '#features/properties/host.ts';
import { useHost } from '#features/properties/use-host.ts';
import type { Edit, Editing } from '#ui/edit/use-edit.ts';
import { SearchSelect } from '#ui/fields/search-select.tsx';
import { Section } from '#ui/page/section.tsx';
import css from '../cards.module.css';
import { PictureField } from '../picture-field.tsx';
import { catalogOwner } from '../property-owner.ts';
import { categoriesOf } from '../sources.ts';
import { type TitledDraft, titledChanges, titledDraft, titledLabels } from '../titled.ts';
import { branch, categoryTitle } from '../tree.ts';

/** How a category is edited, at the side of the tree or on its page. */
export const categoryEditing = (path: { catalog: string; id: string }) =>
  ({
    draft: (category) => titledDraft(category, parentOf(category)),
    changes: titledChanges,
    input: ({ title, image, parent, properties }, version) => ({
      path: { catalog: path.catalog, ids: [path.id] },
      body: { title, image, parent, properties, version },
    }),
    labels: titledLabels,
    said: 'Категория сохранена',
  }) satisfies Editing<typeof changeCategories, CategoryModel, TitledDraft, ReturnType<typeof titledChanges>>;

function parentOf({ path }: CategoryModel) {
  const parent = path.at(-2);
  return parent ? { id: parent.id, title: categoryTitle(parent) } : null;
}

/** Title and place. The root keeps both: it is the catalog itself. */
export function CategoryFields({
  edit: { saved: category, form, draft, set },
}: {
  edit: Edit<CategoryModel, TitledDraft>;
}) {
  const readOnly = !useMay(changeCategories);
  const host = useHost(catalogOwner(category.catalog), readOnly);
  const tree = useCall(getCategoryTree, { path: { catalog: category.catalog, typeId: '0' } }).data?.rows ?? [];
  if (category.parent === null) {
    return (
      <Section title="Основное">
        <TextInput label="Название" readOnly value={categoryTitle(category)} />
      </Section>
    );
  }
  return (
    <Section title="Основное">
      <div className={css.stack}>
        <TextInput label="Название" readOnly={readOnly} {...form.getInputProps('title')} />
        <SearchSelect
          label="Лежит в категории"
          required
          readOnly={readOnly}
          source={categoriesOf(category.catalog, branch(tree, category.id))}
          {...form.getInputProps('parent')}
        />
        <PropertyHostContext value={host}>
          <PictureField
            label="Картинка"
            image={draft.image}
            onChange={(change) => set(({ image }) => ({ image: change(image) }))}
            readOnly={readOnly}
          />
        </PropertyHostContext>
      </div>
    </Section>
  );
}
