import {
  archiveCards,
  type Batch,
  type CardAct,
  type Marketplace,
  removeCards,
  unarchiveCards,
} from '@prilavok/contract';
import { connectors, MarketplaceError, type RejectedRow } from '@prilavok/marketplaces';
import { tellAccounts, tellSalesOf } from '../catalogs/index.ts';
import { type Db, withCompany } from '../database/pools.ts';
import { batchAnswer, checkBatch } from '../http/batch.ts';
import { conflict, type Refusal } from '../http/errors.ts';
import { handleOutside } from '../http/handle.ts';
import { announce } from '../http/stream.ts';
import { followSoon } from './cards/moderation.jobs.ts';
import { clientOf, refusalFrom, withRefusals } from './connection/client.ts';
import { unlinkProducts } from './mapping/product-links.ts';
import * as queries from './product-archive.queries.ts';
import { accountAt } from './products.ts';
import { forgetSentStocks } from './runners/stocks-prices.queries.ts';
import { deleteSent } from './tasks.queries.ts';

/** Whose products, and who does it. */
interface Where {
  company: string;
  /** Nobody where a program asks. */
  user: string | null;
  path: { marketplace: Marketplace; account: string };
}

const noProduct = 'Такого товара площадки у аккаунта нет';

export const productArchive = [
  handleOutside(archiveCards, ({ company, user, path, body }) =>
    act('archive', { company, user, path }, body.products),
  ),
  handleOutside(unarchiveCards, ({ company, user, path, body }) =>
    act('unarchive', { company, user, path }, body.products),
  ),
  handleOutside(removeCards, ({ company, user, path, body }) => act('remove', { company, user, path }, body.products)),
];

/** The marketplace is told first: what it has done is written down then, and what gets lost in between is found when products are compared. */
async function act(kind: CardAct, { company, user, path }: Where, ids: string[]): Promise<Batch> {
  const { batch, products } = await withCompany(company, (db) => chosenIn(db, kind, path, ids), { reads: true });
  if (products.length === 0) return batchAnswer(batch);
  const client = await clientOf(company, path.account);
  const outcome = await withRefusals(() => client.products[kind](products));
  const idOf = new Map(products.map(({ id, remoteId }) => [remoteId, id]));
  const done = outcome.accepted.flatMap(({ remoteId }) => idOf.get(remoteId) ?? []);
  if (done.length > 0) await withCompany(company, (db) => keep[kind](db, path.account, { ids: done, user }));
  for (const row of outcome.rejected) batch.refused.set(idOf.get(row.row.remoteId) ?? '', refusalOf(row));
  return batchAnswer({ done, refused: batch.refused });
}

/** The products to be told of: those chosen, and where whole cards go, what shares a card with them. */
async function chosenIn(db: Db, kind: CardAct, path: Where['path'], ids: string[]) {
  const account = await accountAt(db, path);
  const { cardActs, wholeCards } = connectors[account.marketplace];
  const why = cardActs[kind];
  if (why !== null) throw conflict('act_missing', why);
  const chosen = await queries.productKeys(db, account.id, ids);
  const batch = checkBatch(ids, chosen, noProduct);
  if (!wholeCards || chosen.length === 0) return { batch, products: chosen };
  const remoteIds = chosen.map(({ remoteId }) => remoteId);
  return { batch, products: await queries.productKeysOfCards(db, account.id, remoteIds) };
}

/** Why the marketplace didn't do it. */
const refusalOf = ({ kind, message }: RejectedRow<unknown>): Refusal =>
  refusalFrom(new MarketplaceError(kind, message)) ?? conflict('marketplace_refused', message);

type Keep = (db: Db, account: string, done: { ids: string[]; user: string | null }) => Promise<void>;

/** What is known then of what was done. */
const keep: Record<CardAct, Keep> = {
  async archive(db, account, { ids }) {
    const to = { state: 'В архиве', moderation: 'archived' } as const;
    const offers = await queries.updateStanding(db, account, { ids, to });
    await tellSalesOf(db, account, offers);
    // Where what is archived sells on, its stock goes to zero now.
    await tellAccounts(db, { stocks: offers });
    announceProducts(db);
  },

  async unarchive(db, account, { ids }) {
    const to = { state: 'Возвращена из архива, ждёт проверки площадкой', moderation: 'pending' } as const;
    const offers = await queries.updateStanding(db, account, { ids, to });
    await tellSalesOf(db, account, offers);
    // What the marketplace has of them after the archive isn't known.
    await forgetSentStocks(db, account, offers);
    await tellAccounts(db, { prices: offers, stocks: offers });
    await followSoon(db, account);
    announceProducts(db);
  },

  async remove(db, account, { ids, user }) {
    const offers = await queries.offersOf(db, account, ids);
    await unlinkProducts(db, account, ids);
    await queries.deleteProducts(db, account, ids);
    await queries.insertRemoved(db, account, { offers, author: user });
    await deleteSent(db, account, 'products_upload', offers);
    await deleteSent(db, account, 'stocks_prices_upload', offers);
    await tellSalesOf(db, account, offers);
    announceProducts(db);
  },
};

/** Lists of products are asked anew as wholes. */
function announceProducts(db: Db): void {
  announce(db, { type: 'changed', resource: 'marketplaces/product-mapping', ids: [] });
}
