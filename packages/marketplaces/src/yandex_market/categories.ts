import type { AttributeLimits } from '@prilavok/contract';
import { z } from 'zod';
import type {
  AttributeRef,
  CategoriesApi,
  RemoteAttribute,
  RemoteCategory,
  RemoteValue,
  ValueRestriction,
} from '../api/catalog.ts';
import { MarketplaceError } from '../errors.ts';
import type { Caller } from '../http.ts';
import { flag, id, list, listOrNone, numberOrNone, rowsOrNone, text, texts } from './shapes.ts';

interface Node {
  id: string;
  name: string;
  children: Node[];
}
const Node: z.ZodType<Node> = z.object({
  id,
  name: text,
  get children() {
    // Null by the description: a leaf has none.
    return rowsOrNone(Node, 'id');
  },
});
const TreeAnswer = z.object({ result: Node });

const Parameter = z.object({
  id,
  name: text,
  type: text,
  unit: z.object({ defaultUnitId: id, units: list(z.object({ id, name: text })) }).nullish(),
  description: text,
  // These four are null by the description where there are none.
  recommendationTypes: texts,
  required: flag,
  distinctive: flag,
  multivalue: flag,
  allowCustomValues: flag,
  values: listOrNone(z.object({ id, value: text, description: text })),
  constraints: z.object({ maxLength: numberOrNone, minValue: numberOrNone, maxValue: numberOrNone }).nullish(),
  valueRestrictions: listOrNone(
    z.object({
      limitingParameterId: id,
      limitedValues: list(z.object({ limitingOptionValueId: id, optionValueIds: list(id) })),
    }),
  ),
});
type Parameter = z.output<typeof Parameter>;
// Null by the description: a category may have none.
const ParametersAnswer = z.object({ result: z.object({ parameters: rowsOrNone(Parameter, 'id') }) });

/** A text that may be longer than a line. */
const line = 255;
/** Most values where the Market doesn't say how many: as many as one looks through. */
const mostValues = 50;

/** The maker: a field of every card there, not a characteristic of a category, and required of each. */
export const vendorAttribute = 'vendor';

/** Parameter that the Market's advice is about: a characteristic with the kinds of advice that speak of it. */
export interface AdvisedParameter {
  id: string;
  title: string;
  advice: readonly string[];
}

/** Categories and their characteristics, with all values of each: …/categories/tree, …/category/{categoryId}/parameters. */
export function categoriesApi(
  http: Caller,
): CategoriesApi & { advised(category: string): Promise<AdvisedParameter[]> } {
  let last: { category: string; parameters: Promise<Parameter[]> } | undefined;

  /** One answer holds the values of all characteristics: the category that was asked for last is kept for them. */
  function parametersOf(category: string): Promise<Parameter[]> {
    if (last?.category === category) return last.parameters;
    const path = '/v2/category/{categoryId}/parameters';
    const parameters = http
      .json({ path, params: { categoryId: category }, repeatable: true }, ParametersAnswer)
      .then(({ result }) => result.parameters);
    const asked = { category, parameters };
    last = asked;
    parameters.catch(() => {
      if (last === asked) last = undefined;
    });
    return parameters;
  }

  async function dictionariesOf({ category, attribute }: AttributeRef) {
    const parameters = await parametersOf(category);
    const { [attribute]: values, ...others } = Object.fromEntries(parameters.map((each) => [each.id, valuesOf(each)]));
    if (!values)
      throw new MarketplaceError('missing', 'Этой характеристики в категории Маркета больше нет: обновите её.');
    return { values, others };
  }

  return {
    async tree() {
      const call = { path: '/v2/categories/tree', body: { language: 'RU' }, repeatable: true };
      const { result } = await http.json(call, TreeAnswer);
      // The root is "all goods".
      return result.children.flatMap((node) => categoriesBelow(node, null, []));
    },

    async advised(category) {
      const parameters = await parametersOf(category);
      return parameters.map(({ id, name, recommendationTypes }) => ({ id, title: name, advice: recommendationTypes }));
    },

    async attributes(category) {
      return [vendor, ...(await parametersOf(category)).map(attributeOf)];
    },

    async values(attribute, { cursor, limit }) {
      const { values, others } = await dictionariesOf(attribute);
      if (limit === undefined) return { rows: values, cursor: null, others };
      const from = Number(cursor ?? 0);
      const to = from + limit;
      return { rows: values.slice(from, to), cursor: to < values.length ? String(to) : null };
    },

    async searchValues(attribute, wanted, limit = 50) {
      const key = wanted.trim().toLowerCase();
      const found = (await dictionariesOf(attribute)).values.filter(({ value }) => value.toLowerCase().includes(key));
      return found.toSorted((one, other) => likeness(key, one.value) - likeness(key, other.value)).slice(0, limit);
    },
  };
}

