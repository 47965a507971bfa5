import { z } from 'zod';
import type { Answer } from '../http.ts';
import { type Dialect, jsonIn, judgeBy, refusalOf } from '../judge.ts';
import { russianOnly } from '../sentences.ts';

const Failure = z
  .object({
    status: z.string().nullish(),
    errors: z.array(z.object({ code: z.string().nullish(), message: z.string().nullish() })).nullish(),
    /** Of single goods: whoever sent those reads them. */
    results: z.array(z.unknown()).nullish(),
  })
  .refine(({ status, errors }) => status !== undefined || errors !== undefined);

/** Labels and acts are asked for as soon as an order is packed, and are made a little later. */
const notReady = /ещё не готов|not ready yet/i;

/** Words for the seller in place of theirs in English. */
const known: { pattern: RegExp; message: string }[] = [
  {
    pattern: /cutoff time for shipments has not been reached/i,
    message: 'Маркет ещё формирует эту отгрузку: подтвердить её можно, когда закончится приём заказов.',
  },
  { pattern: /scope/i, message: 'У API-ключа нет доступа к этому: создайте другой в кабинете Маркета.' },
];

const dialect: Dialect = {
  called: { title: 'Яндекс Маркет', ofTitle: 'Яндекс Маркета', keys: 'проверьте API-ключ и его доступы' },
  said(json) {
    const { data } = Failure.safeParse(json);
    if (!data) return null;
    const messages = (data.errors ?? []).flatMap(({ code, message }) => message || code || []);
    return { code: data.errors?.[0]?.code ?? '', message: messages.join('; ') };
  },
  verdict({ message }, _, status) {
    // The key is good, but not for this: what else it opens has to go on.
    const refused = status < 300 || (status === 403 && /scope|доступ[а-я]* к метод/i.test(message));
    const sentence = known.find(({ pattern }) => pattern.test(message))?.message;
    if (refused || (status === 400 && sentence)) return { kind: 'refused', message: sentence };
    if (status === 400 && notReady.test(message))
      return {
        kind: 'limit',
        message: `Яндекс Маркет: ${russianOnly(message) || 'файл ещё не готов'}`,
        retryAfter: 5,
      };
    return undefined;
  },
  /** Documentation of limits: the moment until which the resource is shut. */
  pause(headers) {
    const until = Date.parse(String(headers['x-ratelimit-resource-until'] ?? ''));
    const seconds = Math.ceil((until - Date.now()) / 1000);
    return seconds > 0 ? seconds : undefined;
  },
  /** An answer 200 may call itself an error. */
  inSuccess(call, answer) {
    if (!answer.body.includes('"ERROR"')) return null;
    return callsItselfError(answer) ? refusalOf(dialect, call, answer) : null;
  },
};

function callsItselfError(answer: Answer): boolean {
  const failure = Failure.safeParse(jsonIn(answer)).data;
  return failure?.status === 'ERROR' && !failure.results;
}

/** Turns a failed answer into an error of one of the six kinds; an answer 200 may call itself one, too. */
export const judge = judgeBy(dialect);
