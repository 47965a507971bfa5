import { z } from 'zod';

/** A field that is absent, null or blank, as text. */
const blank = new Set(['undefined', 'null', '']);

/** Why it doesn't fit: nothing was given, or something else than `wanted`. */
const misfit = (wanted: string) => ({
  error: ({ input }: { input?: unknown }) => (blank.has(String(input)) ? 'не заполнено' : wanted),
});

/** Digits that travel as text. A number is taken too, and nothing else: a list of one text reads like that text. */
export const digits = (pattern: RegExp, wanted: string | ReturnType<typeof misfit>) =>
  z.preprocess(
    (given: string | number) => (typeof given === 'number' ? String(given) : given),
    z.string(wanted).regex(pattern, wanted),
  );

/** A row's id. PostgreSQL's bigint. */
export const Id = digits(/^\d{1,18}$/, misfit('номер записи: только цифры')).describe('Номер записи');
export type Id = z.infer<typeof Id>;

/** A version that was edited: as far as PostgreSQL's integers go. */
export const EditedVersion = z.int().min(0).max(2_147_483_647);

/** Several ids in a body; doubles fall together. */
export const Ids = z
  .array(Id)
  .max(1000)
  .overwrite((ids) => [...new Set(ids)]);

/** A sum as a decimal string, hundredths after the point: never through binary floats. Its currency stands beside it. */
export const Money = digits(/^\d{1,13}(\.\d{1,2})?$/, misfit('сумма, например 1290 или 1290.50')).describe(
  'Сумма, десятичная строка',
);
export type Money = z.infer<typeof Money>;

/** A sum that may be below nothing: what is kept, or given back, has a minus. */
export const SignedMoney = z.string().regex(/^-?\d{1,13}(\.\d{1,2})?$/, 'сумма, например 100 или -50.50');

/** A moment: ISO 8601 with zone. */
export const Moment = z.iso.datetime({ offset: true }).describe('Дата и время, ISO 8601 с поясом');
export type Moment = z.infer<typeof Moment>;

/** A name that people read, on one line. */
export const Title = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .refine((text) => !/\p{Cc}/u.test(text), 'в названии есть невидимые знаки: уберите их');

/** Free text. NUL is the one character that PostgreSQL can't keep. */
export const Text = z
  .string()
  .max(50_000)
  .refine((text) => !text.includes('\0'), 'в тексте есть нулевой знак: уберите его');

/** Text of a search box. */
export const SearchText = z
  .string()
  .trim()
  .max(200)
  .refine((text) => !text.includes('\0'), 'в поиске есть нулевой знак: уберите его');

/** A colour as `#rrggbb`. */
export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'цвет в виде #1f56b3');

/** The five marketplaces, in the menu's order. */
export const marketplaces = ['ozon', 'yandex_market', 'wildberries', 'magnit', 'megamarket'] as const;
export const Marketplace = z.enum(marketplaces);
export type Marketplace = z.infer<typeof Marketplace>;

/** Where a change came from; `bulk` is an act of a person upon many rows at once. */
export const ChangeSource = z.enum([
  'person',
  'import',
  'sync',
  'rule',
  'marketplace',
  'bulk',
  'conversion',
  'formula',
]);
export type ChangeSource = z.infer<typeof ChangeSource>;

/** `1234.5` → 123450 kopecks, `-0.5` → −50: hundredths of whatever currency. */
export function kopecks(money: Money): number {
  if (money.startsWith('-')) return -kopecks(money.slice(1));
  const [roubles = '0', rest = ''] = money.split('.');
  return Number(roubles) * 100 + Number(rest.padEnd(2, '0'));
}

/** 123450 hundredths → `1234.50`. */
export function roubles(kopecks: number): Money {
  const sign = kopecks < 0 ? '-' : '';
  const whole = Math.abs(kopecks);
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}
