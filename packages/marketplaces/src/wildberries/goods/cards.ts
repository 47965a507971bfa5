import type { CardError, CardOutcome, ProductCard } from '../../api/catalog.ts';
import { type ExactNumber, idNumber } from '../../exact-json.ts';
import { cardLimits } from '../limits.ts';
import { brandAttribute } from './brands.ts';
import { type Charc, isNumber, isVat, sizeField } from './charcs.ts';
import type { ListedCard } from './listed-cards.ts';
import { isNamed, newNameOf, offerIdOf, type Sizes, sizeIn, sizeOfCard, vendorCodeOf } from './sizes.ts';

export const refusedCard = (offerId: string, errors: CardError[]): CardOutcome => ({
  offerId,
  status: 'refused',
  remoteId: null,
  errors,
});

const unfit = (message: string, at: Pick<CardError, 'field' | 'attribute'>): CardError => ({
  code: 'unfit',
  message,
  warning: false,
  ...at,
});

/** Faults of a card, as far as the card alone tells them: without the characteristics of its subject. */
export function plainProblems(card: ProductCard): CardOutcome[] {
  const problems = cardProblems(card, []);
  return problems.length > 0 ? [refusedCard(card.offerId, problems)] : [];
}

/**
 * Faults for which Wildberries would refuse a card, told before it is asked: it answers some of it for a whole request.
 */
export function cardProblems(card: ProductCard, charcs: readonly Charc[]): CardError[] {
  const problems: CardError[] = [];
  const check = (fits: boolean, message: string, at: Pick<CardError, 'field' | 'attribute'>) => {
    if (!fits) problems.push(unfit(message, at));
  };
  const { length } = card.offerId;
  check(
    length > 0 && length <= cardLimits.article.most,
    `Артикул для Wildberries — от 1 до ${cardLimits.article.most} знаков.`,
    {
      field: 'article',
    },
  );
  check(
    card.title.length <= cardLimits.title.most,
    `Название для Wildberries — не длиннее ${cardLimits.title.most} знаков.`,
    {
      field: 'title',
    },
  );
  check(
    (card.description ?? '').length <= cardLimits.description.most,
    `Описание для Wildberries — не длиннее ${cardLimits.description.most} знаков.`,
    { field: 'description' },
  );
  check(/^\d+$/.test(card.category), 'Не выбран предмет Wildberries: сопоставьте категорию.', { field: 'category' });
  check(
    card.images.length <= cardLimits.images.most,
    `Картинок для Wildberries — не больше ${cardLimits.images.most}.`,
    { field: 'images' },
  );
  check(
    card.barcodes.every((barcode) => cardLimits.barcodes.pattern.test(barcode)),
    `Штрихкод для Wildberries — ${cardLimits.barcodes.like}.`,
    { field: 'barcode' },
  );
  check(/^\d+(\.00)?$/.test(card.price), 'Wildberries принимает цены только в целых рублях.', { field: 'price' });
  for (const charc of charcs) {
    const attribute = sizeField(charc) ?? charc.charcID;
    const values = card.attributes.find(({ id }) => id === attribute)?.values ?? [];
    if (charc.required && values.length === 0 && !isVat(charc) && (!charc.existNamedField || sizeField(charc)))
      problems.push(unfit(`Не заполнена обязательная характеристика «${charc.name}».`, { attribute }));
    if (isNumber(charc) && !sizeField(charc) && values.some(({ value }) => numberOf(value) === null))
      problems.push(unfit(`«${charc.name}» на Wildberries — число.`, { attribute }));
    if (!isNumber(charc) && charc.maxCount > 0 && values.length > charc.maxCount)
      problems.push(unfit(`«${charc.name}» на Wildberries — не больше значений: ${charc.maxCount}.`, { attribute }));
  }
  return problems;
}

const numberOf = (text: string): number | null => {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(number) ? number : null;
};

type Characteristic = { id: ExactNumber; value: string[] | number };

/** The brand that was chosen from the list of the subject, else as we call it. */
const brandIn = (card: ProductCard): string | null =>
  card.attributes.find(({ id }) => id === brandAttribute)?.values[0]?.value ?? card.brand;

/** Fields that creating and updating share. */
function contents(card: ProductCard, charcs: readonly Charc[]) {
  const brand = brandIn(card);
  return {
    title: card.title,
    ...(card.description && { description: card.description }),
    ...(brand && { brand }),
    ...(card.dimensions && {
      dimensions: {
        // Whole centimetres: a package is never smaller than it is.
        length: Math.ceil(card.dimensions.length / 10),
        width: Math.ceil(card.dimensions.width / 10),
        height: Math.ceil(card.dimensions.height / 10),
        weightBrutto: Math.round(card.weight ?? 0) / 1000,
      },
    }),
    characteristics: characteristicsOf(card, charcs),
  };
}

function characteristicsOf(card: ProductCard, charcs: readonly Charc[]): Characteristic[] {
  const given = charcs.flatMap((charc): Characteristic[] => {
    const values = (card.attributes.find(({ id }) => id === charc.charcID)?.values ?? []).map(({ value }) => value);
    const [first] = values;
    if (first === undefined) return [];
    return [{ id: idNumber(charc.charcID), value: isNumber(charc) ? (numberOf(first) ?? 0) : values }];
  });
  const vat = charcs.find(isVat);
  return vat ? [...given, { id: idNumber(vat.charcID), value: [card.vat ?? 'Без НДС'] }] : given;
}

const sizeOf = (card: ProductCard) => ({
  ...(sizeIn(card, 'techSize') && { techSize: sizeIn(card, 'techSize') }),
  ...(sizeIn(card, 'wbSize') && { wbSize: sizeIn(card, 'wbSize') }),
});

