import { counted, kopecks, moneyText, type ProductFault, roubles } from '@prilavok/contract';
import type { CardLimits, ProductCard } from '@prilavok/marketplaces';
import { lengthOf } from '../../text/shortened.ts';

/** Parts of a card that the marketplace limits. */
type Limited = 'article' | 'title' | 'description' | 'images' | 'barcode' | 'weight' | 'oldPrice';

/** Makes a fault of a field of ours, wherever that comes from. */
type FaultAt = (field: Limited, code: string, message: string) => ProductFault;

/** Width and height in pixels, null where they couldn't be read; of pictures that lie elsewhere nothing is known. */
export type Size = { width: number | null; height: number | null; bytes: number };

/** With what of a card the marketplace would refuse it, by what its description says. */
export function limitFaults(
  card: Pick<ProductCard, 'offerId' | 'title' | 'description' | 'barcodes' | 'images' | 'weight'>,
  { limits, sizes, at }: { limits: CardLimits; sizes: ReadonlyMap<string, Size> | undefined; at: FaultAt },
): ProductFault[] {
  const faults: ProductFault[] = [];
  const length = (
    field: 'article' | 'title' | 'description',
    name: string,
    text: string,
    bounds: { least?: number; most: number } | undefined,
  ) => {
    const long = lengthOf(text);
    if (!bounds || long === 0) return;
    if (long > bounds.most)
      faults.push(at(field, 'too_long', `${name}: ${signs(long)}, а площадка принимает не больше ${bounds.most}`));
    if (long < (bounds.least ?? 0))
      faults.push(at(field, 'too_short', `${name}: ${signs(long)}, а площадка принимает не меньше ${bounds.least}`));
  };
  length('article', 'Артикул', card.offerId, limits.article);
  length('title', 'Название', card.title, limits.title);
  length('description', 'Описание', card.description ?? '', limits.description);
  const { barcodes, images, weight } = limits;
  if (barcodes?.most !== undefined && card.barcodes.length > barcodes.most)
    faults.push(
      at('barcode', 'too_many', `Штрихкодов ${card.barcodes.length}, а площадка принимает не больше ${barcodes.most}`),
    );
  if (!barcodes?.others) faults.push(...oddBarcodes(card, barcodes, at));
  if (weight && (card.weight ?? 0) > weight.most)
    faults.push(
      at(
        'weight',
        'too_large',
        `Вес ${kilograms(card.weight ?? 0)}, а площадка принимает до ${kilograms(weight.most)}`,
      ),
    );
  const picture = (code: string, isBad: (address: string) => boolean, why: (address: string) => string) => {
    const place = card.images.findIndex(isBad);
    if (place >= 0) faults.push(at('images', code, `Картинка ${place + 1} ${why(card.images[place] ?? '')}`));
  };
  const { address: longest, https } = images ?? {};
  if (longest !== undefined)
    picture(
      'pattern',
      (address) => address.length > longest,
      ({ length }) => `лежит по ссылке в ${signs(length)}, а площадка принимает не больше ${longest}`,
    );
  if (https)
    picture(
      'not_https',
      (address) => !/^https:/i.test(address),
      () => 'лежит не по https, а площадка берёт только такие адреса',
    );
  for (const address of images ? card.images.slice(0, images.most) : []) {
    const size = sizes?.get(address);
    if (!size) continue;
    const heavy = size.bytes > (images?.bytes ?? Number.POSITIVE_INFINITY);
    if (heavy) {
      const [is, most] = [megabytes(size.bytes), megabytes(images?.bytes ?? 0)];
      const place = card.images.indexOf(address) + 1;
      faults.push(at('images', 'too_large', `Картинка ${place}: ${is}, а площадка принимает не больше ${most}`));
      break;
    }
    if (size.width === null || size.height === null) continue;
    const [shorter, longer] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
    if (shorter >= (images?.shorter ?? 0) && longer >= (images?.longer ?? 0)) continue;
    const place = card.images.indexOf(address) + 1;
    faults.push(
      at(
        'images',
        'too_small',
        `Картинка ${place}: ${size.width}×${size.height}, а площадка принимает не меньше ${images?.shorter}×${images?.longer}`,
      ),
    );
    break;
  }
  return faults;
}

/**
 * Warnings about parts that go otherwise than they stand here, or may be refused in some categories: nothing that keeps
 * a card back.
 */
