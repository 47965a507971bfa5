import { z } from 'zod';
import type { AttributeRef, CategoriesApi, RemoteAttribute, RemoteCategory, RemoteValue } from '../api/catalog.ts';
import { MarketplaceError } from '../errors.ts';
import { idNumber } from '../exact-json.ts';
import type { Caller } from '../http.ts';
import { flag, id, list, listOrNone, numberOrNone, rows, text, toldIn } from './shapes.ts';

const CategoriesAnswer = rows(
  z.object({ category_id: id, category_title: text, category_string_path: text }),
  'category_id',
);

const Characteristic = z.object({
  characteristic_title: text,
  dictionary_id: id,
  extendable_values: flag,
  input_type: text,
  max_allowed_values: numberOrNone,
  required: flag,
});
const CharacteristicsAnswer = rows(
  z.object({
    category_id: id,
    defined_characteristic: list(Characteristic),
    product_filter: list(Characteristic),
    // Not required by the description.
    sku_filter: listOrNone(Characteristic),
  }),
  'category_id',
);

const DictionaryPage = z.object({ characteristic_attributes: rows(z.object({ id, value: text }), 'id') });

/** Description of …/products/dictionary: largest `page_size`. */
const valuesPage = 50;

/** The three families of characteristics, as the dictionary calls them, with the heading under which we show each. */
const families = { DEFINED: 'Характеристики вариантов', PRODUCT: 'Фильтры товара', SKU: 'Фильтры SKU' };
export type Family = keyof typeof families;

/** An attribute of ours: characteristics of different families may share their number. */
export const attributeId = (family: Family, characteristic: string): string => `${family}:${characteristic}`;

/** The family and the number that an attribute of ours stands for. */
export function characteristicOf(attribute: string): { family: Family; characteristic: string } {
  const [, family = '', characteristic = ''] = /^(DEFINED|PRODUCT|SKU):(\d+)$/.exec(attribute) ?? [];
  if (!characteristic)
    throw new MarketplaceError(
      'refused',
      `«${attribute}» — не характеристика Магнит Маркета: обновите её сопоставление.`,
    );
  return { family: family as Family, characteristic };
}

/** Which part of a dictionary. */
interface Query {
  search?: string;
  page: number;
  page_size: number;
}

/** Some values of a dictionary; where the page is full, more may follow. */
interface DictionaryPart {
  values: RemoteValue[];
  full: boolean;
}

/** Pages of dictionaries that a client remembers, and for how long, in milliseconds. */
const remembered = { most: 500, for: 60_000 };

/** Categories, their characteristics and dictionaries: …/categories, …/defined-characteristics, …/dictionary. */
export function categoriesApi(http: Caller): CategoriesApi {
  const pages = new Map<string, { at: number; rows: Promise<DictionaryPart> }>();

  /** One dictionary serves all categories, each of which asks for it: what was just answered is not asked again. */
  function dictionary({ attribute }: AttributeRef, query: Query): Promise<DictionaryPart> {
    const key = JSON.stringify([attribute, query.search ?? null, query.page, query.page_size]);
    const known = pages.get(key);
    if (known && known.at > Date.now() - remembered.for) return known.rows;
    if (pages.size >= remembered.most) pages.clear();
    const rows = readDictionary(attribute, query);
    pages.set(key, { at: Date.now(), rows });
    rows.catch(() => pages.delete(key));
    return rows;
  }

  async function readDictionary(attribute: string, query: Query): Promise<DictionaryPart> {
    const { family: type, characteristic: dictionary_id } = characteristicOf(attribute);
    const request = {
      method: 'GET',
      path: '/api/seller/v1/products/dictionary',
      query: { dictionary_id, type, ...query },
      repeatable: true,
    } as const;
    const { characteristic_attributes } = await http.json(request, DictionaryPage);
    const values = characteristic_attributes.map((each): RemoteValue => ({ ...each, info: '' }));
    return { values, full: toldIn(characteristic_attributes) >= query.page_size };
  }

  return {
    async tree() {
      const request = { method: 'GET', path: '/api/seller/v1/categories', repeatable: true } as const;
      return treeOf(
        (await http.json(request, CategoriesAnswer)).map(({ category_id, category_title, category_string_path }) => ({
          id: category_id,
          path: pathOf(category_string_path, category_title),
        })),
      );
    },

    async attributes(category) {
      const own = (await attributesIn(http, [category])).get(category);
      if (!own) throw new MarketplaceError('missing', 'Этой категории на Магнит Маркете больше нет: выберите другую.');
      return own;
    },

    async values(attribute, { cursor, limit = valuesPage }) {
      const page_size = Math.min(limit, valuesPage);
      const page = Number(cursor ?? 0);
      const { values, full } = await dictionary(attribute, { page, page_size });
      return { rows: values, cursor: full ? String(page + 1) : null };
    },

    async searchValues(attribute, search, limit = valuesPage) {
      const page_size = Math.min(limit, valuesPage);
      return (await dictionary(attribute, { search, page: 0, page_size })).values;
    },
  };
}

