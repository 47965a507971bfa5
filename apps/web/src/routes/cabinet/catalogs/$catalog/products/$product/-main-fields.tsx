import { Textarea, TextInput } from '@mantine/core';
import { createBrand } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { brandsOf, categoriesOf, collectionsOf } from '#features/catalogs/sources.ts';
import { wasProps } from '#features/catalogs/was.tsx';
import type { Edit } from '#ui/edit/use-edit.ts';
import { FieldNotes } from '#ui/fields/field-notes.tsx';
import { SearchSelect } from '#ui/fields/search-select.tsx';
import { Section } from '#ui/page/section.tsx';
import type { ProductDraft } from './-draft.ts';
import css from './-product-card.module.css';

interface Props {
  catalog: string;
  edit: Pick<Edit<unknown, ProductDraft>, 'before' | 'draft' | 'set' | 'form'>;
  readOnly: boolean;
}

/** Fields of every product, whatever its category. */
export function MainFields({ catalog, edit, readOnly }: Props) {
  const { before, draft, set, form } = edit;
  const mayCreateBrand = useMay(createBrand) && !readOnly;
  return (
    <Section title="Основное">
      <div className={css.main}>
        <div className={css.half}>
          <TextInput
            label="Название"
            data-field="productTitle"
            withAsterisk
            readOnly={readOnly}
            {...wasProps(draft.title !== before.title, before.title, () => set({ title: before.title }))}
            {...form.getInputProps('title')}
          />
        </div>
        <SearchSelect
          label="Категория"
          readOnly={readOnly}
          source={categoriesOf(catalog)}
          {...form.getInputProps('category')}
        />
        <div data-field="brand">
          <SearchSelect
            label="Бренд"
            readOnly={readOnly}
            source={brandsOf(catalog, mayCreateBrand)}
            {...form.getInputProps('brand')}
            onChange={(brand) => set({ brand, collection: null })}
          />
          <FieldNotes field="brand" />
        </div>
        <div data-field="collection">
          <SearchSelect
            label="Коллекция"
            readOnly={readOnly}
            disabled={!draft.brand}
            description={draft.brand ? undefined : 'Коллекции есть у брендов: сначала выберите бренд'}
            source={collectionsOf(catalog, draft.brand?.id)}
            {...form.getInputProps('collection')}
          />
        </div>
        <div className={css.whole}>
          <Textarea
            label="Описание"
            data-field="description"
            readOnly={readOnly}
            autosize
            minRows={3}
            maxRows={12}
            {...form.getInputProps('description')}
          />
          <FieldNotes field="description" />
        </div>
      </div>
    </Section>
  );
}
