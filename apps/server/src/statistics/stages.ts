import { findStages } from '@prilavok/contract';
import { handle } from '../http/handle.ts';
import { periodOf } from './reading/period.ts';
import { listStages } from './stages.queries.ts';

export const stages = [
  handle(findStages, async ({ db, body }) => {
    const { days, before } = await periodOf(db, body);
    return {
      days,
      rows: await listStages(db, days, body),
      before: before ? await listStages(db, before, body) : [],
    };
  }),
];