/** Characteristics by category; only active categories are answered. */
export async function attributesIn(http: Caller, categories: string[]): Promise<Map<string, RemoteAttribute[]>> {
  const body = { category_ids: categories.map(idNumber) };
  const request = { path: '/api/seller/v1/products/defined-characteristics', body, repeatable: true };
  return new Map(
    (await http.json(request, CharacteristicsAnswer)).map((own) => [
      own.category_id,
      [
        ...own.defined_characteristic.map((each) => attributeOf('DEFINED', each)),
        ...own.product_filter.map((each) => attributeOf('PRODUCT', each)),
        ...own.sku_filter.map((each) => attributeOf('SKU', each)),
      ],
    ]),
  );
}

/** Which of the families a characteristic that a SKU shows belongs to, within its category. */
export async function familiesIn(
  http: Caller,
  categories: string[],
): Promise<(category: string, id: string) => Family> {
  const attributes =
    categories.length > 0 ? await attributesIn(http, [...new Set(categories)]) : new Map<string, RemoteAttribute[]>();
  return (category, id) => {
    const defined = attributeId('DEFINED', id);
    return attributes.get(category)?.some((own) => own.id === defined) ? 'DEFINED' : 'SKU';
  };
}

const pathOf = (path: string, title: string): string[] => {
  const titles = path
    .split('->')
    .map((each) => each.trim())
    .filter(Boolean);
  return titles.length > 0 ? titles : [title];
};

/** The list is flat: what stands above a category is told by its path alone. Parents come before children. */
export function treeOf(categories: { id: string; path: string[] }[]): RemoteCategory[] {
  const keyOf = (path: string[]) => path.join(' -> ');
  const ids = new Map(categories.map(({ id, path }) => [keyOf(path), id]));
  const nodes = new Map<string, RemoteCategory>();
  const add = (path: string[]): RemoteCategory => {
    const key = keyOf(path);
    const known = nodes.get(key);
    if (known) return known;
    const parent = path.length > 1 ? add(path.slice(0, -1)) : null;
    if (parent) parent.leaf = false;
    const node = {
      // Branches that are no categories themselves have no number.
      id: ids.get(key) ?? key,
      parent: parent?.id ?? null,
      title: path.at(-1) ?? '',
      path,
      leaf: true,
      disabled: false,
    };
    nodes.set(key, node);
    return node;
  };
  for (const { path } of categories) add(path);
  return [...nodes.values()];
}

function attributeOf(family: Family, of: z.output<typeof Characteristic>): RemoteAttribute {
  // Ranges are numbers; everything else is chosen from its dictionary.
  const number = of.input_type === 'RANGED_VALUE';
  const maxValues = of.max_allowed_values ?? (of.input_type === 'MULTIPLE_CHOICE' ? null : 1);
  return {
    id: attributeId(family, of.dictionary_id),
    title: of.characteristic_title,
    description: '',
    kind: number ? 'decimal' : 'dictionary',
    required: of.required,
    multiple: of.input_type === 'MULTIPLE_CHOICE',
    maxValues,
    dictionary: number ? null : attributeId(family, of.dictionary_id),
    aspect: family === 'DEFINED',
    group: families[family],
    ownValues: !number && of.extendable_values,
    unit: number ? unitOf(of.characteristic_title) : null,
  };
}

/** `Длина, мм` → `мм`: the only place where a unit is said. */
const unitOf = (title: string): string | null => /,\s*([^\s,\d]{1,10})$/.exec(title)?.[1] ?? null;
