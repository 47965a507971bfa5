import type { CardAttribute, CardError, CardOutcome, ProductCard } from '../api/catalog.ts';
import { problemsOf } from '../card-problems.ts';
import { type ExactNumber, idNumber } from '../exact-json.ts';
import { attributeId, characteristicOf, type Family } from './categories.ts';
import { cardLimits } from './limits.ts';
import type { Sku } from './skus.ts';

/** Description of …/products/sku: characters of what a seller has no field for. */
const longest = { group: 50, shortDescription: 390 };

/** Description of `seller_sku_id`: letters without ё, digits and these signs. */
const articleSigns = /^[a-zA-Zа-яА-Я0-9.,\\/()[\]\-=_]+$/;

const noVat = 'Не облагается';
const vats = ['0', '5', '7', '10', '22'];

/**
 * Faults for which Magnit Market would refuse the whole request instead of this card alone; empty when the card may be
 * sent.
 */
export const cardProblems = (card: ProductCard): CardOutcome[] =>
  problemsOf(card, (refuse) => {
    const { article, title, description: text } = cardLimits;
    const description = card.description?.trim() ?? '';
    refuse(
      card.offerId.length > article.most || !articleSigns.test(card.offerId),
      'article',
      `Артикул для Магнит Маркета — до ${article.most} знаков: буквы кроме ё, цифры и . , \\ / ( ) [ ] - = _`,
    );
    refuse(
      card.title.length < title.least || card.title.length > title.most,
      'title',
      `Название для Магнит Маркета — от ${title.least} до ${title.most} знаков.`,
    );
    refuse(
      description === '',
      { field: 'description', code: 'empty' },
      'Магнит Маркет не берёт карточки без описания.',
    );
    refuse(description.length > text.most, 'description', `Описание для Магнит Маркета — до ${text.most} знаков.`);
    refuse(!/^\d+$/.test(card.category), 'category', 'Не выбрана категория Магнит Маркета: сопоставьте её.');
    refuse(!isWhole(card.price), 'price', 'Цена для Магнит Маркета — целое число рублей.');
    refuse(card.oldPrice !== null && !isWhole(card.oldPrice), 'oldPrice', 'Цена до скидки — целое число рублей.');
    refuse(card.currency !== 'RUB', 'price', 'Магнит Маркет берёт цены только в рублях.');
    refuse(card.dimensions === null, 'length', 'Магнит Маркету нужны длина, ширина и высота.');
    refuse(card.weight === null, 'weight', 'Магнит Маркету нужен вес.');
    refuse(card.images.length === 0, 'images', 'Магнит Маркету нужна хотя бы одна картинка.');
    refuse(card.vat !== null && !vats.includes(card.vat), undefined, `Ставки НДС ${card.vat} % у Магнит Маркета нет.`);
  });

const isWhole = (amount: string) => Number.isInteger(Number(amount));

/** A card as an element of …/products/sku. */
export function skuOf(card: ProductCard, shop: string) {
  const { dimensions } = card;
  const description = card.description?.trim() ?? '';
  return {
    shop_id: idNumber(shop),
    seller_sku_id: card.offerId,
    // Equal groups make one card of several SKUs.
    sku_group_id: (card.group || card.offerId).slice(0, longest.group),
    category_id: idNumber(card.category),
    title: card.title,
    short_description: shortened(description),
    description,
    price: Number(card.price),
    ...(card.oldPrice === null ? {} : { old_price: Number(card.oldPrice) }),
    currency_code: card.currency,
    vat: card.vat ?? noVat,
    // Without one Magnit Market makes its own.
    ...barcodeOf(card),
    length: dimensions?.length ?? 0,
    width: dimensions?.width ?? 0,
    height: dimensions?.height ?? 0,
    weight: card.weight ?? 0,
    product_images: card.images.slice(0, cardLimits.images.most).map((url) => ({ url })),
    product_filters_list: characteristics(card, 'PRODUCT'),
    defined_characteristic_list: characteristics(card, 'DEFINED'),
    sku_filter_list: valuesOf(card, 'SKU').map(([id, values]) => ({
      characteristic_id: idNumber(id),
      characteristic_values: values.map((characteristic_value) => ({ characteristic_value })),
    })),
  };
}

/** Ends with a whole word. */
function shortened(text: string): string {
  const plain = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= longest.shortDescription) return plain;
  const cut = plain.slice(0, longest.shortDescription);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), longest.shortDescription / 2)).trim();
}

/** A number there: one that isn't can't be sent. */
export const barcodeOf = ({ barcodes }: ProductCard): { barcode?: number } => {
  const number = barcodes.find((barcode) => cardLimits.barcodes.pattern.test(barcode));
  return number === undefined ? {} : { barcode: Number(number) };
};

const valuesOf = (card: ProductCard, wanted: Family): [characteristic: string, values: string[]][] =>
  card.attributes.flatMap(({ id, values }) => {
    const { family, characteristic } = characteristicOf(id);
    return family === wanted ? [[characteristic, values.map(({ value }) => value)] as [string, string[]]] : [];
  });

