import { type CardPreview, type FieldLimit, moneyText } from '@prilavok/contract';
import type { ProductCard } from '@prilavok/marketplaces';
import { type BuiltCard, isSameCard } from './card.ts';
import type { MappedAttribute } from './catalog-mapping.ts';
import { fieldTitles } from './field-titles.ts';
import type { CardOffer } from './values.ts';

/** A card as rows of a table, each beside what the marketplace has accepted. */
export function cardPreview(
  offer: CardOffer,
  built: BuiltCard,
  accepted: ProductCard | undefined,
  { attributes, limits }: { attributes: MappedAttribute[]; limits: FieldLimit[] },
): CardPreview {
  const heading = {
    offer: offer.offer,
    article: offer.article,
    title: offer.title,
    category: built.category?.path ?? null,
    limits,
  };
  if ('missing' in built) return { ...heading, ready: false, changed: false, missing: built.missing, fields: [] };
  const was = accepted ? fieldsOf(accepted, attributes) : undefined;
  return {
    ...heading,
    ready: true,
    changed: !accepted || !isSameCard(built.card, accepted),
    missing: built.warnings,
    fields: [...fieldsOf(built.card, attributes)].map(([name, { title, value }]) => ({
      name,
      title,
      value,
      was: was ? (was.get(name)?.value ?? '') : null,
    })),
  };
}

function fieldsOf(card: ProductCard, attributes: MappedAttribute[]): Map<string, { title: string; value: string }> {
  const { dimensions } = card;
  const fields: [keyof typeof fieldTitles, string][] = [
    ['article', card.offerId],
    ['title', card.title],
    ['price', moneyText(card.price, card.currency)],
    ['oldPrice', card.oldPrice === null ? '' : moneyText(card.oldPrice, card.currency)],
    ['barcode', card.barcodes.join(', ')],
    ['weight', card.weight === null ? '' : `${card.weight} г`],
    ['length', dimensions ? `${dimensions.length} мм` : ''],
    ['width', dimensions ? `${dimensions.width} мм` : ''],
    ['height', dimensions ? `${dimensions.height} мм` : ''],
    ['images', card.images.join('\n')],
    ['description', card.description ?? ''],
  ];
  const rows = new Map<string, { title: string; value: string }>(
    fields.map(([name, value]) => [name, { title: fieldTitles[name], value }]),
  );
  for (const { id, values } of card.attributes) {
    const title = attributes.find((attribute) => attribute.remoteId === id)?.title ?? id;
    rows.set(`attribute:${id}`, { title, value: values.map((each) => each.value).join(', ') });
  }
  return rows;
}
