import { findRetention } from '@prilavok/contract';
import { config } from '../config.ts';
import { handle } from '../http/handle.ts';
import { daysOf, type Kept, retention as table } from '../upkeep/retention.ts';
import { retentionStates } from '../upkeep/runs.queries.ts';

const unknown = {
  rows: null,
  bytes: null,
  startedAt: null,
  finishedAt: null,
  freedRows: 0,
  freedBytes: 0,
  fault: null,
};

export const retention = [
  handle(findRetention, async () => {
    const states = await retentionStates(table.map(({ what }) => what));
    return {
      rows: (table as readonly Kept[]).map((kept) => ({
        id: kept.what,
        title: kept.title,
        days: daysOf(kept, config().KEEP_DAYS),
        how: kept.how.by,
        ...(states.get(kept.what) ?? unknown),
      })),
    };
  }),
];
