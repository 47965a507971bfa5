import { type Giveout, getGiveoutBarcode, getGiveouts } from '@prilavok/contract';
import { connectors, type RemoteGiveout } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import { conflict, mustFind } from '../../http/errors.ts';
import { handleOutside } from '../../http/handle.ts';
import { type AccountConnection, askMarketplace, connectAccount } from '../accounts/account-connection.ts';
import { accountById, type OrdersAccount } from '../accounts/accounts.queries.ts';
import { barcodeOf } from '../labels/barcode.ts';
import * as queries from './giveouts.queries.ts';

/** Somebody stands at the point. */
const patience = 30_000;

export const giveouts = [
  handleOutside(getGiveouts, async ({ company, path }) => {
    const { account, ready } = await withCompany(company, async (db) => ({
      account: mustFind(await accountById(db, path.account), missing),
      ready: await queries.countReady(db, path.account),
    }));
    const silent = silenceOf(account);
    if (silent !== null) return { silent, barcode: null, ready, rows: [] };
    return askMarketplace('unreachable', async () => {
      const connection = await connect(company, account);
      const there = connection.client.returns.giveouts;
      const barcode = (await there?.barcode()) ?? null;
      if (barcode === null) return { silent: notEnabled(account), barcode, ready, rows: [] };
      return { silent, barcode, ready, rows: await withReturns(connection, (await there?.active()) ?? []) };
    });
  }),

  handleOutside(getGiveoutBarcode, async ({ company, path, reply }) => {
    const account = await withCompany(company, async (db) => mustFind(await accountById(db, path.account), missing));
    const silent = silenceOf(account);
    if (silent !== null) throw conflict('not_allowed', silent);
    const barcode = await askMarketplace('unreachable', async () => {
      const { client } = await connect(company, account);
      return (await client.returns.giveouts?.barcode()) ?? null;
    });
    if (barcode === null) throw conflict('not_allowed', notEnabled(account));
    reply.type('image/png');
    return barcodeOf(barcode);
  }),
];

const missing = 'Аккаунт не найден или отключён';

const connect = (company: string, { id }: OrdersAccount) => connectAccount(company, id, AbortSignal.timeout(patience));

/** Why the account's marketplace gives nothing out by a barcode; null where it does. */
function silenceOf({ marketplace }: OrdersAccount): string | null {
  const { missing: lacks, noGiveouts } = connectors[marketplace];
  return lacks.returns ?? noGiveouts;
}

const notEnabled = ({ marketplace, title }: OrdersAccount) =>
  `${connectors[marketplace].title} не выдаёт возвраты аккаунта «${title}» по штрихкоду: о доступе спросите его поддержку`;

/** Giveouts with their returns, by titles: that is all the marketplace says of the goods. */
async function withReturns(
  { company, account }: AccountConnection,
  found: readonly RemoteGiveout[],
): Promise<Giveout[]> {
  const titles = [...new Set(found.flatMap(({ articles }) => articles.map(({ title }) => title)))];
  const known = await withCompany(company, (db) => queries.returnsByTitle(db, account.id, titles));
  const ours = new Map(known.map(({ title, returns }) => [title, returns]));
  return found.map(({ articles, ...giveout }) => ({
    ...giveout,
    goods: [...Map.groupBy(articles, ({ title }) => title)].map(([title, pieces]) => ({
      title,
      pieces: pieces.length,
      approved: pieces.filter(({ approved }) => approved).length,
      returns: ours.get(title) ?? [],
    })),
  }));
}
