import { z } from 'zod';
import type { AttributeKind, AttributeRef, CategoriesApi, RemoteCategory } from '../../api/catalog.ts';
import { MarketplaceError } from '../../errors.ts';
import { type ExactNumber, idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { count, flag, id, idOrNone, rows, rowsOrNone, text } from '../shapes.ts';

interface TreeNode {
  description_category_id: string | null;
  category_name: string;
  type_id: string | null;
  type_name: string;
  disabled: boolean;
  children: TreeNode[];
}
const TreeNode: z.ZodType<TreeNode> = z.object({
  description_category_id: idOrNone,
  category_name: text,
  type_id: idOrNone,
  type_name: text,
  disabled: flag,
  get children() {
    // A type has nothing below it.
    return rowsOrNone(TreeNode, 'category_name');
  },
});
const TreeAnswer = z.object({ result: rows(TreeNode, 'category_name') });

const AttributesAnswer = z.object({
  result: rows(
    z.object({
      id,
      name: text,
      description: text,
      type: text,
      is_required: flag,
      is_collection: flag,
      is_aspect: flag,
      max_value_count: count,
      dictionary_id: idOrNone,
      group_name: text,
    }),
    'id',
  ),
});

const ValuesAnswer = z.object({ result: rows(z.object({ id, value: text, info: text }), 'id') });
const ValuesPage = ValuesAnswer.extend({ has_next: flag });

/** `17028922:91565` → category and type: a leaf is both together. Throws an error of kind `refused` for anything else. */
export function categoryIds(category: string): { description_category_id: ExactNumber; type_id: ExactNumber } {
  const [, branch, type] = /^(\d+):(\d+)$/.exec(category) ?? [];
  if (branch === undefined || type === undefined) {
    throw new MarketplaceError(
      'refused',
      `Категория Ozon «${category}» — не тип товара: выберите самый нижний уровень дерева.`,
    );
  }
  return { description_category_id: idNumber(branch), type_id: idNumber(type) };
}

/** Attribute «Тип». Its dictionary holds the types of the whole category, but a card may only name its own type. */
const typeAttribute = '8229';

/** Of the values of «Тип» only the leaf's own (a type and its value have the same id); other dictionaries stay whole. */
function onlyOwnType<Value extends { id: string }>({ category, attribute }: AttributeRef, values: Value[]): Value[] {
  if (attribute !== typeAttribute) return values;
  const type = String(categoryIds(category).type_id);
  return values.filter((value) => value.id === type);
}

const kinds: Record<string, AttributeKind> = {
  string: 'string',
  multiline: 'text',
  integer: 'integer',
  decimal: 'decimal',
  boolean: 'boolean',
  url: 'url',
  imageurl: 'url',
};

/** Descriptions of /v1/description-category/attribute/values and …/values/search: largest `limit`. */
const valuesPage = 2000;
const searchPage = 100;

/** Categories, attributes and dictionaries: /v1/description-category/… */
export function categoriesApi(http: Caller): CategoriesApi {
  const dictionary = ({ category, attribute }: AttributeRef) => ({
    ...categoryIds(category),
    attribute_id: idNumber(attribute),
  });
  return {
    async tree() {
      const request = { path: '/v1/description-category/tree', body: { language: 'DEFAULT' }, repeatable: true };
      const { result } = await http.json(request, TreeAnswer);
      return result.flatMap((node) => flatten(node, { id: null, branch: null, path: [] }));
    },

    async attributes(category) {
      const body = { ...categoryIds(category), language: 'DEFAULT' };
      const request = { path: '/v1/description-category/attribute', body, repeatable: true };
      const { result } = await http.json(request, AttributesAnswer);
      return result.map((attribute) => ({
        id: attribute.id,
        title: attribute.name,
        description: attribute.description,
        kind: attribute.dictionary_id ? 'dictionary' : (kinds[attribute.type.toLowerCase()] ?? 'string'),
        required: attribute.is_required,
        multiple: attribute.is_collection,
        maxValues: attribute.max_value_count || null,
        // Values are paired dictionary by dictionary; the value of «Тип» differs from leaf to leaf, so each leaf gets a dictionary.
        dictionary:
          attribute.dictionary_id && attribute.id === typeAttribute
            ? `${attribute.dictionary_id}:${category}`
            : attribute.dictionary_id,
        aspect: attribute.is_aspect,
        group: attribute.group_name || null,
        ownValues: false,
        // «Длина кабеля, см»: the only place where Ozon says it.
        unit: /,\s*([^\s,]+)$/.exec(attribute.name)?.[1] ?? null,
      }));
    },

    async values(of, { cursor, limit = valuesPage }) {
      const body = {
        ...dictionary(of),
        language: 'DEFAULT',
        last_value_id: idNumber(cursor ?? 0),
        limit: Math.min(limit, valuesPage),
      };
      const request = { path: '/v1/description-category/attribute/values', body, repeatable: true };
      const { result, has_next } = await http.json(request, ValuesPage);
      return { rows: onlyOwnType(of, result), cursor: has_next ? (result.at(-1)?.id ?? null) : null };
    },

    async searchValues(of, words, limit = searchPage) {
      // Description of …/values/search: shorter texts are refused.
      if (words.trim().length < 2) return [];
      const body = { ...dictionary(of), value: words.trim(), limit: Math.min(limit, searchPage) };
      const request = { path: '/v1/description-category/attribute/values/search', body, repeatable: true };
      return onlyOwnType(of, (await http.json(request, ValuesAnswer)).result);
    },
  };
}

function flatten(
  node: TreeNode,
  above: { id: string | null; branch: string | null; path: string[] },
): RemoteCategory[] {
  const branch = node.description_category_id ?? above.branch;
  const leaf = node.type_id !== null;
  const id = leaf ? `${branch}:${node.type_id}` : String(branch);
  const title = leaf ? node.type_name : node.category_name;
  const path = [...above.path, title];
  const own = { id, parent: above.id, title, path, leaf, disabled: node.disabled };
  return [own, ...node.children.flatMap((child) => flatten(child, { id, branch, path }))];
}
