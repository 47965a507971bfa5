import { z } from 'zod';
import { MarketplaceError, type RefusalKind } from '../errors.ts';
import { type Answer, type Call, remoteOf } from '../http.ts';

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
  if (status === 401) return 'keys';
  if (status === 403) return notOfTheKey.test(message) && !/ключ/i.test(message) ? 'refused' : 'keys';
  if (status === 404) return 'missing';
  if (status === 429 || (status === 400 && notReady.test(message))) return 'limit';
  if (status === 408 || status >= 500) return 'down';
  return 'refused';
}

function sentence(kind: RefusalKind, status: number, message: string): string {
  // What is meant for sellers is Russian; anything else stays readable in the request log.
  const told = /[а-яё]/i.test(message) ? message : '';
  switch (kind) {
    case 'keys':
      return `Магнит Маркет не пускает: ${told || 'проверьте API-ключ и его права'}`;
    case 'limit':
      return status === 429 ? 'Слишком много запросов, Магнит Маркет просит подождать.' : `Магнит Маркет: ${told}`;
    case 'missing':
      return `Магнит Маркет не нашёл запрошенное${told ? `: ${told}` : '.'}`;
    case 'down':
      return `На стороне Магнит Маркета ошибка (${status}). Повторим позже.`;
    case 'refused':
      return `Магнит Маркет отказал: ${told || `в запросе что-то не так (код ${status}), подробности — в журнале запросов.`}`;
  }
}
