import type { CardField, FieldLimit } from '@prilavok/contract';
import type { CardLimits } from '@prilavok/marketplaces';
import { ownFieldOf } from './attributes.ts';
import type { MappedAttribute, Mapping } from './catalog-mapping.ts';
import { defaultSources } from './values.ts';

/** Limits of a marketplace on our fields and properties in one of its categories, as far as it states them. */
export function fieldLimits(
  attributes: readonly MappedAttribute[],
  { fields, card }: Pick<Mapping, 'fields'> & { card: CardLimits | undefined },
): FieldLimit[] {
  const { article, title, description, images, barcodes } = card ?? {};
  const own: FieldLimit[] = article
    ? [{ property: null, field: 'article', limits: { longest: article.most }, maxValues: null }]
    : [];
  const add = (field: CardField, limits: FieldLimit['limits'], maxValues: number | null = null) => {
    const source = fields[field] ?? defaultSources[field];
    if (source && source.type !== 'constant') own.push({ ...ownFieldOf(source), limits, maxValues });
  };
  if (title) add('title', { longest: title.most });
  if (description) add('description', { longest: description.most });
  if (images) add('images', {}, images.most);
  if (barcodes?.most !== undefined) add('barcode', {}, barcodes.most);
  for (const { source, limits, maxValues, multiple } of attributes) {
    const most = multiple ? maxValues : null;
    if (!source || source.type === 'constant' || (!limits && most === null)) continue;
    own.push({ ...ownFieldOf(source), limits: limits ?? {}, maxValues: most });
  }
  return own;
}
