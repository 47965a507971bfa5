import { z } from 'zod';
import type { ShipPackage } from '../../api/orders.ts';
import { MarketplaceError } from '../../errors.ts';
import type { Caller } from '../../http.ts';
import { count, currency, id, money, rows, text } from '../shapes.ts';

const RestrictionsAnswer = z.object({
  result: z.object({
    max_posting_weight: count,
    min_posting_weight: count,
    width: count,
    length: count,
    height: count,
    max_posting_price: count,
    min_posting_price: count,
  }),
});
type Restrictions = z.output<typeof RestrictionsAnswer>['result'];

/** Millimetres and grams of one piece in its package; absent or empty where Ozon doesn't know them. */
const Dimensions = z.object({ height: count, length: count, width: count, weight: count });

const PostingAnswer = z.object({
  result: z.object({
    tpl_integration_type: text,
    products: rows(
      z.object({
        sku: id,
        name: text,
        price: money,
        currency_code: currency,
        dimensions: Dimensions.nullish(),
      }),
      'sku',
    ),
  }),
});
/** Goods of a posting, as far as the point of acceptance looks at them. */
export type WeighedGoods = z.output<typeof PostingAnswer>['result']['products'][number];

/**
 * Refuses packages that the point of acceptance wouldn't take: /v1/posting/fbs/restrictions. What can't be asked holds nothing up: Ozon looks at
 * the parcels itself.
 */
export async function refuseUnacceptable(
  http: Caller,
  number: string,
  packages: readonly ShipPackage[],
): Promise<void> {
  const body = { posting_number: number };
  const known = await Promise.all([
    http.json({ path: '/v3/posting/fbs/get', body, repeatable: true }, PostingAnswer),
    http.json({ path: '/v1/posting/fbs/restrictions', body, repeatable: true }, RestrictionsAnswer),
  ]).catch((error: unknown) => {
    if (error instanceof MarketplaceError && error.kind !== 'keys' && error.kind !== 'limit') return undefined;
    throw error;
  });
  if (!known) return;
  const [{ result: posting }, { result: restrictions }] = known;
  // Description of the method: it speaks of FBS only.
  if (posting.tpl_integration_type === 'non_integrated') return;
  const why = restrictionRefusal(restrictions, posting.products, packages);
  if (why !== null) throw new MarketplaceError('refused', why);
}

/** Why the point of acceptance wouldn't take these packages; null when it would, or when nobody knows what the goods weigh. */
export function restrictionRefusal(
  restrictions: Restrictions,
  goods: readonly WeighedGoods[],
  packages: readonly Pick<ShipPackage, 'lines'>[],
): string | null {
  const bySku = new Map(goods.map((one) => [one.sku, one]));
  for (const [place, { lines }] of packages.entries()) {
    const packed = lines.flatMap(({ sku, quantity }) => {
      const known = bySku.get(sku);
      return known ? { ...known, quantity } : [];
    });
    const parcel = packages.length === 1 ? 'Посылка' : `Посылка ${place + 1}`;
    const why =
      tooBig(restrictions, packed) ??
      wrongWeight(restrictions, packed, parcel) ??
      wrongPrice(restrictions, packed, parcel);
    if (why !== null) return why;
  }
  return null;
}

type Packed = (WeighedGoods & { quantity: number })[];

/** A piece may lie in any way: its longest side is held against the longest that fits. */
function tooBig({ width, length, height }: Restrictions, packed: Packed): string | null {
  const most = [width, length, height].toSorted((one, other) => other - one);
  if (most.some((side) => side <= 0)) return null;
  for (const { name, dimensions } of packed) {
    if (!dimensions) continue;
    const sides = [dimensions.width, dimensions.length, dimensions.height]
      .map((millimetres) => millimetres / 10)
      .toSorted((one, other) => other - one);
    if (sides.every((side, place) => side <= (most[place] ?? 0))) continue;
    return `Товар «${name}» не примет пункт Ozon: он ${sizes(sides)} см, а помещается ${sizes(most)} см. Проверьте размеры в карточке товара или выберите в кабинете Ozon другой пункт.`;
  }
  return null;
}

function wrongWeight(restrictions: Restrictions, packed: Packed, parcel: string): string | null {
  if (packed.some(({ dimensions }) => !dimensions || dimensions.weight <= 0)) return null;
  const weight = packed.reduce((sum, { dimensions, quantity }) => sum + (dimensions?.weight ?? 0) * quantity, 0);
  const { max_posting_weight: most, min_posting_weight: least } = restrictions;
  if (most > 0 && weight > most)
    return `${parcel} весит ${kilograms(weight)}, а пункт Ozon берёт до ${kilograms(most)}: разложите товары на несколько посылок или проверьте вес в карточках.`;
  if (weight < least)
    return `${parcel} весит ${kilograms(weight)}, а пункт Ozon берёт от ${kilograms(least)}: сложите товары вместе или проверьте вес в карточках.`;
  return null;
}

/** The bounds are in roubles: prices in other currencies aren't held against them. */
function wrongPrice(restrictions: Restrictions, packed: Packed, parcel: string): string | null {
  if (packed.some(({ currency_code, price }) => currency_code !== 'RUB' || price === null)) return null;
  const price = packed.reduce((sum, line) => sum + Number(line.price) * line.quantity, 0);
  const { max_posting_price: most, min_posting_price: least } = restrictions;
  if (most > 0 && price > most)
    return `${parcel} стоит ${roubles(price)}, а пункт Ozon берёт до ${roubles(most)}: разложите товары на несколько посылок.`;
  if (price < least)
    return `${parcel} стоит ${roubles(price)}, а пункт Ozon берёт от ${roubles(least)}: сложите товары вместе.`;
  return null;
}

const russian = (digits: number) => new Intl.NumberFormat('ru', { maximumFractionDigits: digits });
const sizes = (sides: readonly number[]): string => sides.map((side) => russian(1).format(side)).join(' × ');
const kilograms = (grams: number): string => `${russian(3).format(grams / 1000)}\u00a0кг`;
const roubles = (amount: number): string => `${russian(2).format(amount)}\u00a0₽`;
