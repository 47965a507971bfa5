import { z } from 'zod';
import { kopecks, Money, roubles, SignedMoney } from '../values.ts';

/** Which price a bulk change is about. */
export const PriceField = z.enum(['price', 'oldPrice', 'purchasePrice', 'minPrice']);
export type PriceField = z.infer<typeof PriceField>;

export const priceFieldTitles: Record<PriceField, string> = {
  price: 'Цена',
  oldPrice: 'Цена до скидки',
  purchasePrice: 'Закупочная цена',
  minPrice: 'Минимальная цена',
};

/** How a new price is made even: not at all, to whole roubles, to tens, to the nearest that ends in 9 or in 90. */
export const Rounding = z.enum(['none', 'to_1', 'to_10', 'ends_9', 'ends_90']);
export type Rounding = z.infer<typeof Rounding>;

export const roundingTitles: Record<Rounding, string> = {
  none: 'Не округлять',
  to_1: 'До целых: 1 234',
  to_10: 'До десятков: 1 230',
  ends_9: 'До …9: 1 239',
  ends_90: 'До …90: 1 290',
};

/** Per cent with two digits at most: from −99.99 to 10000. */
const Percent = z
  .string()
  .regex(/^-?\d{1,5}(\.\d{1,2})?$/, 'проценты числом, например 10 или -7.5')
  .refine((text) => Number(text) > -100 && Number(text) <= 10_000, 'от −99,99 до 10 000 %');

/** Change of each offer's price or stock. Sums are in the catalog's currency, stock is the seller's own warehouse. */
export const NumberChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price_set').describe('Поставить одну цену'),
    field: PriceField.describe('Какая из цен'),
    amount: Money.describe('Новая цена'),
  }),
  z.object({
    kind: z.literal('price_add').describe('Прибавить сумму или отнять'),
    field: PriceField.describe('Какая из цен'),
    amount: SignedMoney.describe('На сколько; с минусом — дешевле'),
    rounding: Rounding.default('none').describe('Как округлить'),
  }),
  z.object({
    kind: z.literal('price_percent').describe('Прибавить проценты или отнять'),
    field: PriceField.describe('Какая из цен'),
    percent: Percent.describe('На сколько процентов; с минусом — дешевле'),
    rounding: Rounding.default('none').describe('Как округлить'),
  }),
  z.object({
    kind: z.literal('price_unset').describe('Убрать цену'),
    field: PriceField.describe('Какую из цен'),
  }),
  z.object({
    kind: z.literal('stock_set').describe('Поставить один остаток'),
    amount: z.int().min(0).max(1_000_000_000).describe('Новый остаток, шт.'),
  }),
  z.object({
    kind: z.literal('stock_add').describe('Прибавить штуки или отнять'),
    amount: z.int().min(-1_000_000_000).max(1_000_000_000).describe('На сколько штук; с минусом — меньше'),
  }),
  z.object({
    kind: z.literal('stock_percent').describe('Прибавить проценты или отнять; дробное вниз'),
    percent: Percent.describe('На сколько процентов; с минусом — меньше'),
  }),
]);
export type NumberChange = z.infer<typeof NumberChange>;
export type PriceChange = Extract<NumberChange, { field: PriceField }>;
export type StockChange = Exclude<NumberChange, PriceChange>;

/** Whether the change is about a price, not about stock. */
export const isPriceChange = (change: NumberChange): change is PriceChange => 'field' in change;

/** A new value, null where a price is taken away, or why nothing changes. */
export type Outcome = { now: number | null } | { leftOut: string };

const most = 10 ** 15;

/** Applies a change to a price in kopecks. */
export function changedPrice(was: number | null, change: PriceChange): Outcome {
  if (change.kind === 'price_set') return positive(kopecks(change.amount));
  if (change.kind === 'price_unset') return { now: null };
  if (was === null) return { leftOut: 'Цены нет: менять нечего' };
  const raw = change.kind === 'price_add' ? was + kopecks(change.amount) : byPercent(was, kopecks(change.percent));
  return raw <= 0 ? positive(raw) : positive(roundedPrice(raw, change.rounding));
}

/** Applies a change to a stock in pieces. */
export function changedStock(was: number | null, change: StockChange): Outcome {
  if (was === null && change.kind === 'stock_percent')
    return { leftOut: 'Остаток не указан: проценты считать не от чего' };
  const held = was ?? 0;
  const now =
    change.kind === 'stock_set'
      ? change.amount
      : change.kind === 'stock_add'
        ? held + change.amount
        : Number((BigInt(held) * BigInt(10_000 + kopecks(change.percent))) / 10_000n);
  if (now < 0) return { leftOut: 'Остаток стал бы меньше нуля' };
  return now > 1_000_000_000 ? { leftOut: 'Остаток стал бы больше миллиарда' } : { now };
}

/** The change in words: «Цена: +10 %, до …9», «Остаток: 5 шт.». */
export function numberChangeTitle(change: NumberChange): string {
  const what = isPriceChange(change) ? priceFieldTitles[change.field] : 'Остаток';
  return `${what}: ${amountOf(change)}${'rounding' in change && change.rounding !== 'none' ? `, ${roundingWords[change.rounding]}` : ''}`;
}

const roundingWords: Record<Exclude<Rounding, 'none'>, string> = {
  to_1: 'до целых',
  to_10: 'до десятков',
  ends_9: 'до …9',
  ends_90: 'до …90',
};

function amountOf(change: NumberChange): string {
  switch (change.kind) {
    case 'price_set':
      return readable(change.amount);
    case 'price_unset':
      return 'убрать';
    case 'price_add':
      return plusOrMinus(change.amount);
    case 'price_percent':
    case 'stock_percent':
      return `${plusOrMinus(change.percent)} %`;
    case 'stock_set':
      return `${change.amount} шт.`;
    case 'stock_add':
      return `${plusOrMinus(String(change.amount))} шт.`;
  }
}

const readable = (amount: string) => amount.replace('.', ',');
const plusOrMinus = (amount: string) =>
  amount.startsWith('-') ? `−${readable(amount.slice(1))}` : `+${readable(amount)}`;

function positive(now: number): Outcome {
  if (now <= 0) return { leftOut: `Цена стала бы ${now === 0 ? 'нулём' : 'меньше нуля'}` };
  return now >= most ? { leftOut: 'Цена стала бы слишком большой' } : { now };
}

/** Exact and to the nearest kopeck, halves up: floats would lose kopecks of great sums. */
const byPercent = (was: number, hundredthsOfPercent: number): number =>
  Number((BigInt(was) * BigInt(10_000 + hundredthsOfPercent) + 5_000n) / 10_000n);

/** A price in kopecks made even. */
export function roundedPrice(price: number, rounding: Rounding): number {
  switch (rounding) {
    case 'none':
      return price;
    case 'to_1':
      return nearest(price, 100);
    case 'to_10':
      return nearest(price, 1_000);
    case 'ends_9':
      return endingIn(price, 900, 1_000);
    case 'ends_90':
      return endingIn(price, 9_000, 10_000);
  }
}

const nearest = (price: number, step: number) => Math.round(price / step) * step;
/** The nearest price with this end; never below the first that has it. */
const endingIn = (price: number, end: number, step: number) => Math.max(end, nearest(price - end, step) + end);

/** A value of a price or a stock as it is shown and kept in history. */
export const numberValue = (change: NumberChange, value: number | null): string | null =>
  value === null ? null : isPriceChange(change) ? roubles(value) : String(value);
