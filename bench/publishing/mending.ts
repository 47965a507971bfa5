import {
  type Attribute,
  changeCategoryMappings,
  changeOffer,
  changeOptionMappings,
  changeProduct,
  changeProducts,
  changePropertyMappings,
  createBrand,
  createProperty,
  findAttributes,
  findAttributeValues,
  findMarketplaceCategories,
  findOptionSuggestions,
  findOptions,
  findPropertyMappings,
  getOffers,
  getProduct,
  kind,
  type MappingSource,
  type ProductFault,
  type TaskProduct,
} from '@prilavok/contract';
import type { Client } from '../../apps/server/src/testing/client.ts';
import type { SellingAccount } from '../parts/accounts.ts';

/** Mends by rule what marketplaces, or the check before them, have said against cards: what a person would type in, read off the refusal alone. */
export interface Mender {
  /** Does what these outcomes ask for; answers how many things were changed. */
  mend(account: SellingAccount, leaves: readonly string[], outcomes: readonly TaskProduct[]): Promise<number>;
  /** What no rule fits, as it was said. */
  unknown: Map<string, number>;
}

const picture = 'https://shop.example/photo.jpg';
const package_ = { width: 200, height: 100, length: 300, weight: 700 };
const sizes = new Set(['weight', 'length', 'width', 'height']);
const most = 100;

interface Complaint {
  row: TaskProduct;
  fault: ProductFault;
}

