import type { CardAttribute, CardError, CardOutcome, ProductCard } from '../api/catalog.ts';
import { badPicture, problemsOf } from '../card-problems.ts';
import { idNumber } from '../exact-json.ts';
import { vendorAttribute } from './categories.ts';
import { cardLimits } from './limits.ts';
import type { Offer, OfferCard } from './offers.ts';
import { theirCurrency } from './shapes.ts';

/** Description of `ShopSku`: something to see, and of the signs that nobody sees only the tab. */
const isArticle = (article: string): boolean => article.trim() !== '' && !/\p{Cc}/u.test(article.replaceAll('\t', ''));

/** A crossed-out price that the Market would refuse together with the price; nothing when it is fine. */
export function oldPriceFault(price: string, oldPrice: string | null): string | null {
  if (oldPrice === null) return null;
  const { least, most } = cardLimits.discount.within;
  const percent = (1 - Number(price) / Number(oldPrice)) * 100;
  if (percent >= least && percent <= most) return null;
  return `Скидка от цены до скидки — ${Math.floor(percent)} %, а Маркет показывает от ${least} до ${most} %: измените цену до скидки или уберите её.`;
}

/**
 * Faults for which the Market would refuse the whole request instead of this card alone; empty when the card may be
 * sent.
 */
export const cardProblems = (card: ProductCard): CardOutcome[] =>
  problemsOf(card, (refuse) => {
    const { article, title, description: text, images, values, barcodes } = cardLimits;
    const description = card.description?.trim() ?? '';
    refuse(
      card.offerId.length > article.most || !isArticle(card.offerId),
      'article',
      `Артикул для Маркета — до ${article.most} знаков без переносов строк.`,
    );
    refuse(card.title.trim() === '', 'title', 'Маркету нужно название.');
    refuse(card.title.length > title.most, 'title', `Название для Маркета — до ${title.most} знаков.`);
    refuse(description === '', { field: 'description', code: 'empty' }, 'Маркет не берёт новые карточки без описания.');
    refuse(description.length > text.most, 'description', `Описание для Маркета — до ${text.most} знаков.`);
    refuse(!/^\d+$/.test(card.category), 'category', 'Не выбрана категория Маркета: сопоставьте её.');
    refuse(card.images.length === 0, 'images', 'Маркету нужна хотя бы одна картинка.');
    const long = badPicture(card, (address) => address.length > images.address);
    refuse(!!long, 'images', `Ссылка на картинку ${long} длиннее ${images.address} знаков: Маркет её не берёт.`);
    const partial = badPicture(card, (address) => !/^https?:\/\//i.test(address));
    refuse(!!partial, 'images', `Ссылка на картинку ${partial} должна начинаться с https://: другие Маркет не берёт.`);
    const odd = card.barcodes.find((barcode) => !barcodes.pattern.test(barcode));
    refuse(odd !== undefined, 'barcode', `Штрихкод «${odd}» не подходит Маркету: нужны ${barcodes.like}.`);
    refuse(Number(card.price) <= 0, 'price', 'Цена для Маркета — больше нуля.');
    const discount = oldPriceFault(card.price, card.oldPrice);
    refuse(discount !== null, 'oldPrice', discount ?? '');
    const sent = parameterValues(card).length;
    refuse(sent > values.most, undefined, `Значений характеристик ${sent}, а Маркет берёт не больше ${values.most}.`);
    refuse(
      !vendorOf(card),
      { attribute: vendorAttribute },
      'Маркету нужен бренд: укажите его у товара или сопоставьте «Бренд» с постоянным значением «Нет бренда».',
    );
  });

/** As it was mapped, else the product's own. */
function vendorOf({ attributes, brand }: ProductCard): string {
  const mapped = attributes.find(({ id }) => id === vendorAttribute)?.values[0]?.value;
  return (mapped ?? brand ?? '').trim();
}

/** A card as an element of …/offer-mappings/update. What it leaves out stays there as it was. */
export function offerOf(card: ProductCard) {
  const { dimensions, weight } = card;
  return {
    offer: {
      offerId: card.offerId,
      name: card.title,
      marketCategoryId: idNumber(card.category),
      pictures: card.images.slice(0, cardLimits.images.most),
      vendor: vendorOf(card),
      ...(card.barcodes.length > 0 && { barcodes: card.barcodes }),
      description: card.description?.trim() ?? '',
      // Centimetres and kilograms.
      ...(dimensions &&
        weight !== null && {
          weightDimensions: {
            length: dimensions.length / 10,
            width: dimensions.width / 10,
            height: dimensions.height / 10,
            weight: weight / 1000,
          },
        }),
      ...(card.attributes.some(({ id }) => id !== vendorAttribute) && { parameterValues: parameterValues(card) }),
      basicPrice: {
        value: Number(card.price),
        currencyId: theirCurrency(card.currency),
        ...(card.oldPrice !== null && { discountBase: Number(card.oldPrice) }),
      },
    },
  };
}

const parameterValues = ({ attributes }: ProductCard) =>
  attributes
    .filter(({ id }) => id !== vendorAttribute)
    .flatMap(({ id, values }) =>
      values.map((each) => ({
        parameterId: idNumber(id),
        ...(each.id !== undefined && { valueId: idNumber(each.id) }),
        value: each.value,
      })),
    );

/** Codes of VAT by per cent. Description of …/offers/update. */
const vats: Record<string, number> = { '22': 14, '10': 2, '7': 11, '5': 10, '0': 5 };
const noVat = 6;

/** The store's own side of a card: its VAT. */
export const vatCodeOf = ({ vat }: ProductCard): number => (vat === null ? noVat : (vats[vat] ?? noVat));

/** A card as it is shown, in the shape in which cards are sent. */
export function cardOf(offer: Offer, shown: OfferCard | undefined): ProductCard {
  const { weightDimensions: size, basicPrice } = offer;
  const attributes = new Map<string, CardAttribute>();
  if (offer.vendor) attributes.set(vendorAttribute, { id: vendorAttribute, values: [{ value: offer.vendor }] });
  for (const { parameterId, valueId, value } of shown?.parameterValues ?? []) {
    const values = attributes.get(parameterId)?.values ?? [];
    attributes.set(parameterId, {
      id: parameterId,
      values: [...values, { ...(valueId !== null && { id: valueId }), value }],
    });
  }
  const millimetres = (centimetres: number) => Math.round(centimetres * 10);
  return {
    offerId: offer.offerId,
    title: offer.name,
    description: offer.description || null,
    category: offer.category ?? '',
    price: basicPrice?.value ?? '0.00',
    oldPrice: basicPrice?.discountBase ?? null,
    currency: basicPrice?.currency ?? 'RUB',
    // Stands at the store, and isn't shown with the card.
    vat: null,
    barcodes: offer.barcodes,
    brand: offer.vendor || null,
    group: offer.groupId,
    images: offer.pictures,
    dimensions: size && {
      length: millimetres(size.length),
      width: millimetres(size.width),
      height: millimetres(size.height),
    },
    weight: size && Math.round(size.weight * 1000),
    attributes: [...attributes.values()],
  };
}

/** Part of a card that the words of the check are about. */
const about: { pattern: RegExp; field: NonNullable<CardError['field']> }[] = [
  { pattern: /изображени|картин|фото/i, field: 'images' },
  { pattern: /штрихкод/i, field: 'barcode' },
  { pattern: /описани/i, field: 'description' },
  { pattern: /названи/i, field: 'title' },
  { pattern: /категори/i, field: 'category' },
  { pattern: /вес/i, field: 'weight' },
  { pattern: /габарит|размер упаковк/i, field: 'length' },
  { pattern: /цен[аыу]/i, field: 'price' },
];

/** Words of a card's check: it names no field but in words. */
export function checkError({ message, comment }: { message: string; comment: string }, warning: boolean): CardError {
  const said = [message, comment].filter(Boolean).join('. ');
  const field = about.find(({ pattern }) => pattern.test(message || comment))?.field;
  return { code: warning ? 'content_warning' : 'content_error', message: said, warning, ...(field && { field }) };
}
