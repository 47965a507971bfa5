import {
  type Account,
  confirmQuarantinedPrices,
  getQuarantinedPrices,
  kopecks,
  type QuarantinedPrice,
  roubles,
} from '@prilavok/contract';
import type { PriceQuarantine } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import { batchAnswer, checkBatch } from '../../http/batch.ts';
import { conflict } from '../../http/errors.ts';
import { handleOutside } from '../../http/handle.ts';
import { announce } from '../../http/stream.ts';
import { type By, recordChanges } from '../../users/audit.ts';
import { clientOf, withRefusals } from '../connection/client.ts';
import { pushOffers } from '../events/outbox.ts';
import { judgeOffers } from '../events/sale-due.ts';
import { mustFindAccount } from '../stored/account.ts';
import * as queries from './quarantine.queries.ts';

export const quarantine = [
  handleOutside(getQuarantinedPrices, async ({ company, path }) => {
    const { account, products } = await chosenIn(company, path.id, path.offerIds);
    const held = await heldNow(await quarantineOf(company, account), { account, products });
    return { rows: [...held.values()] };
  }),

  handleOutside(confirmQuarantinedPrices, async ({ company, path, body, ...by }) => {
    const asked = new Map(body.prices.map(({ offer, price }) => [offer, price]));
    const { account, products } = await chosenIn(company, path.id, [...asked.keys()]);
    const there = await quarantineOf(company, account);
    const held = await heldNow(there, { account, products });
    const batch = checkBatch(
      [...asked.keys()],
      products,
      'Товара этого предложения на площадке нет',
      ({ id, article }) => {
        const now = held.get(id);
        if (!now) return conflict('not_held', `Цену «${article}» площадка уже не держит`);
        if (kopecks(now.price) === kopecks(asked.get(id) ?? now.price)) return undefined;
        return conflict('not_held', `Площадка держит уже другую цену «${article}»: посмотрите её и решите заново`);
      },
    );
    const confirmed = products.filter(({ id }) => batch.done.includes(id));
    if (confirmed.length > 0) {
      await withRefusals(() => there.confirm(confirmed.map(({ article }) => article)));
      await keep(company, account, { confirmed, held, by });
    }
    return batchAnswer(batch);
  }),
];

interface Chosen {
  account: Account;
  products: readonly queries.PairedProduct[];
}

async function chosenIn(company: string, id: string, offers: string[]) {
  return withCompany(
    company,
    async (db) => ({
      account: await mustFindAccount(db, id),
      products: await queries.productsOfOffers(db, id, offers),
    }),
    { reads: true },
  );
}

/** Quarantine of the account's marketplace; refuses where it has no such thing. */
async function quarantineOf(company: string, account: Account): Promise<PriceQuarantine> {
  const { quarantine: there } = (await clientOf(company, account.id)).prices;
  if (!there) throw conflict('act_missing', 'Эта площадка цен в карантине не держит: задайте цену, и она уйдёт сама');
  return there;
}

/** Prices that are held back at this moment, by offer. */
async function heldNow(there: PriceQuarantine, { products }: Chosen): Promise<Map<string, QuarantinedPrice>> {
  const held = await withRefusals(() => there.held(products.map(({ article }) => article)));
  return new Map(
    products.flatMap(({ id, article, title }) => {
      const found = held.find(({ offerId }) => offerId === article);
      if (!found?.price) return [];
      const { price, currency, reason } = found;
      return [[id, { id, article, title, price, currency, reason }]];
    }),
  );
}

/** State after it: the price is on sale, and goes out once more, so that our ledger hears it was accepted. */
async function keep(
  company: string,
  { id: account, title: accountTitle }: Account,
  {
    confirmed,
    held,
    by,
  }: { confirmed: readonly queries.PairedProduct[]; held: ReadonlyMap<string, QuarantinedPrice>; by: By },
): Promise<void> {
  const offers = confirmed.map(({ id }) => id);
  await withCompany(company, async (db) => {
    for (const { id, product } of confirmed)
      await queries.updateConfirmedPrice(db, account, { product, kopecks: kopecks(held.get(id)?.price ?? '0') });
    await recordChanges(
      db,
      by,
      confirmed.map(({ id, product, article, title, kopecks: before }) => ({
        subject: 'card',
        id: product,
        title: `${title}, ${article}, аккаунт «${accountTitle}»`,
        was: { price: before === null ? null : roubles(before) },
        became: { price: held.get(id)?.price },
      })),
    );
    await queries.deleteRefusedPrices(db, account, offers);
    await pushOffers(db, { prices: offers });
    await judgeOffers(db, account, offers);
    announce(db, { type: 'changed', resource: 'marketplaces/product-mapping', ids: [] });
  });
}
