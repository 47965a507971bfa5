import type { OrderReturnModel } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { mustFind } from '../../http/errors.ts';
import { listAnswers, type ReturnThere, returnThere } from '../stored/return-answers.queries.ts';
import { listReceipts, returnById } from '../stored/returns.queries.ts';

export const missingReturn = 'Возврат не найден';

/** A return with all that was done about it. */
export async function returnModel(db: Db, id: string): Promise<OrderReturnModel> {
  const found = mustFind(await returnById(db, id), missingReturn);
  const answerable = isAnswerable(mustFind(await returnThere(db, id), missingReturn));
  return { ...found, answerable, answers: await listAnswers(db, id), receipts: await listReceipts(db, id) };
}

/** Whether its marketplace may wait for an answer to a return that stands there; about what wasn't taken nobody is asked. */
export const isAnswerable = ({ marketplace, kind, remoteState, disconnected }: ReturnThere): boolean =>
  kind === 'return' && !disconnected && (connectors[marketplace].answersReturns?.includes(remoteState) ?? false);
