import { TextInput } from '@mantine/core';
import { type CollectionModel, changeCollections } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { CardValues } from '#features/properties/card-values.tsx';
import { PropertyHostContext } from '#features/properties/host.ts';
import { useHost } from '#features/properties/use-host.ts';
import type { Edit, Editing } from '#ui/edit/use-edit.ts';
import { valueErrors } from '#ui/edit/value-errors.ts';
import { Section } from '#ui/page/section.tsx';
import css from '../cards.module.css';
import { PictureField } from '../picture-field.tsx';
import { catalogOwner } from '../property-owner.ts';
import { type TitledDraft, titledChanges, titledDraft, titledLabels } from '../titled.ts';

/** How a collection is edited, at the side of the list or on its page. */
export const collectionEditing = (path: { catalog: string; id: string }) =>
  ({
    draft: (collection) => titledDraft(collection),
    changes: titledChanges,
    input: ({ title, image, properties }, version) => ({
      path: { catalog: path.catalog, ids: [path.id] },
      body: { title, image, properties, version },
    }),
    labels: titledLabels,
    said: 'Коллекция сохранена',
  }) satisfies Editing<typeof changeCollections, CollectionModel, TitledDraft, ReturnType<typeof titledChanges>>;

interface Props {
  edit: Edit<CollectionModel, TitledDraft>;
  columns?: number;
}

/** The fields of a collection: title and values of its properties. */
export function CollectionFields({ edit, columns = 4 }: Props) {
  const { saved: collection, draft, set, errors } = edit;
  const readOnly = !useMay(changeCollections);
  const owner = catalogOwner(collection.catalog);
  const host = useHost(owner, readOnly);
  return (
    <PropertyHostContext value={host}>
      <Section title="Основное">
        <div className={css.stack}>
          <TextInput label="Название" maw={560} readOnly={readOnly} {...edit.form.getInputProps('title')} />
          <PictureField
            label="Картинка"
            image={draft.image}
            onChange={(change) => set(({ image }) => ({ image: change(image) }))}
            readOnly={readOnly}
          />
        </div>
      </Section>
      <CardValues
        owner={owner}
        cards={owner.cards.collections}
        values={draft.values}
        onChange={(change) => set((now) => ({ values: change(now.values) }))}
        errors={valueErrors(errors)}
        columns={columns}
      />
    </PropertyHostContext>
  );
}
