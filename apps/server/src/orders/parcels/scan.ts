import { type Marketplace, scanOrderLabel } from '@prilavok/contract';
import { connectors, MarketplaceError } from '@prilavok/marketplaces';
import { type Db, withCompany } from '../../database/pools.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { handleOutside } from '../../http/handle.ts';
import { type AccountConnection, askMarketplace, connectAccount } from '../accounts/account-connection.ts';
import type { OrdersAccount } from '../accounts/accounts.queries.ts';
import { importNumbers, reportImport } from '../remote/import-orders.ts';
import { knownByNumber } from '../stored/remote-orders.queries.ts';
import * as queries from './scan.queries.ts';

/** Somebody stands there with the parcel in hand. */
const patience = 20_000;

export const scan = [
  handleOutside(scanOrderLabel, async ({ company, body }) => {
    const code = body.code.trim();
    const known = await withCompany(company, (db) => orderHere(db, code));
    if (known) return { ...known, arrived: false };

    const accounts = await withCompany(company, (db) => queries.accountsAt(db, knowing()));
    const signal = AbortSignal.timeout(patience);
    const answers = await Promise.all(accounts.map((account) => askAfter(company, account, { code, signal })));
    const found = answers.find((answer) => 'number' in answer);
    if (found) return askMarketplace('unreachable', () => bringIn(found));
    const silent = answers.flatMap((answer) => ('silent' in answer ? answer.silent : []));
    if (silent.length > 0)
      throw conflict('unreachable', `У нас такой этикетки нет, а спросить не вышло. ${silent.join(' ')}`);
    throw notFound(
      accounts.length > 0
        ? 'Такой этикетки нет ни у нас, ни у маркетплейсов: проверьте, что сканируете этикетку посылки, а не товара'
        : 'Такой этикетки у нас нет, а спросить о ней некого: найдите заказ по номеру',
    );
  }),
];

/** Marketplaces that say whose label it is. */
const knowing = (): Marketplace[] =>
  Object.values(connectors).flatMap(({ slug, knowsLabels }) => (knowsLabels ? slug : []));

/** «СВ-12-1»: an own order's parcel has no number but this. */
const ownLabel = /^(.+)-(\d{1,6})$/;

async function orderHere(db: Db, code: string): Promise<queries.FoundOrder | undefined> {
  const [, number = '', place = ''] = ownLabel.exec(code) ?? [];
  const found = await queries.orderOfLabel(db, code);
  return found ?? (number ? queries.ownOrderOfLabel(db, { number, place: Number(place) }) : undefined);
}

type Answer = { connection: AccountConnection; number: string } | { unknown: true } | { silent: string };

/** Asks an account's marketplace for the label; that it doesn't answer keeps nobody from the others. */
async function askAfter(
  company: string,
  account: OrdersAccount,
  { code, signal }: { code: string; signal: AbortSignal },
): Promise<Answer> {
  try {
    const connection = await connectAccount(company, account.id, signal);
    const number = await connection.client.orders.ofLabel?.(code);
    return number ? { connection, number } : { unknown: true };
  } catch (error) {
    if (error instanceof MarketplaceError) return { silent: error.message };
    if (signal.aborted) return { silent: `Аккаунт «${account.title}» не отвечает.` };
    throw error;
  }
}

/** The order as it is there, by the one way in. */
async function bringIn({ connection, number }: { connection: AccountConnection; number: string }) {
  const { company, account } = connection;
  const orderKnown = () => withCompany(company, (db) => knownByNumber(db, account.id, number));
  const before = await orderKnown();
  if (before) return { id: before.order, number, arrived: false };
  await reportImport(connection, await importNumbers(connection, [number]));
  const after = await orderKnown();
  if (!after)
    throw conflict(
      'not_loaded',
      `Это заказ ${number} аккаунта «${account.title}», но загрузка его заказов выключена: включите её в источниках заказов`,
    );
  return { id: after.order, number, arrived: true };
}
