import { withCompany } from '../../database/pools.ts';
import * as queries from '../stored/positions.queries.ts';
import { marketDay } from '../stored/report-kinds.ts';
import type { TaskRun } from '../tasks/run.ts';

/** Days that a run looks back: one that was missed is caught up with. */
const back = 7;
/** Products of one question. */
const atOnce = 1000;

/** Reads where the account's products stood in the search, on each of the last days that wasn't read yet. */
export async function readPositions(run: TaskRun): Promise<void> {
  const { company, account, client } = run;
  const newest = client.positions.lag;
  const days = Array.from({ length: back }, (_, at) => marketDay(newest + back - 1 - at));
  const known = await withCompany(company, (db) => queries.knownDays(db, account.id, days));
  const missing = days.filter((day) => !known.includes(day));
  run.progress({ total: missing.length });
  for (const day of missing) {
    run.progress({ note: `Места в поиске за ${day.split('-').toReversed().join('.')}` });
    const told = await placesOf(run, day);
    await withCompany(company, async (db) => {
      await queries.savePositions(db, { account: account.id, day }, told);
      run.progress({ done: 1, ...(told.length > 0 ? { accepted: 1 } : { skipped: 1 }) });
      await run.saveWithin(db, null);
    });
    if (told.length === 0)
      await run.log('info', `${day}: площадка не назвала мест. Бывает, что для этого нужна подписка`);
  }
}

/** Places of all the account's products on a day. */
async function placesOf({ company, account, client, signal }: TaskRun, day: string) {
  const goods: queries.Placed[] = [];
  for (let after = '0'; ; ) {
    signal.throwIfAborted();
    const some = await withCompany(company, (db) =>
      queries.productsBehind(db, { account: account.id, after, limit: atOnce }),
    );
    goods.push(...some);
    after = some.at(-1)?.id ?? after;
    if (some.length < atOnce) break;
  }
  const ids = new Map(goods.map(({ remoteId, id }) => [remoteId, id]));
  return (await client.positions.ofDay(day, goods)).flatMap(({ remoteId, position }) => {
    const id = ids.get(remoteId);
    return id ? [{ id, position }] : [];
  });
}