const newSize = (card: ProductCard) => ({
  ...sizeOf(card),
  price: Math.round(Number(card.price)),
  ...(card.barcodes.length > 0 && { skus: card.barcodes }),
});

/** A card that isn't there yet, with all its sizes, as a variant in /content/v2/cards/upload. What they have in common is told by the first. */
export const newVariant = (sizes: Sizes, charcs: readonly Charc[]) => ({
  vendorCode: vendorCodeOf(sizes),
  ...contents(sizes[0], charcs),
  sizes: sizes.map(newSize),
});

/**
 * A card that is there, as an element of /content/v2/cards/update, which overwrites: what our cards of its sizes don't fill stays as it is listed.
 * Barcodes can only be added, and sizes too.
 */
export function changedCard(cards: Sizes, listed: ListedCard, charcs: readonly Charc[]) {
  const own = contents(cards[0], charcs);
  const filled = new Set(own.characteristics.map(({ id }) => String(id)));
  const others = listed.characteristics.flatMap(({ id, value }) =>
    filled.has(id) || value === null || value === undefined ? [] : [{ id: idNumber(id), value }],
  );
  const cardsBySize = new Map(cards.map((card) => [sizeOfCard(card, listed)?.chrtID, card]));
  return {
    nmID: idNumber(listed.nmID),
    vendorCode: newNameOf(cards, listed) ?? listed.vendorCode,
    ...(listed.kizMarked ? { kizMarked: true } : {}),
    ...(listed.wholesale ? { wholesale: listed.wholesale } : {}),
    ...(listed.description ? { description: listed.description } : {}),
    ...(listed.brand ? { brand: listed.brand } : {}),
    ...(listed.dimensions ? { dimensions: listed.dimensions } : {}),
    ...own,
    characteristics: [...own.characteristics, ...others],
    sizes: [
      ...listed.sizes.map(({ chrtID, techSize, wbSize, skus }) => {
        const card = cardsBySize.get(chrtID);
        return {
          chrtID: idNumber(chrtID),
          ...(techSize && { techSize }),
          ...(wbSize && { wbSize }),
          ...(card && sizeOf(card)),
          skus: [...new Set([...skus, ...(card?.barcodes ?? [])])],
        };
      }),
      ...cards.filter((card) => !sizeOfCard(card, listed)).map(newSize),
    ],
  };
}

/** Whether the listed card already is what an update would make of it: then no change of it will be seen. */
export function isAsSent(card: ProductCard, listed: ListedCard, charcs: readonly Charc[]): boolean {
  const wanted = changedCard([card], listed, charcs);
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const values = ({ id, value }: { id: ExactNumber | string; value?: unknown }) => [
    typeof id === 'string' ? id : JSON.stringify(id),
    [value ?? []].flat().map(String),
  ];
  const sorted = (all: readonly { id: ExactNumber | string; value?: unknown }[]) =>
    all.map(values).toSorted((one, other) => String(one[0]).localeCompare(String(other[0])));
  return (
    isNamed(card, listed) &&
    wanted.title === listed.title &&
    (wanted.description ?? '') === listed.description &&
    (wanted.brand ?? '') === listed.brand &&
    same(wanted.dimensions, listed.dimensions ?? undefined) &&
    same(sorted(wanted.characteristics), sorted(listed.characteristics)) &&
    same(
      wanted.sizes.map(({ skus = [] }) => skus.toSorted()),
      listed.sizes.map(({ skus }) => skus.toSorted()),
    )
  );
}

/** A size of a listed card in the shape in which cards are sent; its price is told by another service. */
export function cardOf(
  listed: ListedCard,
  charcs: readonly Charc[],
  { chrtID, ...priced }: Pick<ProductCard, 'price' | 'oldPrice' | 'currency'> & { chrtID: string },
): ProductCard {
  const vat = charcs.find(isVat)?.charcID;
  const valuesOf = (value: ListedCard['characteristics'][number]['value']) => [value ?? []].flat().map(String);
  const percent = valuesOf(listed.characteristics.find(({ id }) => id === vat)?.value)[0];
  const size = listed.sizes.find((each) => each.chrtID === chrtID);
  const sizes = [
    { id: 'techSize', values: size?.techSize ? [{ value: size.techSize }] : [] },
    { id: 'wbSize', values: size?.wbSize ? [{ value: size.wbSize }] : [] },
  ].filter(({ values }) => values.length > 0);
  return {
    offerId: offerIdOf(listed.vendorCode, size?.techSize ?? '', listed.sizes.length),
    title: listed.title,
    description: listed.description || null,
    category: listed.subjectID,
    ...priced,
    vat: percent && /^\d+$/.test(percent) ? percent : null,
    barcodes: size?.skus ?? [],
    brand: listed.brand || null,
    group: listed.imtID,
    images: listed.photos.map(({ big }) => big),
    dimensions: listed.dimensions
      ? {
          length: listed.dimensions.length * 10,
          width: listed.dimensions.width * 10,
          height: listed.dimensions.height * 10,
        }
      : null,
    weight: listed.dimensions?.weightBrutto ? Math.round(listed.dimensions.weightBrutto * 1000) : null,
    attributes: [
      ...(listed.brand ? [{ id: brandAttribute, values: [{ id: listed.brand, value: listed.brand }] }] : []),
      ...listed.characteristics
        .filter(({ id }) => id !== vat)
        .map(({ id, value }) => ({ id, values: valuesOf(value).map((each) => ({ value: each })) })),
      ...sizes,
    ],
  };
}
