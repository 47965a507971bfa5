import { z } from 'zod';
import type { AttributeKind, CategoriesDoor, DictionaryOf, RemoteCategory } from '../doors/goods.ts';
import { MarketplaceError } from '../errors.ts';
import type { Caller } from '../http.ts';
import { count, flag, id, idOrNone, list, text } from './shapes.ts';

interface Node {
  description_category_id: string | null;
  category_name: string;
  type_id: string | null;
  type_name: string;
  disabled: boolean;
  children: Node[];
}
const Node: z.ZodType<Node> = z.object({
  description_category_id: idOrNone,
  category_name: text,
  type_id: idOrNone,
  type_name: text,
  disabled: flag,
  get children() {
    return list(Node);
  },
});
const Tree = z.object({ result: z.array(Node) });

const Attributes = z.object({
  result: z.array(
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
  ),
});

const Values = z.object({ result: list(z.object({ id, value: text, info: text })), has_next: flag });

/** A leaf is a category and a type together: `17028922:91565`. */
export function leafOf(category: string): { description_category_id: number; type_id: number } {
  const [, branch, type] = /^(\d+):(\d+)$/.exec(category) ?? [];
  if (branch === undefined || type === undefined) {
    throw new MarketplaceError(
      'refused',
      `Категория Ozon «${category}» — не тип товара: выберите самый нижний уровень дерева.`,
    );
  }
  return { description_category_id: Number(branch), type_id: Number(type) };
}

/** "Тип": every type of goods has it, and takes itself alone, though the dictionary holds the types of the whole category. */
const typeAttribute = '8229';

/** Values that the leaf takes; the ids of types are those of their values. */
function ownOf<Value extends { id: string }>({ category, attribute }: DictionaryOf, values: Value[]): Value[] {
  if (attribute !== typeAttribute) return values;
  const type = String(leafOf(category).type_id);
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

/** Longest pages: descriptions of the two methods of values. */
const valuesPage = 2000;
const searchPage = 100;

export function openCategories(caller: Caller): CategoriesDoor {
  const dictionary = ({ category, attribute }: DictionaryOf) => ({
    ...leafOf(category),
    attribute_id: Number(attribute),
  });
  return {
    async tree() {
      const call = { path: '/v1/description-category/tree', body: { language: 'DEFAULT' }, repeatable: true };
      const { result } = await caller.json(call, Tree);
      return result.flatMap((node) => flatten(node, { id: null, branch: null, path: [] }));
    },

    async attributes(category) {
      const body = { ...leafOf(category), language: 'DEFAULT' };
      const call = { path: '/v1/description-category/attribute', body, repeatable: true };
      const { result } = await caller.json(call, Attributes);
      return result.map((attribute) => ({
        id: attribute.id,
        title: attribute.name,
        description: attribute.description,
        kind: attribute.dictionary_id ? 'dictionary' : (kinds[attribute.type.toLowerCase()] ?? 'string'),
        required: attribute.is_required,
        multiple: attribute.is_collection,
        maxValues: attribute.max_value_count || null,
        // A pair of values holds for a dictionary; what is one type's name is another's mistake.
        dictionary:
          attribute.dictionary_id && attribute.id === typeAttribute
            ? `${attribute.dictionary_id}:${category}`
            : attribute.dictionary_id,
        aspect: attribute.is_aspect,
        group: attribute.group_name || null,
      }));
    },

    async values(of, { cursor, limit = valuesPage }) {
      const body = {
        ...dictionary(of),
        language: 'DEFAULT',
        last_value_id: Number(cursor ?? 0),
        limit: Math.min(limit, valuesPage),
      };
      const call = { path: '/v1/description-category/attribute/values', body, repeatable: true };
      const { result, has_next } = await caller.json(call, Values);
      return { rows: ownOf(of, result), cursor: has_next ? (result.at(-1)?.id ?? null) : null };
    },

    async searchValues(of, words, limit = searchPage) {
      // Shorter ones are refused.
      if (words.trim().length < 2) return [];
      const body = { ...dictionary(of), value: words.trim(), limit: Math.min(limit, searchPage) };
      const call = { path: '/v1/description-category/attribute/values/search', body, repeatable: true };
      return ownOf(of, (await caller.json(call, Values)).result);
    },
  };
}

function flatten(node: Node, above: { id: string | null; branch: string | null; path: string[] }): RemoteCategory[] {
  const branch = node.description_category_id ?? above.branch;
  const leaf = node.type_id !== null;
  const id = leaf ? `${branch}:${node.type_id}` : String(branch);
  const title = leaf ? node.type_name : node.category_name;
  const path = [...above.path, title];
  const own = { id, parent: above.id, title, path, leaf, disabled: node.disabled };
  return [own, ...node.children.flatMap((child) => flatten(child, { id, branch, path }))];
}
