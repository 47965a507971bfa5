import { findStockLedger } from '@prilavok/contract';
import { handle } from '../../http/handle.ts';
import { listStockLedger } from '../runners/stock-drift.queries.ts';
import { mustHaveAccount } from '../stored/account.ts';

export const stockLedger = [
  handle(findStockLedger, async ({ db, path, body }) => {
    await mustHaveAccount(db, path.id);
    return { rows: await listStockLedger(db, path.id, body) };
  }),
];
