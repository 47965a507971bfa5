import type { CalculationCondition } from '@prilavok/contract';
import { BrandsField, CategoriesField } from '#features/catalogs/classification-fields.tsx';

interface Props {
  catalog: string;
  value: CalculationCondition;
  onChange: (condition: Partial<CalculationCondition>) => void;
  /** Refusals of a save, by the names of the two. */
  errors?: { categories?: string | undefined; brands?: string | undefined };
  readOnly: boolean;
}

/** For which offers: their categories with what lies below, and their brands. */
export function ConditionFields({ catalog, value, onChange, errors = {}, readOnly }: Props) {
  return (
    <>
      <CategoriesField
        label="Категории, с вложенными"
        placeholder="Любые"
        catalog={catalog}
        value={value.categories}
        onChange={(categories) => onChange({ categories })}
        error={errors.categories}
        readOnly={readOnly}
      />
      <BrandsField
        label="Бренды"
        placeholder="Любые"
        catalog={catalog}
        value={value.brands}
        onChange={(brands) => onChange({ brands })}
        error={errors.brands}
        readOnly={readOnly}
      />
    </>
  );
}
