import { z } from 'zod';
import { MarketplaceError, type RefusalKind } from '../errors.ts';
import { type Answer, type Call, remoteOf } from '../http.ts';
import { kindOfStatus, russianOnly, usualSentence } from '../sentences.ts';

/** Both shapes: methods for orders list messages, methods for goods add a code to each and `error` beside them. */
const Failure = z.object({
  error: z.string().nullish(),
  errors: z.array(z.object({ code: z.string().nullish(), message: z.string().nullish() })).nullish(),
});

/** Turns a failed answer into an error of one of the five kinds, with a sentence for the seller. */
export function judge(call: Call, answer: Answer): MarketplaceError | null {
  const { status, headers, body } = answer;
  if (status >= 200 && status < 300) return null;
  const { code, message } = said(body.toString('utf8'));
  const kind = kindOf(status, message);
  return new MarketplaceError(kind, sentence(kind, status, message), {
    retryAfter: Number(headers['retry-after']) || (notReady.test(message) ? 5 : undefined),
    remote: remoteOf(call, answer, { code, message }),
  });
}

function said(body: string): { code: string; message: string } {
  try {
    const { error, errors } = Failure.parse(JSON.parse(body));
    const messages = (errors ?? []).flatMap(({ message }) => message || []);
    // The description's own example of `error` is the text "null".
    const other = error && error !== 'null' ? error : '';
    return { code: errors?.find((each) => each.code)?.code ?? '', message: messages.join('; ') || other };
  } catch {
    return { code: '', message: body.slice(0, 300) };
  }
}

/** Labels and documents are asked for as soon as a parcel is packed, and are made a little later. */
const notReady = /ещё не готов/i;

/** 403 is "no access to the resource": to somebody else's order as well as for a wrong key. */
const notOfTheKey = /ресурс|заказ|задани|посылк|отгрузк|магазин|склад/i;

function kindOf(status: number, message: string): RefusalKind {
  if (status === 403 && notOfTheKey.test(message) && !/ключ/i.test(message)) return 'refused';
  if (status === 400 && notReady.test(message)) return 'limit';
  return kindOfStatus(status);
}

function sentence(kind: RefusalKind, status: number, message: string): string {
  const told = russianOnly(message);
  // Who asks says first that it isn't ready yet; whose label it is stands in the request log.
  return kind === 'limit' && status !== 429
    ? 'Магнит Маркет делает этикетки и документы около минуты после сборки, попробуйте немного позже.'
    : usualSentence(called, kind, { status, message: told });
}

const called = { title: 'Магнит Маркет', ofTitle: 'Магнит Маркета', keys: 'проверьте API-ключ и его права' };
