import { faultKindOf } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import type { Finding } from './judge.ts';
import * as queries from './keep.queries.ts';
import { saleCounts } from './sale-counts.ts';

/**
 * Keeps what was found of offers that were looked at, and counts it; what wasn't found of them is forgotten. Called in the account's queue only: two
 * who judge one offer beside each other would count it twice.
 */
export async function keepFindings(
  db: Db,
  account: string,
  { looked, found }: { looked: readonly string[]; found: readonly Finding[] },
): Promise<void> {
  const was = await queries.lockKept(db, account, looked);
  const is = found.map(
    ({ offer, state, lacks, hash }): queries.Kept => ({
      offer,
      state,
      ready: hash !== null,
      kinds: [...new Set(lacks.map(faultKindOf))],
    }),
  );
  const known = new Set(is.map(({ offer }) => offer));
  const gone = was.filter(({ offer }) => !known.has(offer));
  await queries.upsertStates(db, account, found);
  const before = new Set(was.flatMap(faultsOf).map(keyOf));
  const after = new Set(is.flatMap(faultsOf).map(keyOf));
  await queries.changeFaults(db, account, {
    come: is.flatMap(faultsOf).filter((fault) => !before.has(keyOf(fault))),
    gone: was.flatMap(faultsOf).filter((fault) => !after.has(keyOf(fault))),
  });
  await queries.deleteStates(
    db,
    account,
    gone.map(({ offer }) => offer),
  );
  await saleCounts.move(db, {
    less: was.flatMap((kept) => countsOf(account, kept)),
    more: is.flatMap((kept) => countsOf(account, kept)),
  });
  announce(db, { type: 'changed', resource: 'marketplaces/sale-states', ids: [account] });
}

const faultsOf = ({ offer, kinds }: queries.Kept): queries.FaultRow[] => kinds.map((kind) => ({ offer, kind }));
const keyOf = ({ offer, kind }: queries.FaultRow): string => `${offer} ${kind}`;

const countsOf = (account: string, { state, ready, kinds }: queries.Kept) => [
  { account_id: account, what: 'state', kind: state, offers: 1 },
  ...(ready ? [{ account_id: account, what: 'ready', kind: '', offers: 1 }] : []),
  ...kinds.map((kind) => ({ account_id: account, what: 'fault', kind, offers: 1 })),
];
