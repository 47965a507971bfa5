import { z } from 'zod';
import { MarketplaceError, type RefusalKind } from '../errors.ts';
import { type Answer, type Call, remoteOf } from '../http.ts';
import { kindOfStatus, russianOnly, usualSentence } from '../sentences.ts';

const Failure = z.object({ code: z.union([z.number(), z.string()]).nullish(), message: z.string().nullish() });

/** Ozon's sentences that a seller should read in Russian, with what they mean. Source: "Ошибки" of its description. */
const knownSentences: readonly { pattern: RegExp; kind: RefusalKind; message: string; retryAfter?: number }[] = [
  {
    pattern: /circle is open/i,
    kind: 'limit',
    message: 'Ozon на несколько минут закрыл метод: слишком много запросов.',
    retryAfter: 120,
  },
  { pattern: /rate limit/i, kind: 'limit', message: 'Слишком много запросов в секунду, Ozon просит подождать.' },
  {
    pattern: /invalid api-key|client-id|company not found/i,
    kind: 'keys',
    message: 'Ozon не принял ключи: проверьте Client ID и API-ключ.',
  },
  {
    pattern: /deactivated|expired/i,
    kind: 'keys',
    message: 'Срок действия API-ключа Ozon закончился: создайте новый в его кабинете.',
  },
  {
    pattern: /missing a required role/i,
    kind: 'keys',
    message: 'У API-ключа Ozon нет роли для этого действия: создайте ключ с ролью Admin.',
  },
  {
    pattern: /restricted to specific ip/i,
    kind: 'keys',
    message: 'API-ключ Ozon разрешён только для других IP-адресов.',
  },
  {
    pattern: /postings aren't ready/i,
    kind: 'limit',
    message: 'Этикетки ещё не готовы: Ozon готовит их около минуты после сборки.',
    retryAfter: 5,
  },
  {
    pattern: /NO_POSTINGS_FOR_BATCH_DOWNLOAD|label not allowed/i,
    kind: 'refused',
    message: 'Этикетки печатаются только для отправлений, которые ждут отгрузки.',
  },
  {
    pattern: /POSTING_NOT_FOUND|posting.*not found/i,
    kind: 'missing',
    message: 'Такого отправления нет в кабинете Ozon.',
  },
  { pattern: /POSTING_ALREADY_CANCELLED/i, kind: 'refused', message: 'Отправление уже отменено на Ozon.' },
  { pattern: /POSTING_ALREADY_SHIPPED/i, kind: 'refused', message: 'Отправление уже собрано на Ozon.' },
  {
    pattern: /HAS_INCORRECT_STATUS|TRANSITION_IS_NOT_POSSIBLE/i,
    kind: 'refused',
    message: 'В нынешнем статусе отправления Ozon этого не разрешает.',
  },
  {
    pattern: /HAS_INCORRECT_PRODUCT_QUANTITY|UNKNOWN?_PRODUCT/i,
    kind: 'refused',
    message: 'Состав не совпадает с отправлением на Ozon: проверьте товары и количество.',
  },
  {
    pattern: /no_postings/i,
    kind: 'refused',
    message: 'Для этого метода доставки нет собранных отправлений: отгружать пока нечего.',
  },
  {
    pattern: /item_limit_exceeded/i,
    kind: 'limit',
    message: 'Суточный лимит загрузки товаров на Ozon исчерпан, он обновится в 03:00 по Москве.',
    retryAfter: 3600,
  },
];

const called = { title: 'Ozon', ofTitle: 'Ozon', keys: 'проверьте ключи и роль ключа' };

/** Turns a failed answer into an error of one of the five kinds, with a sentence for the seller. */
export function judge(call: Call, answer: Answer): MarketplaceError | null {
  const { status, headers, body } = answer;
  if (status >= 200 && status < 300) return null;
  const { code, message } = said(body.toString('utf8'));
  const sentence = knownSentences.find((entry) => entry.pattern.test(message));
  const kind = status === 429 ? 'limit' : (sentence?.kind ?? kindOfStatus(status));
  // Item-Retry-After counts minutes, Retry-After seconds.
  const asked = Number(headers['retry-after']) || Number(headers['item-retry-after']) * 60 || sentence?.retryAfter;
  return new MarketplaceError(
    kind,
    sentence?.message ?? usualSentence(called, kind, { status, message: russianOnly(message) }),
    {
      retryAfter: asked || undefined,
      remote: remoteOf(call, answer, { code, message }),
    },
  );
}

function said(body: string): { code: string; message: string } {
  try {
    const parsed = Failure.parse(JSON.parse(body));
    return { code: String(parsed.code ?? ''), message: parsed.message ?? '' };
  } catch {
    return { code: '', message: body.slice(0, 300) };
  }
}
