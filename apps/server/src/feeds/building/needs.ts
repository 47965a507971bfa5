import type { FeedFieldName, FeedNode, FeedSource } from '@prilavok/contract';
import type { Field } from '../../catalogs/index.ts';

/** Fields of offers that a structure needs. */
export interface OfferNeeds {
  fields: Set<Field>;
  /** Properties that nodes name; all of the catalog where they are repeated for each. */
  properties: 'all' | string[];
  formulas: string[];
  accounts: string[];
  suppliers: boolean;
  outlets: boolean;
  /** Nodes have conditions of their own. */
  facts: boolean;
}

/** Fields of offers, by what has to be read for them. */
const readFor: Partial<Record<FeedFieldName, readonly Field[]>> = {
  description: ['description'],
  url: ['barcodes'],
  price: ['price'],
  oldPrice: ['oldPrice'],
  priceCurrency: ['price'],
  oldPriceCurrency: ['oldPrice'],
  stock: ['stock'],
  available: ['stock', 'reserved'],
  inStock: ['stock', 'reserved'],
  category: ['category'],
  categoryId: ['category'],
  categoryPath: ['category'],
  brand: ['brand'],
  collection: ['collection'],
  product: ['product'],
  group: ['group'],
  barcode: ['barcodes'],
  barcodes: ['barcodes'],
  image: ['images'],
  images: ['images'],
  dimensions: ['values'],
  weight: ['values'],
  updatedAt: ['updatedAt'],
  purchasePrice: ['purchasePrice'],
  minPrice: ['minPrice'],
  margin: ['price', 'purchasePrice'],
};

const sourcesIn = (nodes: readonly FeedNode[]): FeedSource[] =>
  nodes.flatMap(({ sources }) =>
    sources.flatMap((source): FeedSource[] => (source.kind === 'lookup' ? [source, source.of] : [source])),
  );

/** Formulas of a structure, each once. */
export const formulasIn = (nodes: readonly FeedNode[]): string[] => [
  ...new Set(sourcesIn(nodes).flatMap((source) => (source.kind === 'formula' ? [source.formula] : []))),
];

/** Fields that nodes of a structure name. */
export const fieldsIn = (nodes: readonly FeedNode[]): FeedFieldName[] =>
  sourcesIn(nodes).flatMap((source) => (source.kind === 'field' ? [source.field] : []));

/** Fields that a structure needs; the article and title are, so that faults can name the offer. */
export function needsOf(nodes: readonly FeedNode[]): OfferNeeds {
  const sources = sourcesIn(nodes);
  const names = fieldsIn(nodes);
  const eaches = nodes.flatMap(({ each }) => each ?? []);
  const fields = new Set<Field>(['article', 'title', ...names.flatMap((name) => readFor[name] ?? [])]);
  for (const { of, property } of eaches) {
    if (of === 'images') fields.add('images');
    if (of === 'barcodes') fields.add('barcodes');
    if (of === 'properties' || of === 'property' || property) fields.add('values');
    if (of === 'split' && !property) fields.add('description');
  }
  const properties = sources.flatMap((source) => (source.kind === 'property' ? [source.property] : []));
  if (properties.length > 0) fields.add('values');
  const mapped = sources.flatMap((source) => (source.kind === 'mapped' ? [source.account] : []));
  if (mapped.length > 0) fields.add('category');
  const sides = names.includes('dimensions') || names.includes('weight');
  const all = sides || nodes.some((node) => node.when) || eaches.some(({ of }) => of === 'properties');
  return {
    fields,
    properties: all ? 'all' : [...new Set([...properties, ...eaches.flatMap(({ property }) => property ?? [])])],
    formulas: formulasIn(nodes),
    accounts: [...new Set(mapped)],
    suppliers: names.includes('supplier'),
    outlets: eaches.some(({ of }) => of === 'outlets'),
    facts: nodes.some((node) => node.when !== undefined),
  };
}