export function limitWarnings(
  { description, barcodes, images }: Pick<ProductCard, 'description' | 'barcodes' | 'images'>,
  { limits, at }: { limits: CardLimits; at: FaultAt },
): ProductFault[] {
  const warnings: ProductFault[] = [];
  const { most, formats } = limits.images ?? {};
  if (most !== undefined && images.length > most)
    warnings.push(
      at('images', 'too_many', `Картинок ${images.length}, уйдут первые ${most}: больше площадка не принимает`),
    );
  const odd = formats ? images.findIndex((address) => !formats.includes(formatOf(address) ?? formats[0] ?? '')) : -1;
  if (odd >= 0)
    warnings.push(
      at(
        'images',
        'pattern',
        `Картинка ${odd + 1} — ${formatOf(images[odd] ?? '')}, а площадка принимает ${formats?.filter((each) => each !== 'jpeg').join(', ')}`,
      ),
    );
  if (limits.barcodes?.others) warnings.push(...oddBarcodes({ barcodes }, limits.barcodes, at));
  const { usual } = limits.description ?? {};
  const long = lengthOf(description ?? '');
  if (usual !== undefined && long > usual)
    warnings.push(
      at(
        'description',
        'too_long',
        `Описание: ${signs(long)}, а в большинстве категорий площадки принимают до ${usual}`,
      ),
    );
  return warnings;
}

/** How a picture's address ends, where that is a format of pictures at all. */
const formatOf = (address: string): string | undefined =>
  /\.(jpe?g|png|gif|bmp|webp|avif|heic|svg|tiff?|pdf)(?:[?#]|$)/i.exec(address)?.[1]?.toLowerCase();

function oddBarcodes(
  { barcodes }: Pick<ProductCard, 'barcodes'>,
  limits: CardLimits['barcodes'],
  at: FaultAt,
): ProductFault[] {
  const { pattern, like, others } = limits ?? {};
  const odd = pattern && barcodes.find((barcode) => !pattern.test(barcode));
  if (odd === undefined) return [];
  const message = `Штрихкод «${odd}» ${others ? 'не уйдёт' : 'не подходит площадке'}: нужны ${like}`;
  return [at('barcode', 'pattern', message)];
}

/** Rounded up: what is over a limit never reads like the limit. */
const megabytes = (bytes: number) => `${(Math.ceil((bytes / 1024 / 1024) * 10) / 10).toLocaleString('ru')} МБ`;
const kilograms = (grams: number) => `${(grams / 1000).toLocaleString('ru')} кг`;
/** «61 знак». */
export const signs = (count: number) => counted(count, ['знак', 'знака', 'знаков']);

/** Sentence about a text that goes shorter than it stands here. */
export const shortenedWords = (name: string, was: string, now: string): string =>
  `${name}: ${signs(lengthOf(was))}, уйдёт сокращённым до ${lengthOf(now)}: «${beginning(now)}»`;

const beginning = (text: string) => (lengthOf(text) > 200 ? `${[...text].slice(0, 200).join('')}…` : text);

/** With what of its prices the marketplace would refuse the card. */
export function discountFaults(
  { price, oldPrice, currency }: Pick<ProductCard, 'price' | 'oldPrice' | 'currency'>,
  { limits: { discount }, at }: { limits: CardLimits; at: FaultAt },
): ProductFault[] {
  if (!discount || oldPrice === null) return [];
  const [now, was] = [kopecks(price), kopecks(oldPrice)];
  const off = was - now;
  const percent = (of: number) => `${of} %`;
  const wrong = (needed: string) => [
    at(
      'oldPrice',
      'discount',
      `Скидка ${moneyText(roubles(off), currency)} (${Math.round((off / was) * 100)} %), а площадка принимает ${needed}`,
    ),
  ];
  const { within } = discount;
  if (within && (off * 100 < was * within.least || off * 100 > was * within.most))
    return wrong(`от ${within.least} до ${percent(within.most)}`);
  if (currency !== 'RUB') return [];
  const rule = discount.least?.find(({ upTo }) => upTo === null || now <= upTo);
  if (rule?.amount !== undefined && off <= rule.amount)
    return wrong(`больше ${moneyText(roubles(rule.amount), currency)}`);
  if (rule?.percent !== undefined && off * 100 <= was * rule.percent) return wrong(`больше ${percent(rule.percent)}`);
  if (discount.below !== undefined && off * 100 >= was * discount.below)
    return wrong(`меньше ${percent(discount.below)}`);
  return [];
}
