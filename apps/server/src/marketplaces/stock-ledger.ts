import { findStockLedger } from '@prilavok/contract';
import { handle } from '../http/handle.ts';
import { mustHaveAccount } from './account.ts';
import { listStockLedger } from './runners/stock-drift.queries.ts';

export const stockLedger = [
  handle(findStockLedger, async ({ db, path, body }) => {
    await mustHaveAccount(db, path.id);
    return { rows: await listStockLedger(db, path.id, body) };
  }),
];
