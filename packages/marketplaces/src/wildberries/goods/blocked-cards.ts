import { z } from 'zod';
import { MarketplaceError } from '../../errors.ts';
import type { Caller } from '../../http.ts';
import { id, rows, text } from '../shapes.ts';

const Report = z.object({ report: rows(z.object({ nmId: id, reason: text }), 'nmId') });

/** Why Wildberries has blocked cards, by their numbers: /api/v1/analytics/banned-products/blocked tells of all at once, and is read once. */
export function blockedReader(http: Caller): () => Promise<ReadonlyMap<string, string>> {
  let known: Promise<ReadonlyMap<string, string>> | undefined;
  return () => {
    const reading = known ?? read(http);
    known = reading;
    reading.catch(() => {
      known = undefined;
    });
    return reading;
  };
}

async function read(http: Caller): Promise<ReadonlyMap<string, string>> {
  const path = '/api/v1/analytics/banned-products/blocked';
  const call = { method: 'GET', host: 'analytics', path, group: 'blocked' } as const;
  try {
    const { report } = await http.json({ ...call, query: { sort: 'nmId', order: 'asc' }, repeatable: true }, Report);
    return new Map(report.map(({ nmId, reason }) => [nmId, reason]));
  } catch (error) {
    // A token without «Аналитика» isn't let in, one of the basic kind once an hour: cards are shown without it.
    if (error instanceof MarketplaceError && error.kind !== 'down') return new Map();
    throw error;
  }
}
