import {
  type Account,
  archiveCards,
  type Batch,
  type CardAct,
  type Marketplace,
  removeCards,
  unarchiveCards,
} from '@prilavok/contract';
import { connectors, MarketplaceError, type RejectedRow } from '@prilavok/marketplaces';
import { type Db, withCompany } from '../../database/pools.ts';
import { batchAnswer, checkBatch } from '../../http/batch.ts';
import { conflict, type Refusal } from '../../http/errors.ts';
import { handleOutside } from '../../http/handle.ts';
import { announce } from '../../http/stream.ts';
import { type By, recordChanges } from '../../users/audit.ts';
import { tellArchived, tellUnarchived } from '../cards/archived.ts';
import { followSoon } from '../cards/moderation.jobs.ts';
import { unlinkProducts } from '../cards/product-links.ts';
import { clientOf, refusalFrom, withRefusals } from '../connection/client.ts';
import { judgeOffers } from '../events/sale-due.ts';
import * as queries from '../stored/product-archive.queries.ts';
import { deleteSent } from '../stored/tasks.queries.ts';
import { accountAt } from './products.ts';

/** Whose products, and who does it; `user` is nobody where a program asks. */
interface Where extends By {
  company: string;
  user: string | null;
  path: { marketplace: Marketplace; account: string };
}

const noProduct = 'Такого товара площадки у аккаунта нет';

export const productArchive = [
  handleOutside(archiveCards, ({ body, ...where }) => act('archive', where, body.products)),
  handleOutside(unarchiveCards, ({ body, ...where }) => act('unarchive', where, body.products)),
  handleOutside(removeCards, ({ body, ...where }) => act('remove', where, body.products)),
];

/** The marketplace is told first: what it has done is written down then, and what gets lost in between is found when products are compared. */
async function act(kind: CardAct, where: Where, ids: string[]): Promise<Batch> {
  const { company, path } = where;
  const { account, batch, products } = await withCompany(company, (db) => chosenIn(db, kind, path, ids), {
    reads: true,
  });
  if (products.length === 0) return batchAnswer(batch);
  const client = await clientOf(company, path.account);
  const outcome = await withRefusals(() => client.products[kind](products));
  const byRemote = new Map(products.map((product) => [product.remoteId, product]));
  const done = outcome.accepted.flatMap(({ remoteId }) => byRemote.get(remoteId) ?? []);
  if (done.length > 0) await withCompany(company, (db) => keep[kind](db, account, { products: done, by: where }));
  for (const row of outcome.rejected) batch.refused.set(byRemote.get(row.row.remoteId)?.id ?? '', refusalOf(row));
  return batchAnswer({ done: done.map(({ id }) => id), refused: batch.refused });
}

/** The products to be told of: those chosen, and where whole cards go, what shares a card with them. */
async function chosenIn(db: Db, kind: CardAct, path: Where['path'], ids: string[]) {
  const account = await accountAt(db, path);
  const { cardActs, wholeCards } = connectors[account.marketplace];
  const why = cardActs[kind];
  if (why !== null) throw conflict('act_missing', why);
  const chosen = await queries.productKeys(db, account.id, ids);
  const batch = checkBatch(ids, chosen, noProduct);
  if (!wholeCards || chosen.length === 0) return { account, batch, products: chosen };
  const remoteIds = chosen.map(({ remoteId }) => remoteId);
  return { account, batch, products: await queries.productKeysOfCards(db, account.id, remoteIds) };
}

/** Why the marketplace didn't do it. */
export const refusalOf = ({ kind, message }: RejectedRow<unknown>): Refusal =>
  refusalFrom(new MarketplaceError(kind, message)) ?? conflict('marketplace_refused', message);

type KeptIn = Pick<Account, 'id' | 'title' | 'marketplace'>;
type Keep = (db: Db, account: KeptIn, done: { products: queries.KeptProduct[]; by: Where }) => Promise<void>;

/** State after each act. */
const keep: Record<CardAct, Keep> = {
  async archive(db, account, { products, by }) {
    const to = { state: 'В архиве', moderation: 'archived' } as const;
    const moved = await move(db, account, { products, by, to });
    await judgeOffers(db, account.id, offersIn(moved));
    await tellArchived(db, account.id, moved);
    announceProducts(db);
  },

  async unarchive(db, account, { products, by }) {
    const to = { state: 'Возвращена из архива, ждёт проверки площадкой', moderation: 'pending' } as const;
    const moved = await move(db, account, { products, by, to });
    await judgeOffers(db, account.id, offersIn(moved));
    await tellUnarchived(db, account.id, moved);
    await followSoon(db, account.id);
    announceProducts(db);
  },

  async remove(db, account, { products, by }) {
    const ids = products.map(({ id }) => id);
    const offers = await queries.offersOf(db, account.id, ids);
    await unlinkProducts(db, account.id, ids);
    await queries.deleteProducts(db, account.id, ids);
    await queries.insertRemoved(db, account.id, { offers, author: by.user });
    await deleteSent(db, account.id, 'products_upload', offers);
    await deleteSent(db, account.id, 'stocks_prices_upload', offers);
    const removed = products.map((product) => ({ ...namedCard(account, product), was: toldOf(account, product) }));
    await recordChanges(db, by, removed);
    await judgeOffers(db, account.id, offers);
    announceProducts(db);
  },
};

type Moved = Awaited<ReturnType<typeof queries.updateStanding>>;

const offersIn = (moved: Moved): string[] => moved.flatMap(({ offer }) => offer ?? []);

/** Into the archive or out of it; answers those that moved. Each leaves an act, what stood so already none. */
async function move(
  db: Db,
  account: KeptIn,
  { products, by, to }: { products: queries.KeptProduct[]; by: Where; to: queries.Standing },
): Promise<Moved> {
  const changed = await queries.updateStanding(db, account.id, { ids: products.map(({ id }) => id), to });
  const moved = new Set(changed.map(({ id }) => id));
  const archived = to.moderation === 'archived';
  await recordChanges(
    db,
    by,
    products
      .filter(({ id }) => moved.has(id))
      .map((product) => ({ ...namedCard(account, product), was: { archived: !archived }, became: { archived } })),
  );
  return changed;
}

/** As the journal calls a card. */
export const namedCard = (
  { title: account }: Pick<KeptIn, 'title'>,
  { id, offerId, title }: Pick<queries.KeptProduct, 'id' | 'offerId' | 'title'>,
) => ({ subject: 'card', id, title: `${title}, ${offerId}, аккаунт «${account}»` }) as const;

const toldOf = ({ title: accountTitle }: KeptIn, { offerId: article, remoteId }: queries.KeptProduct) => ({
  article,
  remoteId,
  accountTitle,
});

/** Lists of products are asked anew as wholes. */
function announceProducts(db: Db): void {
  announce(db, { type: 'changed', resource: 'marketplaces/product-mapping', ids: [] });
}
