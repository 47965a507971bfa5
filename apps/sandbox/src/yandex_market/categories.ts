import { z } from 'zod';
import { isCategory, leafOf, type Parameter, tree } from './tree.ts';
import { absent, market, type Operations, ok, wrong } from './wire.ts';

export const categories: Operations = {
  'POST /v2/categories/tree': market.reads({ body: z.object({ language: z.enum(['RU', 'EN']).optional() }) }, () =>
    ok(tree),
  ),

  'POST /v2/category/{categoryId}/parameters': market.reads(
    { path: z.object({ categoryId: z.coerce.number().int().min(1) }) },
    (_, { path: { categoryId } }) => {
      const leaf = leafOf(categoryId);
      if (!leaf && isCategory(categoryId)) throw wrong(`Category ${categoryId} is not a leaf`, 'NOT_LEAF_CATEGORY');
      if (!leaf) throw absent(`Unknown category: ${categoryId}`);
      return ok({ categoryId, parameters: leaf.parameters.map(row) });
    },
  ),
};

function row({
  id,
  name,
  type,
  unit,
  required,
  distinctive,
  multivalue,
  allowCustomValues,
  values,
  maxLength,
  restrictions = [],
}: Parameter) {
  return {
    id,
    name,
    type,
    ...(unit && {
      unit: { defaultUnitId: unit.id, units: [{ id: unit.id, name: unit.name, fullName: unit.name }] },
    }),
    description: `Характеристика «${name}»`,
    recommendationTypes: adviceAbout({ required, distinctive }),
    required,
    filtering: type === 'ENUM',
    distinctive,
    multivalue,
    allowCustomValues,
    ...(values.length > 0 && { values: values.map((each) => ({ ...each, description: '' })) }),
    ...(restrictions.length > 0 && {
      valueRestrictions: [...Map.groupBy(restrictions, ({ by }) => by)].map(([limitingParameterId, rows]) => ({
        limitingParameterId,
        limitedValues: rows.map(({ value, remaining }) => ({
          limitingOptionValueId: value,
          optionValueIds: remaining,
        })),
      })),
    }),
    ...(type === 'NUMERIC' && { constraints: { minValue: 0, maxValue: largest } }),
    ...(type === 'TEXT' && { constraints: { maxLength } }),
  };
}

/** The kinds of advice that speak of a characteristic. */
export const adviceAbout = ({ required, distinctive }: Pick<Parameter, 'required' | 'distinctive'>): string[] => [
  required ? 'MAIN' : 'ADDITIONAL',
  ...(distinctive ? ['DISTINCTIVE'] : []),
];

/** Of a number. */
export const largest = 1_000_000;
