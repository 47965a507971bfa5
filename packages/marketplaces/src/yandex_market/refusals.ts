import { z } from 'zod';
import { MarketplaceError, type RefusalKind } from '../errors.ts';
import { type Answer, type Call, remoteOf } from '../http.ts';
import { kindOfStatus, russianOnly, usualSentence } from '../sentences.ts';

const Failure = z.object({
  status: z.string().nullish(),
  errors: z.array(z.object({ code: z.string().nullish(), message: z.string().nullish() })).nullish(),
  /** Of single goods: whoever sent those reads them. */
  results: z.array(z.unknown()).nullish(),
});

/** Turns a failed answer into an error of one of the five kinds; an answer 200 may call itself one, too. */
export function judge(call: Call, answer: Answer): MarketplaceError | null {
  const { status, headers, body } = answer;
  const success = status >= 200 && status < 300;
  if (success && !body.includes('"ERROR"')) return null;
  const failure = failureIn(body.toString('utf8'));
  if (success && (failure.status !== 'ERROR' || failure.results)) return null;
  const [first] = failure.errors ?? [];
  const said = { code: first?.code ?? '', message: messageOf(failure, body) };
  const kind = kindOf(status, said);
  return new MarketplaceError(kind, sentence(kind, status, said.message), {
    retryAfter: secondsIn(headers) || (notReady.test(said.message) ? 5 : undefined),
    remote: remoteOf(call, answer, said),
  });
}

function failureIn(body: string): z.output<typeof Failure> {
  try {
    return Failure.parse(JSON.parse(body));
  } catch {
    return {};
  }
}

function messageOf({ errors }: z.output<typeof Failure>, body: Buffer): string {
  const messages = (errors ?? []).flatMap(({ code, message }) => message || code || []);
  return errors ? messages.join('; ') : body.subarray(0, 300).toString('utf8');
}

/** Documentation of limits: the moment until which the resource is shut. */
function secondsIn(headers: Answer['headers']): number {
  const until = Date.parse(String(headers['x-ratelimit-resource-until'] ?? ''));
  const seconds = Number(headers['retry-after']) || (until - Date.now()) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : 0;
}

/** Labels and acts are asked for as soon as an order is packed, and are made a little later. */
const notReady = /ещё не готов|not ready yet/i;

function kindOf(status: number, { message }: { message: string }): RefusalKind {
  if (status < 300) return 'refused';
  // The key is good, but not for this: what else it opens has to go on.
  if (status === 403 && /scope|доступ[а-я]* к метод/i.test(message)) return 'refused';
  if (status === 400 && notReady.test(message)) return 'limit';
  return kindOfStatus(status);
}

/** What they say in English, in words for the seller. */
const known: { pattern: RegExp; message: string }[] = [
  {
    pattern: /cutoff time for shipments has not been reached/i,
    message: 'Маркет ещё формирует эту отгрузку: подтвердить её можно, когда закончится приём заказов.',
  },
  { pattern: /scope/i, message: 'У API-ключа нет доступа к этому: создайте другой в кабинете Маркета.' },
];

function sentence(kind: RefusalKind, status: number, message: string): string {
  const own = known.find(({ pattern }) => pattern.test(message))?.message;
  if (own && kind === 'refused') return own;
  const told = russianOnly(message);
  if (kind === 'limit' && status === 400) return `Яндекс Маркет: ${told || 'файл ещё не готов'}`;
  return usualSentence(called, kind, { status, message: told });
}

const called = { title: 'Яндекс Маркет', ofTitle: 'Яндекс Маркета', keys: 'проверьте API-ключ и его доступы' };
