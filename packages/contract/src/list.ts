import { z } from 'zod';
import { Id, SearchText } from './values.ts';

/** A number that addresses carry as text; what is neither stays what it is, and doesn't fit. */
const numberOrText = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess(
    (given: number | string) => (typeof given === 'string' && given.trim() !== '' ? Number(given) : given),
    shape,
  );

/** How many rows a page may have. */
export const limitTo = (most: number, usual = 50) =>
  numberOrText(z.int().min(1).max(most)).default(usual).describe('Строк на странице');

/** Page of a list. A list is fully loaded when fewer rows than `limit` come back. */
export const Page = z.object({
  limit: limitTo(10_000),
  offset: numberOrText(z.int().min(0).max(100_000_000)).default(0).describe('Сколько строк пропустить'),
});

/** Page and search text: what nearly every list takes. */
export const PageSearch = Page.extend({ search: SearchText.default('').describe('Строка поиска') });

/** Which parents: `{ in: [ids] }`; absent means all. */
export const In = z.object({ in: z.array(Id).max(1000) }).optional();

/** `field` ascending, `-field` descending. */
export const sortBy = <const Fields extends readonly [string, ...string[]]>(...fields: Fields) =>
  z
    .enum(fields.flatMap((field) => [field, `-${field}`]) as [Fields[number] | `-${Fields[number]}`])
    .optional()
    .describe('Порядок: имя поля, с минусом — по убыванию');

/** A page of rows; `total` comes only where counting is cheap or was asked for. */
export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int().optional().describe('Сколько строк всего') });

/** Result of a batch, item by item: never all-or-nothing in silence. */
export const batchOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    done: z.array(item).describe('Что сделано'),
    failed: z.array(z.object({ id: item, code: z.string(), message: z.string() })).describe('Что не удалось и почему'),
  });
export type Batch = z.infer<ReturnType<typeof batchOf<typeof Id>>>;

/** Bound of counts that have to look at rows. */
export const mostCounted = 10_000;

/** A number of rows, exact up to `limit`, beyond it `more` is true. */
export const Count = z.object({ total: z.int(), more: z.boolean().describe('Строк больше, чем сосчитано') });

/** For calls that have nothing to say. */
export const Done = z.object({ ok: z.literal(true) });
export const done = { ok: true } as const;