const characteristics = (card: ProductCard, family: Family) =>
  valuesOf(card, family).flatMap(([id, values]) =>
    values.map((value) => ({ characteristic_id: idNumber(id), characteristic_value: value })),
  );

/** Difference between a card that is there and ours: what can be changed there, and what can't. */
export interface CardChange {
  change: {
    seller_sku_id: string;
    barcode?: number;
    dimensions?: { length: number; width: number; height: number; weight: number };
    sku_filter_list?: { characteristic_id: ExactNumber; characteristic_values: string[] }[];
  } | null;
  fixed: FixedPart[];
}

/** Parts that no call changes once the card is there. */
const fixedParts = {
  title: { word: 'название', field: 'title' },
  description: { word: 'описание', field: 'description' },
  category: { word: 'категорию', field: 'category' },
  images: { word: 'картинки', field: 'images' },
  vat: { word: 'ставку НДС', field: undefined },
  characteristics: { word: 'характеристики', field: undefined },
} satisfies Record<string, { word: string; field: CardError['field'] }>;
export type FixedPart = keyof typeof fixedParts;
export const isFixedPart = (part: string): part is FixedPart => part in fixedParts;

/** Description of …/sku/update: barcode, measures and SKU filters are all that can be changed. */
export function changeOf(card: ProductCard, shown: Sku): CardChange {
  const { barcode } = barcodeOf(card);
  const { dimensions, weight } = card;
  const measures = dimensions && weight !== null ? { ...dimensions, weight } : null;
  const isShown = (id: string, values: string[]) =>
    setOf(values) ===
    setOf(
      [...shown.sku_characteristic_list, ...shown.product_filters_list].flatMap((each) =>
        each.characteristic_id === id ? [each.characteristic_value] : [],
      ),
    );
  const filters = valuesOf(card, 'SKU').filter(([id, values]) => !isShown(id, values));
  const otherBarcode = barcode !== undefined && String(barcode) !== shown.barcode;
  const otherMeasures =
    measures !== null &&
    (['length', 'width', 'height', 'weight'] as const).some((each) => measures[each] !== shown[each]);
  const change = {
    seller_sku_id: card.offerId,
    ...(otherBarcode && { barcode }),
    ...(otherMeasures && { dimensions: measures }),
    ...(filters.length > 0 && {
      sku_filter_list: filters.map(([id, values]) => ({
        characteristic_id: idNumber(id),
        characteristic_values: values,
      })),
    }),
  };
  const differs: Record<FixedPart, boolean> = {
    title: plain(card.title) !== plain(shown.title),
    description: plain(card.description ?? '') !== plain(shown.description),
    category: card.category !== shown.category_id,
    // Pictures are shown as copies of Magnit Market's own: only their number tells.
    images: Math.min(card.images.length, cardLimits.images.most) !== shown.product_images.length,
    vat: (card.vat ?? noVat) !== shown.vat,
    characteristics: [...valuesOf(card, 'PRODUCT'), ...valuesOf(card, 'DEFINED')].some(
      ([id, values]) => !isShown(id, values),
    ),
  };
  const fixed = Object.entries(differs).flatMap(([part, differs]) => (differs && isFixedPart(part) ? [part] : []));
  return { change: Object.keys(change).length > 1 ? change : null, fixed };
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const setOf = (values: string[]) =>
  values
    .map((value) => plain(value).toLowerCase())
    .sort()
    .join('\n');

/** Says that what differs stays as it is there. */
export const fixedWarning = (part: FixedPart): CardError => ({
  code: 'unchangeable',
  message: `Магнит Маркет не меняет ${fixedParts[part].word} через API: измените в его кабинете.`,
  warning: true,
  field: fixedParts[part].field,
});

/** A SKU in the shape in which cards are sent; `familyOf` tells filters of SKUs from defined characteristics, which the list mixes. */
export function cardOf(
  sku: Sku,
  { price, oldPrice }: { price: string | null; oldPrice: string | null },
  familyOf: (category: string, characteristic: string) => Family,
): ProductCard {
  const attributes = new Map<string, CardAttribute>();
  const add = (family: Family, { characteristic_id, characteristic_value }: Sku['product_filters_list'][number]) => {
    const id = attributeId(family, characteristic_id);
    const known = attributes.get(id) ?? { id, values: [] };
    attributes.set(id, { id, values: [...known.values, { value: characteristic_value }] });
  };
  for (const each of sku.product_filters_list) add('PRODUCT', each);
  for (const each of sku.sku_characteristic_list) add(familyOf(sku.category_id ?? '', each.characteristic_id), each);
  return {
    offerId: sku.seller_sku_id,
    title: sku.title,
    description: sku.description || null,
    category: sku.category_id ?? '',
    price: price ?? '0.00',
    oldPrice,
    currency: 'RUB',
    vat: vats.includes(sku.vat) ? sku.vat : null,
    barcodes: sku.barcode ? [sku.barcode] : [],
    // A filter like others.
    brand: null,
    group: sku.product_id ?? '',
    images: sku.product_images.map(({ url }) => url),
    dimensions: sku.length ? { length: sku.length, width: sku.width, height: sku.height } : null,
    weight: sku.weight || null,
    attributes: [...attributes.values()],
  };
}
