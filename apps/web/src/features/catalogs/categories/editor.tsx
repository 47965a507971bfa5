import { TextInput } from '@mantine/core';
import { type CategoryModel, changeCategories, getCategory, getCategoryTree } from '@prilavok/contract';
import { call } from '#api/client.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { SearchSelect } from '#ui/search-select.tsx';
import { Section } from '#ui/section.tsx';
import css from '../cards.module.css';
import { categoriesOf } from '../sources.ts';
import { SaveNotes } from '../stale-note.tsx';
import { titledChanges, titledDraft } from '../titled.ts';
import { branch, categoryTitle } from '../tree.ts';
import { useCard } from '../use-card.ts';

/** A category being edited, at the side of the tree or on its page. */
export function useCategoryCard(current: CategoryModel) {
  const { catalog, id } = current;
  return useCard(changeCategories, {
    current,
    from: (model) => titledDraft(model, parentOf(model)),
    changes: titledChanges,
    input: ({ title, parent, properties }, version) => ({
      path: { catalog, ids: [id] },
      body: { title, parent, properties, version },
    }),
    newest: () => call(getCategory, { path: { catalog, id } }),
    said: 'Категория сохранена',
  });
}

function parentOf({ path }: CategoryModel) {
  const parent = path.at(-2);
  return parent ? { id: parent.id, title: categoryTitle(parent) } : null;
}

/** Title and place. The root keeps both: it is the catalog itself. */
export function CategoryFields({ card }: { card: ReturnType<typeof useCategoryCard> }) {
  const { saved: category, draft, set, edit } = card;
  const mayChange = useMay(changeCategories);
  const tree = useCall(getCategoryTree, { path: { catalog: category.catalog, typeId: '0' } }).data?.rows ?? [];
  const root = category.parent === null;
  return (
    <>
      <SaveNotes edit={edit} onTake={card.takeNewest} />
      <Section title="Основное">
        <div className={css.stack}>
          <TextInput
            label="Название"
            readOnly={!mayChange || root}
            value={root ? categoryTitle(category) : draft.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
            error={edit.errors.title}
          />
          {!root && (
            <SearchSelect
              label="Лежит в категории"
              required
              readOnly={!mayChange}
              source={categoriesOf(category.catalog, branch(tree, category.id))}
              value={draft.parent}
              onChange={(parent) => set({ parent })}
              error={edit.errors.parent}
            />
          )}
        </div>
      </Section>
    </>
  );
}
