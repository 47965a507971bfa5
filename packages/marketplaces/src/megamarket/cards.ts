import { z } from 'zod';
import type { CardAttribute, CardOutcome, ProductCard } from '../api/catalog.ts';
import { badPicture, problemsOf } from '../card-problems.ts';
import { attributeId, masters, numberOf } from './categories.ts';
import { cardLimits } from './limits.ts';
import { id, idOrNone, key, list, number, text, texts } from './shapes.ts';

const Value = z.object({ attributeId: id, values: list(text) });

/** A card with all its values, as …/card/getAttributes answers it. */
export const SavedCard = z.object({
  offerId: key,
  goodsId: idOrNone,
  categoryId: idOrNone,
  name: text,
  brand: text,
  description: text,
  photos: texts,
  package: z
    .object({ weight: number, height: number, width: number, length: number })
    .nullish()
    .transform((value) => value ?? null),
  barcodes: texts,
  masterAttributes: list(Value),
  contentAttributes: list(Value),
});
export type SavedCard = z.output<typeof SavedCard>;

/**
 * Faults for which Megamarket would refuse the whole request instead of this card alone; empty when the card may be
 * sent.
 */
export const cardProblems = (card: ProductCard): CardOutcome[] =>
  problemsOf(card, (refuse) => {
    const { title, description } = cardLimits;
    refuse(card.offerId.trim() === '', 'article', 'Мегамаркету нужен артикул.');
    refuse(card.title.trim() === '', 'title', 'Мегамаркету нужно название.');
    refuse(card.title.length > title.most, 'title', `Название для Мегамаркета — до ${title.most} знаков.`);
    refuse(
      (card.description ?? '').length > description.most,
      'description',
      `Описание для Мегамаркета — до ${description.most} знаков.`,
    );
    refuse(!/^\d+$/.test(card.category), 'category', 'Не выбрана категория Мегамаркета: сопоставьте её.');
    refuse(!isWhole(card.price), 'price', 'Цена для Мегамаркета — целое число рублей.');
    refuse(card.dimensions === null, 'length', 'Мегамаркету нужны длина, ширина и высота.');
    refuse(card.weight === null, 'weight', 'Мегамаркету нужен вес.');
    refuse(card.images.length === 0, 'images', 'Мегамаркету нужна хотя бы одна картинка.');
    const open = badPicture(card, (url) => !url.startsWith('https://'));
    refuse(!!open, 'images', `Картинка ${open} лежит не по https, а Мегамаркет берёт только такие адреса.`);
  });

const isWhole = (amount: string) => Number.isInteger(Number(amount)) && Number(amount) > 0;

type Values = { attributeId: number; values: string[] }[];

/**
 * A card as an element of …/card/save. What is left out there is lost: values of the card as it stands there stay where we have none of our own. Own
 * fields are told twice, under their names and as master attributes, as the programs do whose cards arrive.
 */
export function savedFrom(card: ProductCard, there: SavedCard | undefined) {
  const brand = brandOf(card);
  const barcodes = card.barcodes.filter((barcode) => cardLimits.barcodes.pattern.test(barcode));
  const photos = card.images.slice(0, cardLimits.images.most);
  const size = packageOf(card);
  const description = card.description?.trim() ?? '';
  const own: Values = [
    { attributeId: masters.article, values: [card.offerId] },
    { attributeId: masters.title, values: [card.title] },
    { attributeId: masters.description, values: [description] },
    { attributeId: masters.images, values: photos },
    { attributeId: masters.weight, values: [String(size.weight)] },
    { attributeId: masters.length, values: [String(size.length)] },
    { attributeId: masters.height, values: [String(size.height)] },
    { attributeId: masters.width, values: [String(size.width)] },
    { attributeId: masters.brand, values: brand ? [brand] : [] },
    { attributeId: masters.barcode, values: barcodes },
  ];
  return {
    offerId: card.offerId,
    name: card.title,
    ...(brand && { brand }),
    ...(description && { description }),
    manufacturerNo: card.offerId,
    photos,
    package: size,
    ...(barcodes.length > 0 && { barcodes }),
    masterAttributes: merged([...own, ...valuesOf(card, 'MASTER')], there?.masterAttributes),
    contentAttributes: merged(valuesOf(card, 'CONTENT'), there?.contentAttributes),
  };
}

const valuesOf = (card: ProductCard, wanted: 'MASTER' | 'CONTENT'): Values =>
  card.attributes.flatMap(({ id, values }) => {
    const { family, attribute } = numberOf(id);
    return family === wanted ? [{ attributeId: attribute, values: values.map(({ value }) => value) }] : [];
  });

/** Ours, the later of two, and what stands there beside. */
function merged(own: Values, there: SavedCard['masterAttributes'] = []): Values {
  const values = new Map(there.map((each) => [Number(each.attributeId), each.values]));
  for (const each of own) if (each.values.length > 0) values.set(each.attributeId, each.values);
  return [...values].map(([attributeId, values]) => ({ attributeId, values }));
}

/** The brand that was chosen from Megamarket's list, else as we call it. */
const brandOf = (card: ProductCard): string | null =>
  card.attributes.find(({ id }) => id === attributeId('MASTER', String(masters.brand)))?.values[0]?.value ?? card.brand;

/** (?) Kilograms and centimetres in programs whose cards arrive; one source says grams. */
const packageOf = ({ dimensions, weight }: ProductCard) => ({
  weight: (weight ?? 0) / 1000,
  height: (dimensions?.height ?? 0) / 10,
  width: (dimensions?.width ?? 0) / 10,
  length: (dimensions?.length ?? 0) / 10,
});

/** A card as it stands there in the shape in which cards are sent; prices have no call that shows them. */
export function cardOf(there: SavedCard): ProductCard {
  const { package: size } = there;
  const own = new Set<number>(Object.values(masters).filter((number) => number !== masters.brand));
  const attributesIn = (family: 'MASTER' | 'CONTENT', values: SavedCard['masterAttributes']): CardAttribute[] =>
    values
      .filter((each) => family === 'CONTENT' || !own.has(Number(each.attributeId)))
      .map((each) => ({
        id: attributeId(family, each.attributeId),
        values: each.values.map((value) => ({ id: value, value })),
      }));
  return {
    offerId: there.offerId,
    title: there.name,
    description: there.description || null,
    category: there.categoryId ?? '',
    price: '0.00',
    oldPrice: null,
    currency: 'RUB',
    vat: null,
    barcodes: there.barcodes,
    brand: there.brand || null,
    group: '',
    images: there.photos,
    dimensions: size && {
      length: Math.round(size.length * 10),
      width: Math.round(size.width * 10),
      height: Math.round(size.height * 10),
    },
    weight: size && Math.round(size.weight * 1000),
    attributes: [
      ...attributesIn('MASTER', there.masterAttributes),
      ...attributesIn('CONTENT', there.contentAttributes),
    ],
  };
}
