import { z } from 'zod';
import type { Caller } from '../http.ts';
import { text, wrapped } from './shapes.ts';

const DraftsPage = wrapped(
  z.object({
    items: z.array(
      z.object({
        batchUUID: z.string(),
        vendorCodes: z.array(z.string()),
        errors: z.record(z.string(), z.array(z.string())),
        updatedAt: text,
      }),
    ),
    cursor: z.object({ next: z.boolean(), updatedAt: text, batchUUID: text }),
  }),
);

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
  let cursor: Record<string, string> = since ? { updatedAt: since } : {};
  for (;;) {
    const body = { cursor: { limit: page, ...cursor }, order: { ascending: true } };
    const { data } = await http.json({ ...call, body, repeatable: true }, DraftsPage);
    for (const { vendorCodes, errors, updatedAt } of data.items) {
      if (since && Date.parse(updatedAt) <= Date.parse(since)) continue;
      const faulty = Object.keys(errors).filter((code) => (errors[code] ?? []).length > 0);
      for (const code of vendorCodes)
        found.set(code, errors[code] ?? [`Не принята вместе с карточками, в которых ошибки: ${faulty.join(', ')}`]);
    }
    if (!data.cursor.next) return found;
    cursor = { updatedAt: data.cursor.updatedAt, batchUUID: data.cursor.batchUUID };
  }
}
