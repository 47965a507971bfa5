import { z } from 'zod';
import type { Caller } from '../../http.ts';
import { everyPage } from '../../pages.ts';
import { flag, key, list, rows, text, wrapped } from '../shapes.ts';

const DraftsPage = wrapped(
  z.object({
    items: rows(
      z.object({
        batchUUID: key,
        vendorCodes: list(key),
        errors: z.record(z.string(), list(text)),
        updatedAt: text,
      }),
      'batchUUID',
    ),
    cursor: z.object({ next: flag, updatedAt: text, batchUUID: text }),
  }),
);

type Draft = z.output<typeof DraftsPage>['data']['items'][number];

/** Description of /content/v2/cards/error/list: most batches in an answer. */
const page = 100;

const call = { method: 'POST', host: 'content', path: '/content/v2/cards/error/list', group: 'cards/drafts' } as const;

/** When the youngest refusal was, by their clock; empty where there is none. Whatever is sent now is refused after it. */
export async function latestRefusal(http: Caller): Promise<string> {
  const body = { cursor: { limit: 1 }, order: { ascending: false } };
  const { data } = await http.json({ ...call, body, repeatable: true }, DraftsPage);
  return data.items[0]?.updatedAt ?? '';
}

/**
 * Why cards were refused after a moment, by article. A request is refused as it was sent: cards without a fault of their own share the fate of those
 * beside which they stood.
 */
export async function refusalsSince(http: Caller, since: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const drafts = await everyPage<Draft, Record<string, string>>(async (cursor = since ? { updatedAt: since } : {}) => {
    const body = { cursor: { limit: page, ...cursor }, order: { ascending: true } };
    const { data } = await http.json({ ...call, body, repeatable: true }, DraftsPage);
    const { next, updatedAt, batchUUID } = data.cursor;
    return { rows: data.items, next: next ? { updatedAt, batchUUID } : null };
  });
  for (const { vendorCodes, errors, updatedAt } of drafts) {
    if (since && Date.parse(updatedAt) <= Date.parse(since)) continue;
    const faulty = Object.keys(errors).filter((code) => (errors[code] ?? []).length > 0);
    for (const code of vendorCodes)
      found.set(code, errors[code] ?? [`Не принята вместе с карточками, в которых ошибки: ${faulty.join(', ')}`]);
  }
  return found;
}
