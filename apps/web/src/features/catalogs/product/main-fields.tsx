import { Textarea, TextInput } from '@mantine/core';
import { createBrand } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { SearchSelect } from '#ui/search-select.tsx';
import { Section } from '#ui/section.tsx';
import { brandsOf, categoriesOf, collectionsOf } from '../sources.ts';
import { wasProps } from '../was.tsx';
import type { ProductDraft } from './draft.ts';
import css from './product.module.css';

interface Props {
  catalog: string;
  draft: ProductDraft;
  saved: ProductDraft;
  onChange: (change: Partial<ProductDraft>) => void;
  errors: Record<string, string>;
  readOnly: boolean;
}

/** What every product has, whatever its category. */
export function MainFields({ catalog, draft, saved, onChange, errors, readOnly }: Props) {
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
            value={draft.title}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
            error={errors.title}
            {...wasProps(draft.title !== saved.title, saved.title, () => onChange({ title: saved.title }))}
          />
        </div>
        <SearchSelect
          label="Категория"
          readOnly={readOnly}
          source={categoriesOf(catalog)}
          value={draft.category}
          onChange={(category) => onChange({ category })}
          error={errors.category}
        />
        <div data-field="brand">
          <SearchSelect
            label="Бренд"
            readOnly={readOnly}
            source={brandsOf(catalog, mayCreateBrand)}
            value={draft.brand}
            onChange={(brand) => onChange({ brand, collection: null })}
            error={errors.brand}
          />
        </div>
        <div data-field="collection">
          <SearchSelect
            label="Коллекция"
            readOnly={readOnly}
            disabled={!draft.brand}
            description={draft.brand ? undefined : 'Коллекции есть у брендов: сначала выберите бренд'}
            source={collectionsOf(catalog, draft.brand?.id)}
            value={draft.collection}
            onChange={(collection) => onChange({ collection })}
            error={errors.collection}
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
            value={draft.description}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
            error={errors.description}
          />
        </div>
      </div>
    </Section>
  );
}
