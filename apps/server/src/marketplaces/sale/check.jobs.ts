import { type Account, counted, Id } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { implementJob, type JobRun } from '../../jobs/job.ts';
import { notify } from '../../notifications/index.ts';
import { courtesyOf } from '../../work/courtesy.ts';
import { beginWork, WorkFailed, work } from '../../work/work.ts';
import { workById } from '../../work/works.queries.ts';
import { countCardOffers } from '../cards/offers.queries.ts';
import { recheckDue, recheckSoon } from '../events/recheck.ts';
import { type DueAccount, judgeSoon, saleQueue } from '../events/sale-due.ts';
import { accountById } from '../stored/accounts.queries.ts';
import { judge } from './judge.ts';
import * as queries from './keep.queries.ts';
import { keepFindings } from './keep.ts';
import { checkOf } from './summary.queries.ts';

/** Offers judged at once: their cards are built in memory. */
const portionSize = 500;

const Position = z.object({ after: z.string(), sweeping: z.boolean() });

/** Judges all offers of an account's catalog; killed anywhere, it goes on with the next portion. */
export const checkingSales = work('marketplaces.check-sales', z.object({ account: Id, byPerson: z.boolean() }), {
  resource: 'marketplaces/sale-states',
  lane: 'marketplace',
  broken: 'Проверка прервалась из-за ошибки на сервере: запустите её ещё раз',
  async step({ company, input: { account: id }, position, save, portion }) {
    const { account, began } = await withCompany(company, async (db) => ({
      account: await accountById(db, id),
      began: await queries.checkBegan(db, id),
    }));
    if (!account?.catalog || !began) throw new WorkFailed('Аккаунт отключён, или у него не выбран каталог');
    const { catalog } = account;
    const known = Position.safeParse(position);
    const at = known.success ? known.data : { after: '0', sweeping: false };
    if (at.sweeping)
      return withCompany(company, async (db) => {
        const looked = await queries.unjudgedSince(db, id, began, portionSize);
        if (looked.length > 0) await keepFindings(db, id, { looked, found: [] });
        await save(db, { position: at });
        return looked.length === portionSize ? 'more' : 'done';
      });
    const offers = await withCompany(
      company,
      (db) => queries.offersBehind(db, { catalog, after: at.after, limit: portion(portionSize) }),
      { reads: true },
    );
    const found = await judge(company, account, offers, { asks: account.status.pausedAt === null });
    await withCompany(company, async (db) => {
      const total = known.success ? undefined : await countCardOffers(db, catalog, []);
      if (offers.length > 0) await keepFindings(db, id, { looked: offers, found });
      await save(db, {
        done: offers.length,
        failed: found.filter(({ lacks }) => lacks.length > 0).length,
        position: offers.length > 0 ? { after: offers.at(-1), sweeping: false } : { after: at.after, sweeping: true },
        note: 'Проверяем карточки',
        ...(total === undefined ? {} : { total }),
      });
    });
    return 'more';
  },
  async ended(db, { input: { account: id, byPerson }, title, status, error, author, done }) {
    if (status === 'success') await queries.finishCheck(db, id);
    announce(db, { type: 'changed', resource: 'marketplaces/sale-states', ids: [id] });
    const account = await accountById(db, id);
    if (!account || status === 'stopped' || (status === 'success' && !byPerson)) return;
    const summary = await checkOf(db, id);
    await notify(db, {
      theme: 'tasks',
      account: id,
      severity: status === 'failed' ? 'error' : 'success',
      title,
      message:
        error ??
        `Проверено: ${counted(done, ['предложение', 'предложения', 'предложений'])}, готово к отправке ${summary?.ready ?? 0}`,
      link: `/cabinet/marketplaces/${account.marketplace}/${id}/products?view=why`,
      ...(author ? { only: author } : {}),
    });
  },
});

/** Begins a run over all offers of the account, unless one waits or is under way; answers its id. */
export async function beginSaleCheck(
  db: Db,
  { id, title }: Pick<Account, 'id' | 'title'>,
  author: string | null,
): Promise<string | undefined> {
  const last = await checkOf(db, id);
  const known = last && (await workById(db, last.work));
  if (known && known.finishedAt === null) return undefined;
  const begun = await beginWork(db, checkingSales, {
    owner: id,
    title: `Проверка перед отправкой: ${title}`,
    input: { account: id, byPerson: author !== null },
    author,
    queue: saleQueue(db.company, id),
  });
  await queries.clearDue(db, id);
  await queries.beginCheck(db, id, begun);
  return begun;
}

/** Portions of one job: then it stands in line again, so that others get their turn. */
const portionsAtOnce = 10;

/** Judges the offers of an account that changed since. What changes meanwhile waits for the next look. */
export async function judgeDue({ payload: { company, account: id }, signal }: JobRun<DueAccount>): Promise<void> {
  const { giveWay, portion } = courtesyOf(null, signal);
  for (let done = 0; done < portionsAtOnce; done++) {
    signal.throwIfAborted();
    const size = portion(portionSize);
    const { account, due } = await withCompany(company, async (db) => ({
      account: await accountById(db, id),
      due: await queries.listDue(db, id, size),
    }));
    if (!account?.catalog) return withCompany(company, (db) => queries.clearDue(db, id));
    if (due.length === 0) return;
    const looked = [...new Set(due.map(({ offer }) => offer))];
    const found = await judge(company, account, looked, { asks: false });
    await withCompany(company, async (db) => {
      await keepFindings(db, id, { looked, found });
      await queries.deleteDue(
        db,
        id,
        due.map((each) => each.id),
      );
    });
    if (due.length < size) return;
    await giveWay();
  }
  await withCompany(company, (db) => judgeSoon(db, id));
}

/** Judges all offers of an account anew by what has changed for them all. A run that is under way may have passed that: another follows it. */
export const recheckSales = implementJob(recheckDue, ({ payload: { company, account: id } }) =>
  withCompany(company, async (db) => {
    const account = await accountById(db, id);
    if (account?.catalog && !(await beginSaleCheck(db, account, null))) await recheckSoon(db, id);
  }),
);
