import { z } from 'zod';
import { MarketplaceError } from '../errors.ts';
import { type Answer, type Call, remoteOf } from '../http.ts';
import { type Dialect, jsonIn, judgeBy, refusalOf } from '../judge.ts';
import { russianOnly } from '../sentences.ts';

const Fault = z.object({
  code: z.union([z.string(), z.number()]).nullish(),
  message: z.string().nullish(),
  errorText: z.string().nullish(),
  description: z.string().nullish(),
});
/** Fact sheet, 1: `error` is one fault or a list of them, whichever the method. */
const Envelope = z.object({
  success: z.union([z.number(), z.boolean()]),
  error: z.union([Fault, z.array(Fault)]).nullish(),
});

const dialect: Dialect = {
  called: {
    title: 'Мегамаркет',
    ofTitle: 'Мегамаркета',
    keys: 'проверьте API-токен: его выпускают в кабинете Мегамаркета, в разделе «Настройки → API»',
  },
  said(json) {
    const { data } = Envelope.safeParse(json);
    if (!data) return null;
    const faults = [data.error ?? []].flat();
    const messages = faults.flatMap(({ message, errorText, description }) => message || errorText || description || []);
    return {
      code: faults.map((fault) => String(fault.code ?? '')).find((each) => each && each !== '0') ?? '',
      message: [...new Set(messages)].join('; '),
    };
  },
  /** There are no codes for it: only the sentence tells a wrong token from an order that isn't there. */
  verdict({ message }, { path }, status) {
    if (status >= 300) return undefined;
    if (/токен|token/i.test(message)) return { kind: 'keys' };
    if (/обрабатыва|в обработке|in progress|processing/i.test(message)) {
      const told = russianOnly(message) || 'ещё обрабатывает предыдущее действие';
      return { kind: 'limit', message: `Мегамаркет: ${told}`, retryAfter: 3 };
    }
    // An article that isn't there spoils the rows beside it: which one it is, is found by halving.
    if (/не найден|not found/i.test(message)) return { kind: /orderService/.test(path) ? 'missing' : 'refused' };
    return {
      kind: 'refused',
      message: russianOnly(message)
        ? undefined
        : 'Мегамаркет отказал, не сказав почему: подробности — в журнале запросов.',
    };
  },
  /** Megamarket answers 200 to what it refuses, too: `success` decides. */
  inSuccess(call, answer) {
    // Labels are files.
    const json = answer.body.subarray(0, 1).toString('latin1') === '{' ? jsonIn(answer) : undefined;
    const envelope = Envelope.safeParse(json).data;
    return envelope && !envelope.success ? refusalOf(dialect, call, answer) : pageInsteadOfPaper(call, answer, json);
  },
};

/** Turns a refusal into an error of one of the six kinds, with a sentence for the seller. */
export const judge = judgeBy(dialect);

const Printed = z.object({ data: z.string().optional() }).catch({});

/** The older way of printing labels answers a page for a browser, which no printer of labels takes. */
function pageInsteadOfPaper(call: Call, answer: Answer, json: unknown): MarketplaceError | null {
  if (!/sticker/.test(call.path)) return null;
  const { data } = Printed.parse(json);
  if (!data || !/^\s*</.test(data)) return null;
  const message = 'Мегамаркет отдал этикетку страницей, а не PDF: напечатайте её в его кабинете.';
  return new MarketplaceError('refused', message, { remote: remoteOf(call, answer, { code: 'html', message: '' }) });
}

/** A label that comes inside of JSON: as PDF in base64. */
export function fileIn(answer: Answer): Buffer | null {
  const { data } = Printed.parse(answer.body.subarray(0, 1).toString('latin1') === '{' ? jsonIn(answer) : undefined);
  return data ? Buffer.from(data, 'base64') : null;
}