export async function aMender(seller: Client, catalog: string): Promise<Mender> {
  const path = { catalog };
  const { id: dimensions } = await seller.call(createProperty, {
    path,
    body: { title: 'Габариты и вес', type: kind.dimensions },
  });
  const { id: noBrand } = await seller.call(createBrand, { path, body: { title: 'Нет бренда' } });
  const unknown = new Map<string, number>();

  /** The same for many products, by as many as a call takes. */
  async function ofProducts(complaints: readonly Complaint[], body: object): Promise<number> {
    const ids = [...new Set(complaints.flatMap(({ row }) => row.product ?? []))];
    for (let at = 0; at < ids.length; at += most)
      await seller.call(changeProducts, { path: { ids: ids.slice(at, at + most) }, body });
    return ids.length;
  }

  /** Another title, cut to what the marketplace takes and not shouted. */
  async function retitle({ row, fault }: Complaint): Promise<number> {
    const longest = Number(/не больше (\d+)/.exec(fault.message)?.[1] ?? 60);
    const calm = row.title === row.title.toUpperCase() || fault.message.includes('заглавн');
    const title = cut(calm ? `${row.title.slice(0, 1)}${row.title.slice(1).toLowerCase()}` : row.title, longest);
    if (title === row.title) return 0;
    await seller.call(changeOffer, { path: { id: row.offer }, body: { title } });
    return 1;
  }

  async function picturesOf({ row }: Complaint): Promise<number> {
    await seller.call(changeOffer, { path: { id: row.offer }, body: { images: [] } });
    await seller.call(changeProduct, { path: { id: row.product ?? '' }, body: { images: [{ url: picture }] } });
    return 1;
  }

  async function description({ row }: Complaint): Promise<number> {
    const path = { id: row.product ?? '' };
    const was = (await seller.call(getProduct, { path })).description;
    const clean = was
      .replace(/https?:\/\/\S+|www\.\S+/gi, '')
      .replace(/скидк\S*|распродаж\S*|дешев\S*|подарок покупателю/gi, '')
      .slice(0, 4_500);
    await seller.call(changeProduct, {
      path,
      body: { description: clean.trim() === '' || clean === was ? row.title : clean },
    });
    return 1;
  }

  async function barcodes({ row }: Complaint): Promise<number> {
    const [offer] = (await seller.call(getOffers, { path: { ids: [row.offer] } })).rows;
    if (!offer || offer.barcodes.length === 0) return 0;
    await seller.call(changeOffer, { path: { id: row.offer }, body: { barcodes: [] } });
    return 1;
  }

  /** A value of our own property: one of its options, where it has some. Black is a colour that everybody knows. */
  async function ours(property: string, otherwise: string) {
    const { rows } = await seller.call(findOptions, { path: { catalog, property }, query: { limit: 200 } });
    const known = rows.find(({ value }) => /^ч[её]рный$/i.test(value)) ?? rows[0];
    return known ? { option: known.id } : otherwise;
  }

  return {
    unknown,
    async mend(account, leaves, outcomes) {
      const { marketplace } = account;
      const place = { marketplace };
      const complaints = outcomes
        .filter(({ result }) => result === 'missing' || result === 'refused')
        .flatMap((row) => row.faults.map((fault): Complaint => ({ row, fault })));
      const attributes = new Map<string, Attribute[]>();
      for (const id of leaves)
        for (const attribute of (await seller.call(findAttributes, { path: { ...place, id } })).rows)
          attributes.set(attribute.title, [...(attributes.get(attribute.title) ?? []), attribute]);
      let changed = 0;
      const by = Map.groupBy(complaints, ({ fault }) => ruleOf(fault));
      const of = (rule: Rule) => by.get(rule) ?? [];

      changed += await ofProducts(of('sizes'), { properties: [{ property: dimensions, values: [package_] }] });
      changed += await ofProducts(of('brand'), { brand: noBrand });
      for (const one of once(of('title'))) changed += await retitle(one);
      for (const one of once(of('images'))) changed += await picturesOf(one);
      for (const one of once(of('description'))) changed += await description(one);
      for (const one of once(of('barcode'))) changed += await barcodes(one);
      changed += await categories(of('category'));
      for (const title of new Set(of('unmapped').map(({ fault }) => fault.attribute ?? '')))
        changed += await constants(attributes.get(title) ?? []);
      for (const title of new Set(of('value').map(({ fault }) => fault.attribute ?? '')))
        for (const attribute of attributes.get(title) ?? []) changed += await values(attribute);
      for (const [property, all] of Map.groupBy(of('empty'), ({ fault }) => fault.property ?? '')) {
        const [attribute] = attributes.get(all[0]?.fault.attribute ?? '') ?? [];
        if (attribute)
          changed += await ofProducts(all, {
            properties: [{ property, values: [await ours(property, (await plain(attribute)).text)] }],
          });
      }
      for (const { fault } of of('unknown')) {
        const said = `${account.title}: ${fault.code} ${fault.attribute ?? fault.field ?? ''} — ${fault.message}`;
        unknown.set(said, (unknown.get(said) ?? 0) + 1);
      }
      return changed;

      /** A category by the words of the goods' own titles; each with its product, since the shop's category says nothing. */
      async function categories(all: readonly Complaint[]): Promise<number> {
        const pairs = new Map<string, string>();
        for (const { row } of once(all)) {
          const { category } = await seller.call(getProduct, { path: { id: row.product ?? '' } });
          if (!category || pairs.has(category)) continue;
          for (const term of row.title.split(/[^А-Яа-яЁё]+/).filter((word) => word.length > 3)) {
            const { rows } = await seller.call(findMarketplaceCategories, { path: place, query: { term } });
            if (!rows[0]) continue;
            pairs.set(category, rows[0].id);
            break;
          }
        }
        const body = {
          catalog,
          categories: [...pairs].map(([category, marketplaceCategory]) => ({ category, marketplaceCategory })),
        };
        if (pairs.size > 0) await seller.call(changeCategoryMappings, { path: place, body });
        return pairs.size;
      }

      /** One value for all goods of the attribute's category. */
      async function constants(wanted: readonly Attribute[]): Promise<number> {
        const properties: { attribute: string; source: MappingSource }[] = [];
        for (const attribute of wanted)
          if (attribute.required)
            properties.push({ attribute: attribute.id, source: { type: 'constant', ...(await plain(attribute)) } });
        if (properties.length > 0)
          await seller.call(changePropertyMappings, { path: place, body: { catalog_id: catalog, properties } });
        return properties.length;
      }

      /** A value that the attribute takes, whatever it says. */
      async function plain({ id, dictionary, kind: of }: Attribute): Promise<{ text: string; value?: string }> {
        if (dictionary !== null) {
          const { rows } = await seller.call(findAttributeValues, { path: { ...place, id }, query: { limit: 1 } });
          return rows[0] ? { text: rows[0].value, value: rows[0].id } : { text: 'Нет' };
        }
        if (of === 'integer' || of === 'decimal') return { text: '1' };
        return { text: of === 'boolean' ? 'Нет' : 'Не указано' };
      }

      /** Values without a pair get the first that is suggested, or the first that there is. */
      async function values(attribute: Attribute): Promise<number> {
        if (attribute.dictionary === null) return 0;
        const query = { catalog_id: catalog, category_id: attribute.category };
        const mapped = (await seller.call(findPropertyMappings, { path: place, query })).rows;
        const source = mapped.find((mapping) => mapping.attribute === attribute.id)?.source;
        if (!source || source.type === 'constant') return 0;
        const property = source.type === 'property' ? source.property : null;
        const suggested = await seller.call(findOptionSuggestions, {
          path: place,
          query: { catalog_id: catalog, attribute: attribute.id },
        });
        const any = await plain(attribute);
        const options = suggested.rows.flatMap(({ option, text, mapping, suggestions: [best] }) => {
          const value = best?.item.id ?? any.value;
          return mapping || !value ? [] : [{ property, attribute: attribute.id, option, text, value }];
        });
        if (options.length > 0)
          await seller.call(changeOptionMappings, { path: place, body: { catalog, options: options.slice(0, 1000) } });
        return options.length;
      }
    },
  };
}

type Rule =
  | 'sizes'
  | 'brand'
  | 'title'
  | 'images'
  | 'description'
  | 'barcode'
  | 'category'
  | 'unmapped'
  | 'value'
  | 'empty'
  | 'unknown';

/** Which rule mends a fault: the field that it names, and what is wrong with it. */
export function ruleOf({ code, field, attribute, property }: ProductFault): Rule {
  if (code === 'unmapped') return 'unmapped';
  if (code === 'value_unmapped') return 'value';
  if (field === 'brand') return 'brand';
  if (attribute !== null) return property !== null ? 'empty' : 'unmapped';
  if (field === null) return 'unknown';
  if (sizes.has(field)) return 'sizes';
  return field === 'title' ||
    field === 'images' ||
    field === 'description' ||
    field === 'barcode' ||
    field === 'category'
    ? field
    : 'unknown';
}

const once = (all: readonly Complaint[]): Complaint[] => [
  ...new Map(all.map((complaint) => [complaint.row.offer, complaint])).values(),
];

/** As many whole words as fit. */
function cut(title: string, longest: number): string {
  if (title.length <= longest) return title;
  const short = title.slice(0, longest + 1);
  const end = short.lastIndexOf(' ');
  return short.slice(0, end > 10 ? end : longest).trim();
}
