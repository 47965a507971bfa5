import { z } from 'zod';
import { MarketplaceError, type RefusalKind } from '../errors.ts';
import { type Answer, type Call, remoteOf } from '../http.ts';
import { kindOfStatus, russianOnly, usualSentence } from '../sentences.ts';

const called = {
  title: 'Мегамаркет',
  ofTitle: 'Мегамаркета',
  keys: 'проверьте API-токен: его выпускают в кабинете Мегамаркета, в разделе «Настройки → API»',
};

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

/** Megamarket answers 200 to what it refuses, too: `success` decides. */
export function judge(call: Call, answer: Answer): MarketplaceError | null {
  const { status, body, headers } = answer;
  const envelope = envelopeIn(body);
  const good = status >= 200 && status < 300;
  if (good && (!envelope || envelope.success)) return pageInsteadOfPaper(call, answer);
  const faults = [envelope?.error ?? []].flat();
  const messages = [
    ...new Set(faults.flatMap(({ message, errorText, description }) => message || errorText || description || [])),
  ];
  const message = messages.join('; ');
  const kind = good ? kindOfMessage(message, call) : kindOfStatus(status);
  const code = faults.map((fault) => String(fault.code ?? '')).find((each) => each && each !== '0') ?? '';
  const told = russianOnly(message);
  const busy = kind === 'limit' && good;
  return new MarketplaceError(
    kind,
    busy ? `Мегамаркет: ${told || 'ещё обрабатывает предыдущее действие'}` : sentence(kind, status, told),
    {
      retryAfter: Number(headers['retry-after']) || (busy ? 3 : undefined),
      remote: remoteOf(call, answer, { code, message }),
    },
  );
}

/** Of the success that is none the status says nothing. */
const sentence = (kind: RefusalKind, status: number, message: string) =>
  kind === 'refused' && !message && status < 300
    ? 'Мегамаркет отказал, не сказав почему: подробности — в журнале запросов.'
    : usualSentence(called, kind, { status, message });

function envelopeIn(body: Buffer): z.output<typeof Envelope> | undefined {
  // Labels are files.
  if (body.subarray(0, 1).toString('latin1') !== '{') return undefined;
  try {
    return Envelope.parse(JSON.parse(body.toString('utf8')));
  } catch {
    return undefined;
  }
}

/** There are no codes for it: only the sentence tells a wrong token from an order that isn't there. */
function kindOfMessage(message: string, { path }: Call): RefusalKind {
  if (/токен|token/i.test(message)) return 'keys';
  if (/обрабатыва|в обработке|in progress|processing/i.test(message)) return 'limit';
  // An article that isn't there spoils the rows beside it: which one it is, is found by halving.
  if (/не найден|not found/i.test(message)) return /orderService/.test(path) ? 'missing' : 'refused';
  return 'refused';
}

/** The older way of printing labels answers a page for a browser, which no printer of labels takes. */
function pageInsteadOfPaper(call: Call, answer: Answer): MarketplaceError | null {
  if (!/sticker/.test(call.path)) return null;
  const { data } = Printed.parse(jsonIn(answer.body));
  if (!data || !/^\s*</.test(data)) return null;
  const message = 'Мегамаркет отдал этикетку страницей, а не PDF: напечатайте её в его кабинете.';
  return new MarketplaceError('refused', message, { remote: remoteOf(call, answer, { code: 'html', message: '' }) });
}

const Printed = z.object({ data: z.string().optional() }).catch({});

function jsonIn(body: Buffer): unknown {
  if (body.subarray(0, 1).toString('latin1') !== '{') return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A label that comes inside of JSON: as PDF in base64. */
export function fileIn({ body }: Answer): Buffer | null {
  const { data } = Printed.parse(jsonIn(body));
  return data ? Buffer.from(data, 'base64') : null;
}
