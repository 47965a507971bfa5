import { z } from 'zod';
import type { Call as EmulatorCall, Operations as EmulatorOperations } from '../frame/operation.ts';
import { operationsIn } from '../frame/operation.ts';
import { Refusal } from '../frame/refusal.ts';
import type { Wording } from '../frame/wording.ts';
import type { Account } from './account.ts';

export type Call = EmulatorCall<Account>;
export type Operations = EmulatorOperations<Account>;

/** A refusal of the methods for orders, parcels and shipments. */
export const refused = (message: string, status = 400) => new Refusal(status, { errors: [{ message }] });
/** Nothing under this id. */
export const absent = (message: string) => refused(message, 404);

/** A refusal of the methods for goods. */
export const goodsRefused = (code: string, message: string, status = 400) =>
  new Refusal(status, { errors: [{ code, message }], timestamp: new Date().toISOString() });

const misfit = (at: string, message: string) => `Поле ${at || 'запроса'} заполнено неверно: ${message}`;
/** Operations for orders, parcels and shipments. */
export const trading = operationsIn<Account>((at, message) => refused(misfit(at, message)));
/** Operations for goods. */
export const goods = operationsIn<Account>((at, message) => goodsRefused('VALIDATION_ERROR', misfit(at, message)));

/** The family of a method decides in which shape it refuses. */
export const wordingOf = ({ path }: { path: string }): Wording =>
  /\/v1\/(orders|parcels|shipments)(\/|$)/.test(path)
    ? wordingIn((_, message, status) => refused(message, status))
    : wordingIn(goodsRefused);

const wordingIn = (refuse: (code: string, message: string, status?: number) => Refusal): Wording => ({
  malformed: () => refuse('BAD_REQUEST', 'Тело запроса не читается как JSON'),
  tooLarge: () => refuse('PAYLOAD_TOO_LARGE', 'Запрос слишком велик', 413),
  keys: () => refuse('FORBIDDEN', 'API-ключ недействителен', 403),
  forbidden: () => refuse('FORBIDDEN', 'У ключа нет доступа к этому методу', 403),
  limit: (seconds) => withRetry(refuse('TOO_MANY_REQUESTS', 'Слишком много запросов', 429), seconds),
  longLimit: (seconds) => withRetry(refuse('TOO_MANY_REQUESTS', 'Доступ к методу ограничен', 429), seconds),
  missing: () => refuse('NOT_FOUND', 'Метод не найден', 404),
  failed: () => refuse('INTERNAL_ERROR', 'Внутренняя ошибка', 500),
  notEmulated: (sentence) => refuse('NOT_IMPLEMENTED', sentence, 501),
});

const withRetry = ({ status, body }: Refusal, seconds: number) =>
  new Refusal(status, body, { 'retry-after': String(seconds) });

/** "RFC3339 с указанием часового пояса". */
export const instant = z.iso.datetime({ offset: true }).transform((value) => Date.parse(value));
/** A moment as it writes it. */
export const moment = (at: number): string => new Date(at).toISOString();

/** A period with at least one bound. */
export const Period = z
  .object({ from: instant.optional(), to: instant.optional() })
  .refine(({ from, to }) => from !== undefined || to !== undefined, 'нужна хотя бы одна граница');
type Period = z.output<typeof Period> | undefined;

/** Whether a moment lies in the period; all do where none was given. */
export const within = (at: number, period: Period): boolean =>
  at >= (period?.from ?? 0) && at <= (period?.to ?? Number.POSITIVE_INFINITY);

export const Id = z.string().max(36);
export const Ids = z.array(Id).min(1).max(50);
export const Dir = z.enum(['ASC', 'DESC']);

/** Pages of lists of orders, parcels and shipments. */
export const Paging = {
  dir: Dir,
  page_size: z.int().min(1).max(1000).default(100),
  page_token: z.string().optional(),
};

/** Whether a row is among those that a filter names; a filter that is absent names all. */
export const among = (filter: readonly string[] | undefined, value: string): boolean =>
  filter === undefined || filter.includes(value);
