import { z } from 'zod';
import { MarketplaceError, type RefusalKind } from '../errors.ts';
import { type Answer, type Call, remoteOf } from '../http.ts';
import { kindOfStatus, russianOnly, usualSentence } from '../sentences.ts';
import { sayingOf } from './sayings.ts';

const Failure = z.object({ code: z.union([z.number(), z.string()]).nullish(), message: z.string().nullish() });

const called = { title: 'Ozon', ofTitle: 'Ozon', keys: 'проверьте ключи и роль ключа' };

/** Turns a failed answer into an error of one of the five kinds, with a sentence for the seller. */
export function judge(call: Call, answer: Answer): MarketplaceError | null {
  const { status, headers, body } = answer;
  if (status >= 200 && status < 300) return null;
  const { code, message } = said(body.toString('utf8'));
  const saying = sayingOf(message, call.path) ?? sayingOf(code, call.path);
  const kind = status === 429 ? 'limit' : (saying?.kind ?? kindOf(status, message));
  // Item-Retry-After counts minutes, Retry-After seconds.
  const asked = Number(headers['retry-after']) || Number(headers['item-retry-after']) * 60 || saying?.retryAfter;
  return new MarketplaceError(
    kind,
    saying?.message ?? usualSentence(called, kind, { status, message: russianOnly(message) }),
    {
      retryAfter: asked || undefined,
      remote: remoteOf(call, answer, { code, message }),
    },
  );
}

/** A 403 for a tariff says nothing against the keys: the account goes on. */
const kindOf = (status: number, message: string): RefusalKind =>
  status === 403 && /subscri|premium|tariff|тариф|подписк/i.test(message) ? 'refused' : kindOfStatus(status);

function said(body: string): { code: string; message: string } {
  try {
    const parsed = Failure.parse(JSON.parse(body));
    return { code: String(parsed.code ?? ''), message: parsed.message ?? '' };
  } catch {
    return { code: '', message: body.slice(0, 300) };
  }
}
