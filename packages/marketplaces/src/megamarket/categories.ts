import { z } from 'zod';
import type { AttributeKind, CategoriesApi, RemoteAttribute, RemoteCategory, RemoteValue } from '../api/catalog.ts';
import { MarketplaceError } from '../errors.ts';
import { idNumber } from '../exact-json.ts';
import type { Caller } from '../http.ts';
import { answer, flag, id, listOrNone, numberOrNone, rows, text } from './shapes.ts';
import type { Speaker } from './speaker.ts';

interface Node {
  id: string;
  name: string;
  level: number | null;
  children: Node[];
}
const Node: z.ZodType<Node> = z.object({
  id,
  name: text,
  level: numberOrNone,
  get children() {
    return rows(Node, 'id');
  },
});

/** Fact sheet, 6: goods lie on the sixth level alone. */
const goodsLevel = 6;

const Attribute = z.object({
  attributeId: id,
  attributeName: text,
  isRequired: flag,
  isMultiple: flag,
  isSuggest: flag,
  valueTypeCode: text,
  // Texts, or objects that hold one.
  dictionaryList: listOrNone(z.unknown()),
});
type Attribute = z.output<typeof Attribute>;
const Model = answer(
  z.object({ masterAttributes: rows(Attribute, 'attributeId'), contentAttributes: rows(Attribute, 'attributeId') }),
);
const Tree = answer(rows(Node, 'id'));

/** Attributes of goods (`master`) and of a kind of goods (`content`). */
export type Family = 'MASTER' | 'CONTENT';

/** An attribute of ours: the two families number theirs each by itself. */
export const attributeId = (family: Family, attribute: string): string => `${family}:${attribute}`;

/** The family and the number that an attribute of ours stands for. */
export function numberOf(attribute: string): { family: Family; attribute: number } {
  const [, family = '', number = ''] = /^(MASTER|CONTENT):(\d+)$/.exec(attribute) ?? [];
  if (!number)
    throw new MarketplaceError('refused', `«${attribute}» — не характеристика Мегамаркета: обновите её сопоставление.`);
  return { family: family as Family, attribute: Number(number) };
}

/** Fact sheet, 6: what every card carries. */
export const masters = {
  brand: 14,
  article: 15,
  description: 16,
  title: 17,
  images: 18,
  weight: 33,
  length: 34,
  height: 35,
  width: 36,
  barcode: 39,
} as const;

/** Attributes that come from the product itself; the brand is chosen from Megamarket's list. */
const ownMasters = new Set<number>(Object.values(masters).filter((number) => number !== masters.brand));

/** Milliseconds for which the model that was read last is good: a dictionary is read by pages, and each lies in the whole. */
const goodFor = 60_000;

/** Categories, their attributes and dictionaries: …/categoryTree/get, …/infomodel/get. */
export function categoriesApi(http: Caller, speaker: Speaker): CategoriesApi {
  let last: { at: number; category: string; model: ReturnType<typeof readModel> } | undefined;

  async function readModel(category: string) {
    const path = '/api/merchantIntegration/assortment/v1/infomodel/get';
    const { data } = await speaker.goods(path, { categoryId: idNumber(category) }, Model);
    return [
      ...data.masterAttributes
        .filter(({ attributeId }) => !ownMasters.has(Number(attributeId)))
        .map((each) => ({ family: 'MASTER' as const, each })),
      ...data.contentAttributes.map((each) => ({ family: 'CONTENT' as const, each })),
    ];
  }

  function modelOf(category: string) {
    if (last?.category !== category || Date.now() - last.at > goodFor) {
      last = { at: Date.now(), category, model: readModel(category) };
      // What failed is asked for anew.
      last.model.catch(() => {
        last = undefined;
      });
    }
    return last.model;
  }

  async function valuesOf({ category, attribute }: { category: string; attribute: string }): Promise<RemoteValue[]> {
    const found = (await modelOf(category)).find(({ family, each }) => idOf(family, each) === attribute);
    return found ? dictionaryOf(found.each) : [];
  }

  return {
    async tree() {
      const path = '/api/merchantIntegration/assortment/v1/categoryTree/get';
      const { data } = await http.json({ method: 'GET', path, repeatable: true }, Tree);
      return data.flatMap((node) => branchOf(node, null));
    },

    attributes: async (category) => (await modelOf(category)).map(({ family, each }) => attributeOf(family, each)),

    async values(attribute, { cursor, limit = 1000 }) {
      const from = Number(cursor ?? 0);
      const values = await valuesOf(attribute);
      return {
        rows: values.slice(from, from + limit),
        cursor: from + limit < values.length ? `${from + limit}` : null,
      };
    },

    async searchValues(attribute, search, limit = 50) {
      const wanted = search.trim().toLowerCase();
      const likeness = ({ value }: RemoteValue) => (value.toLowerCase() === wanted ? 0 : value.length);
      return (await valuesOf(attribute))
        .filter(({ value }) => value.toLowerCase().includes(wanted))
        .toSorted((one, other) => likeness(one) - likeness(other))
        .slice(0, limit);
    },
  };
}

function branchOf({ id, name, level, children }: Node, parent: RemoteCategory | null): RemoteCategory[] {
  const leaf = children.length === 0;
  const own: RemoteCategory = {
    id,
    parent: parent?.id ?? null,
    title: name,
    path: [...(parent?.path ?? []), name],
    leaf,
    // A branch that ends early takes no goods.
    disabled: leaf && level !== null && level !== goodsLevel,
  };
  return [own, ...children.flatMap((child) => branchOf(child, own))];
}

const idOf = (family: Family, each: Attribute) => attributeId(family, each.attributeId);

const kinds: Record<string, AttributeKind> = {
  enum: 'dictionary',
  string: 'string',
  number: 'decimal',
  int: 'integer',
  boolean: 'boolean',
};

function attributeOf(family: Family, each: Attribute): RemoteAttribute {
  const listed = each.dictionaryList.length > 0;
  const kind = listed ? 'dictionary' : (kinds[each.valueTypeCode] ?? 'string');
  return {
    id: idOf(family, each),
    title: each.attributeName,
    description: '',
    // A list without values can't be chosen from.
    kind: kind === 'dictionary' && !listed ? 'string' : kind,
    required: each.isRequired,
    multiple: each.isMultiple,
    maxValues: each.isMultiple ? null : 1,
    dictionary: listed ? idOf(family, each) : null,
    aspect: false,
    group: family === 'MASTER' ? 'Основное' : 'Характеристики',
    ownValues: listed && each.isSuggest,
    unit: unitOf(each.attributeName),
  };
}

/** Values have no ids: a card names them by their text. */
const dictionaryOf = ({ dictionaryList }: Attribute): RemoteValue[] => {
  const values = dictionaryList.map(valueIn).filter(Boolean);
  return [...new Set(values)].map((value) => ({ id: value, value, info: '' }));
};

const Named = z.union([
  z.string(),
  z.object({ value: z.string() }).transform(({ value }) => value),
  z.object({ name: z.string() }).transform(({ name }) => name),
]);
const valueIn = (item: unknown): string => Named.safeParse(item).data?.trim() ?? '';

/** `Длина, мм` → `мм`: the only place where a unit is said. */
const unitOf = (title: string): string | null => /,\s*([^\s,\d]{1,10})$/.exec(title)?.[1] ?? null;
