import { z } from 'zod';
import type { Incoming } from '../frame/incoming.ts';
import type { Call as EmulatorCall, Operations as EmulatorOperations } from '../frame/operation.ts';
import { operationsIn } from '../frame/operation.ts';
import { Refusal } from '../frame/refusal.ts';
import type { Wording } from '../frame/wording.ts';
import type { Account } from './account.ts';

export type Call = EmulatorCall<Account>;
export type Operations = EmulatorOperations<Account>;

/** Wraps an answer in the envelope of all methods. */
export const success = (data: unknown) => ({ success: 1, meta: { source: 'merchant-oms' }, data });
/** Answer of an action. */
export const done = () => success({ result: 1 });

interface Fault {
  code?: number;
  message: string;
  shipmentId?: string;
  itemIndex?: string;
  boxCode?: string;
}

/** A refusal with status 200, as all logical ones have: one fault, or a list of them where a method looks at many lots. */
export const refused = (error: string | Fault[], status = 200, headers: Record<string, string> = {}): Refusal => {
  const faults =
    typeof error === 'string' ? { code: 0, message: error } : error.map((fault) => ({ code: 0, ...fault }));
  return new Refusal(status, { success: 0, meta: { source: 'merchant-oms' }, error: faults }, headers);
};

const { reads, writes, lists } = operationsIn<Account>((at, message) =>
  refused(`Поле ${at || 'запроса'} заполнено неверно: ${message}`),
);

export { lists, reads, writes };

/** `data` of a request in its envelope. */
export const enveloped = <Data extends z.ZodRawShape>(data: Data) => ({
  body: z.object({ meta: z.looseObject({}), data: z.object(data) }),
});

/** Cards and categories are signed in by the header, everything else by the body. */
export function tokenOf({ path, headers, json }: Incoming): string {
  if (path.includes('/assortment/')) return headers['x-merchant-token'] ?? '';
  return Signed.safeParse(read(json)).data?.data.token ?? '';
}

const Signed = z.object({ data: z.object({ token: z.string() }) });

function read(json: () => unknown): unknown {
  try {
    return json();
  } catch {
    return undefined;
  }
}

/** Statuses of refusals by a gateway aren't said anywhere (?): it is taken to speak as gateways do. */
export const wording: Wording = {
  malformed: () => refused('Тело запроса не читается как JSON'),
  tooLarge: () => refused('Запрос слишком велик', 413),
  keys: () => refused('Токен недействителен'),
  forbidden: () => refused('Токен не даёт доступа к этому методу'),
  limit: (seconds) => refused('Слишком много запросов', 429, { 'retry-after': String(seconds) }),
  longLimit: (seconds) => refused('Доступ к методу ограничен', 429, { 'retry-after': String(seconds) }),
  missing: () => refused('Метод не найден', 404),
  failed: () => refused('Внутренняя ошибка', 500),
  notEmulated: (sentence) => refused(sentence, 501),
};

/** A moment as it writes it. */
export const moment = (at: number): string => new Date(at).toISOString();

/** "ISO 8601 with offset". */
export const instant = z.iso.datetime({ offset: true }).transform((value) => Date.parse(value));

/** Whose number it is: the one that was told first stays the seller's. */
export function mustBeSeller(account: Account, merchantId: number | undefined): void {
  if (merchantId === undefined) return;
  account.merchantId ??= merchantId;
  if (account.merchantId !== merchantId) throw refused(`Продавец ${merchantId} не соответствует токену`);
}
