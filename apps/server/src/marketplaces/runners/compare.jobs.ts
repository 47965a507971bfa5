import { type Account, Id, kopecks, switchKinds } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { beginWork, WorkFailed, work } from '../../work/work.ts';
import { listWorks, type TitledWork } from '../../work/works.queries.ts';
import { accountQueue } from '../connection/client.ts';
import { outgoingPrice } from '../prices/outgoing-price.ts';
import { beginSaleCheck } from '../sale/check.jobs.ts';
import { offersBehind } from '../sale/keep.queries.ts';
import { checkOf } from '../sale/summary.queries.ts';
import { accountById } from '../stored/accounts.queries.ts';
import * as queries from '../stored/changes.queries.ts';
import { duePrices, dueStocks } from '../stored/stocks-prices.queries.ts';
import { ownPrices } from './send-stocks-prices.ts';

/** Offers compared at once. */
const portionSize = 1000;
/** More warehouses than any account has, for each of them. */
const mostRows = 1_000_000;

const Position = z.object({ after: z.string(), began: z.string() });

/** Puts what stands at the marketplace, as it was read last, beside what would be sent now, by the rules of the sending itself; killed anywhere, it goes on. */
export const comparing = work('marketplaces.compare', z.object({ account: Id }), {
  resource: 'marketplaces/changes',
  lane: 'marketplace',
  broken: 'Сравнение прервалось из-за ошибки на сервере: запустите его ещё раз',
  async step({ company, input: { account: id }, position, save, portion }) {
    const known = Position.safeParse(position);
    const { after, began } = known.success ? known.data : { after: '0', began: new Date().toISOString() };
    return withCompany(company, async (db) => {
      const account = await accountById(db, id);
      if (!account?.catalog) throw new WorkFailed('Аккаунт отключён, или у него не выбран каталог');
      const offers = await offersBehind(db, { catalog: account.catalog, after, limit: portion(portionSize) });
      const last = offers.at(-1);
      if (last === undefined) {
        await queries.deleteBefore(db, id, began);
        await save(db, { position: { after, began } });
        return 'done';
      }
      await queries.saveChanges(db, id, await changesOf(db, account, offers), began);
      await save(db, { done: offers.length, position: { after: last, began }, note: 'Сравниваем с площадкой' });
      return 'more';
    });
  },
  async ended(db, { input: { account } }) {
    announce(db, { type: 'changed', resource: 'marketplaces/changes', ids: [account] });
  },
});

/** Changes of these offers that would be sent. */
async function changesOf(db: Db, account: Account, offers: readonly string[]): Promise<queries.Change[]> {
  const { id, marketplace, settings, currency: to } = account;
  const shop = connectors[marketplace];
  const { sendOldPrice: old, minMarkup, stockBuffer: buffer } = settings;
  const portion = { after: '0', limit: mostRows, offers, all: true };
  const prices = await duePrices(db, id, { ...portion, old, to, minMarkup });
  const archivedSells = shop.wholeCards?.sellsOn ?? false;
  const stocks = Map.groupBy(await dueStocks(db, id, { ...portion, buffer, archivedSells }), ({ offer }) => offer);
  const outgoing = new Map(
    prices.map((each) => [
      each.offer,
      outgoingPrice(ownPrices(each), { from: each.from, to, rate: each.rate, minMarkup }, shop),
    ]),
  );
  return offers.map((offer) => {
    const price = outgoing.get(offer);
    return {
      offer,
      price: price && 'price' in price ? kopecks(price.price) : null,
      held: price && 'held' in price ? price.held.message : null,
      stock: stocks.get(offer)?.reduce((sum, { stock }) => sum + stock, 0) ?? null,
    };
  });
}

/** Returns the last comparison of the account; nothing before the first. */
export async function lastComparison(db: Db, account: string): Promise<TitledWork | undefined> {
  return (await listWorks(db, account, [comparing.kind]))[0];
}

/** Begins a comparison, unless one waits or is under way; answers its id. */
export async function beginComparison(
  db: Db,
  { id, title }: Pick<Account, 'id' | 'title'>,
  author: string | null,
): Promise<string | undefined> {
  const last = await lastComparison(db, id);
  if (last && last.finishedAt === null) return undefined;
  // What becomes of cards, the check of the catalog says; it follows by itself what changes after its first run.
  if (!(await checkOf(db, id))) await beginSaleCheck(db, { id, title }, null);
  return beginWork(db, comparing, {
    owner: id,
    title: `Сравнение с площадкой: ${title}`,
    input: { account: id },
    author,
    queue: `compare:${accountQueue(db.company, id)}`,
  });
}

/** Compares anew after the marketplace's products were read, as long as the account doesn't send everything by itself. */
export async function compareSoon(
  db: Db,
  account: Pick<Account, 'id' | 'title' | 'catalog' | 'switches'>,
): Promise<void> {
  const all = switchKinds.every((kind) => account.switches[kind].on && account.switches[kind].scope === null);
  if (!all && account.catalog !== null) await beginComparison(db, account, null);
}
