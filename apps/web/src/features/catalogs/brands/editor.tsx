import { TextInput } from '@mantine/core';
import { type BrandModel, changeBrand } from '@prilavok/contract';
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

/** How a brand is edited, at the side of the list or on its page. */
export const brandEditing = (path: { catalog: string; brand: string }) =>
  ({
    draft: titledDraft,
    changes: titledChanges,
    input: ({ parent: _, ...changes }, version) => ({ path, body: { ...changes, version } }),
    labels: { ...titledLabels, image: 'Логотип' },
    said: 'Бренд сохранён',
  }) satisfies Editing<typeof changeBrand, BrandModel, TitledDraft, ReturnType<typeof titledChanges>>;

interface Props {
  edit: Edit<BrandModel, TitledDraft>;
  columns?: number;
}

/** The fields of a brand: title, logo, values of its properties. */
export function BrandFields({ edit, columns = 4 }: Props) {
  const { saved: brand, draft, set, errors } = edit;
  const readOnly = !useMay(changeBrand);
  const owner = catalogOwner(brand.catalog);
  const host = useHost(owner, readOnly);
  return (
    <PropertyHostContext value={host}>
      <Section title="Основное">
        <div className={css.stack}>
          <TextInput label="Название" readOnly={readOnly} {...edit.form.getInputProps('title')} />
          <PictureField
            label="Логотип"
            image={draft.image}
            onChange={(change) => set(({ image }) => ({ image: change(image) }))}
            readOnly={readOnly}
          />
        </div>
      </Section>
      <CardValues
        owner={owner}
        cards={owner.cards.brands}
        values={draft.values}
        onChange={(change) => set((now) => ({ values: change(now.values) }))}
        errors={valueErrors(errors)}
        columns={columns}
      />
    </PropertyHostContext>
  );
}