const valuesOf = ({ values }: Parameter): RemoteValue[] =>
  values.map(({ id, value, description }) => ({ id, value, info: description }));

/** The equal one first, then those that begin so. */
const likeness = (key: string, value: string): number => {
  const own = value.toLowerCase();
  return own === key ? 0 : own.startsWith(key) ? 1 : 2;
};

function categoriesBelow(node: Node, parent: string | null, above: string[]): RemoteCategory[] {
  const path = [...above, node.name];
  const { children } = node;
  const own = { id: node.id, parent, title: node.name, path, leaf: children.length === 0, disabled: false };
  return [own, ...children.flatMap((child) => categoriesBelow(child, node.id, path))];
}

const vendor: RemoteAttribute = {
  id: vendorAttribute,
  title: 'Бренд',
  description: 'Так, как его пишет сам бренд. Для товара без бренда — название производителя или «Нет бренда»',
  kind: 'string',
  required: true,
  multiple: false,
  maxValues: 1,
  dictionary: null,
  aspect: false,
  group: 'Основное',
  ownValues: true,
  unit: null,
};

function attributeOf(parameter: Parameter): RemoteAttribute {
  const { unit } = parameter;
  const isList = parameter.type === 'ENUM';
  return {
    id: parameter.id,
    title: parameter.name,
    description: parameter.description,
    kind: kindOf(parameter),
    required: parameter.required,
    multiple: parameter.multivalue,
    maxValues: parameter.multivalue ? mostValues : 1,
    dictionary: isList ? parameter.id : null,
    aspect: parameter.distinctive,
    group: 'Характеристики',
    ownValues: isList && parameter.allowCustomValues,
    // What is sent without a unit is taken for the usual one.
    unit: unit?.units.find((each) => each.id === unit.defaultUnitId)?.name ?? null,
    limits: limitsOf(parameter),
    ...(parameter.valueRestrictions.length > 0 && { restrictions: restrictionsOf(parameter) }),
  };
}

/** Description of `ValueRestrictionDTO`: a size grid of `RU` leaves the sizes 44, 46 and 48. */
const restrictionsOf = ({ valueRestrictions }: Parameter): ValueRestriction[] =>
  valueRestrictions.map(({ limitingParameterId, limitedValues }) => ({
    attribute: limitingParameterId,
    remaining: Object.fromEntries(
      limitedValues.map(({ limitingOptionValueId, optionValueIds }) => [limitingOptionValueId, optionValueIds]),
    ),
  }));

/** Description of `CategoryParameterDTO`: a length is said of texts, a range of numbers. */
function limitsOf({ type, constraints }: Parameter): AttributeLimits | undefined {
  const { maxLength, minValue, maxValue } = constraints ?? {};
  const limits: AttributeLimits = {
    ...(type === 'TEXT' && isSaid(maxLength) && { longest: maxLength }),
    ...(type === 'NUMERIC' && isSaid(minValue) && { least: minValue }),
    ...(type === 'NUMERIC' && isSaid(maxValue) && { most: maxValue }),
  };
  return Object.keys(limits).length > 0 ? limits : undefined;
}

const isSaid = (bound: number | null | undefined): bound is number => bound !== null && bound !== undefined;

function kindOf({ type, constraints }: Parameter): RemoteAttribute['kind'] {
  switch (type) {
    case 'ENUM':
      return 'dictionary';
    case 'BOOLEAN':
      return 'boolean';
    case 'NUMERIC':
      return 'decimal';
    default:
      return (constraints?.maxLength ?? 0) > line ? 'text' : 'string';
  }
}
