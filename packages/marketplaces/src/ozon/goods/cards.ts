import type { Currency } from '@prilavok/contract';
import { z } from 'zod';
import type { CardAttribute, CardOutcome, ProductCard } from '../../api/catalog.ts';
import { problemsOf } from '../../card-problems.ts';
import { idNumber } from '../../exact-json.ts';
import { cardLimits } from '../limits.ts';
import { count, id, idOrNone, key, list, rows, text, texts } from '../shapes.ts';
import { categoryIds } from './categories.ts';
import type { KeptParts } from './kept-parts.ts';

/** "Аннотация": where Ozon keeps the description. */
export const descriptionAttribute = '4191';

/** VAT in percent → as Ozon writes it. */
const vats: Record<string, string> = { '0': '0', '5': '0.05', '7': '0.07', '10': '0.1', '20': '0.2', '22': '0.22' };

/** Faults for which Ozon would refuse the whole request instead of this card alone; empty when the card may be sent. */
export const cardProblems = (card: ProductCard): CardOutcome[] =>
  problemsOf(card, (refuse) => {
    const { article, title, weight } = cardLimits;
    refuse(
      !card.offerId || card.offerId.length > article.most,
      'article',
      `Артикул для Ozon — от 1 до ${article.most} знаков.`,
    );
    refuse(card.title.length > title.most, 'title', `Название для Ozon — не длиннее ${title.most} знаков.`);
    refuse(!/^\d+:\d+$/.test(card.category), 'category', 'Не выбран тип товара Ozon: сопоставьте категорию.');
    refuse((card.weight ?? 0) > weight.most, 'weight', `Вес для Ozon — до ${weight.most / 1000} кг.`);
    refuse(card.vat !== null && !(card.vat in vats), undefined, `Ставки НДС ${card.vat} % у Ozon нет.`);
  });

/** A card as an element of /v3/product/import, with the parts of it that are known there alone. */
export function importItem(card: ProductCard, kept: KeptParts = {}) {
  const described = card.attributes.some((attribute) => attribute.id === descriptionAttribute);
  const description: CardAttribute[] =
    card.description && !described ? [{ id: descriptionAttribute, values: [{ value: card.description }] }] : [];
  return {
    ...kept,
    offer_id: card.offerId,
    name: card.title,
    ...categoryIds(card.category),
    price: card.price,
    // "0" takes a crossed-out price away that was there before.
    old_price: card.oldPrice ?? '0',
    vat: vats[card.vat ?? '0'] ?? '0',
    currency_code: card.currency,
    ...(card.barcodes[0] ? { barcode: card.barcodes[0] } : {}),
    images: card.images.slice(0, cardLimits.images.most),
    ...(card.dimensions && {
      depth: card.dimensions.length,
      width: card.dimensions.width,
      height: card.dimensions.height,
      dimension_unit: 'mm',
    }),
    ...(card.weight !== null && { weight: card.weight, weight_unit: 'g' }),
    attributes: [...card.attributes, ...description].map((attribute) => ({
      id: Number(attribute.id),
      complex_id: 0,
      values: attribute.values.map(({ id, value }) => ({
        ...(id ? { dictionary_value_id: idNumber(id) } : {}),
        value,
      })),
    })),
  };
}

/** Answer of /v4/product/info/attributes. */
export const AttributesPage = z.object({
  result: rows(
    z.object({
      offer_id: key,
      name: text,
      barcode: text,
      description_category_id: id,
      type_id: id,
      depth: count,
      width: count,
      height: count,
      dimension_unit: text,
      weight: count,
      weight_unit: text,
      primary_image: text,
      images: texts,
      attributes: list(z.object({ id, values: list(z.object({ dictionary_value_id: idOrNone, value: text })) })),
    }),
    'offer_id',
  ),
  last_id: text,
});
type ProductAttributes = z.output<typeof AttributesPage>['result'][number];

interface PriceInfo {
  currency_code: Currency | null;
  price: string | null;
  old_price: string | null;
  vat: string;
}

/** A card of /v4/product/info/attributes in the shape in which cards are sent; prices and VAT come from /v3/product/info/list. */
export function cardOf(item: ProductAttributes, priced: PriceInfo | undefined): ProductCard {
  const attributes = item.attributes.map(
    ({ id, values }): CardAttribute => ({
      id,
      values: values.map(({ dictionary_value_id, value }) => ({
        ...(dictionary_value_id ? { id: dictionary_value_id } : {}),
        value,
      })),
    }),
  );
  const description = attributes.find(({ id }) => id === descriptionAttribute)?.values[0]?.value ?? null;
  const length = { mm: 1, cm: 10, in: 25.4 }[item.dimension_unit] ?? 1;
  const grams = { g: 1, kg: 1000, lb: 453.592 }[item.weight_unit] ?? 1;
  const percent = Object.entries(vats).find(([, vat]) => Number(vat) === Number(priced?.vat || Number.NaN))?.[0];
  return {
    offerId: item.offer_id,
    title: item.name,
    description,
    category: `${item.description_category_id}:${item.type_id}`,
    price: priced?.price ?? '0.00',
    oldPrice: priced?.old_price === '0.00' ? null : (priced?.old_price ?? null),
    currency: priced?.currency_code ?? 'RUB',
    vat: percent === undefined || percent === '0' ? null : percent,
    barcodes: item.barcode ? [item.barcode] : [],
    // An attribute like others, as are those that make one card of variants.
    brand: null,
    group: '',
    images: [...new Set([...(item.primary_image ? [item.primary_image] : []), ...item.images])],
    dimensions: item.depth
      ? {
          length: Math.round(item.depth * length),
          width: Math.round(item.width * length),
          height: Math.round(item.height * length),
        }
      : null,
    weight: item.weight ? Math.round(item.weight * grams) : null,
    attributes: attributes.filter(({ id }) => id !== descriptionAttribute),
  };
}
