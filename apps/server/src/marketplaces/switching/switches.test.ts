import {
  changeOffer,
  changeSwitches,
  checkAccount,
  findOrders,
  findProductMappings,
  findTasks,
  type Marketplace,
  marketplaces,
  runOrderAction,
  switchKinds,
} from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { describe, expect, it } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { one } from '../../database/rows.ts';
import { eventually } from '../../testing/client.ts';
import { letTimePass } from '../../testing/queue.ts';
import { useServer } from '../../testing/server.ts';
import { clientOf } from '../connection/client.ts';
import type { PushKind } from '../events/outbox.queries.ts';
import { aShopThatConnects, type ConnectedShop, mugs, type Write } from '../testing/connecting.ts';
import { hurryMagnit } from '../testing/magnit.ts';
import { hurryMegamarket } from '../testing/megamarket.ts';
import { endOfRun } from '../testing/runs.ts';
import { useSandbox } from '../testing/sandbox.ts';
import type { SellingShop } from '../testing/selling.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
hurryMagnit();
hurryMegamarket();

/** All changes that waited have been looked at, or those of one kind. */
async function quiet({ company, account }: SellingShop, what: PushKind | null = null): Promise<void> {
  await eventually(async () => {
    await letTimePass(`push:${company}:${account}:%`);
    const { waiting } = await withCompany(
      company,
      (db) =>
        one<{ waiting: number }>(db)`
        select count(*)::int as waiting from offer_outbox where company_id = ${db.company} and (${what}::text is null or what = ${what})`,
    );
    return waiting === 0;
  });
}

const kindsOf = (marketplace: Marketplace, writes: readonly Write[]): string[] => {
  const lists = connectors[marketplace].writes;
  const kindOf = ({ operation }: Write) => switchKinds.find((kind) => lists[kind].includes(operation)) ?? operation;
  return [...new Set(writes.map(kindOf))];
};

/** By which of the mugs a request names: their articles, barcodes or numbers there. */
async function mugsIn(shop: ConnectedShop, writes: readonly Write[]): Promise<string[]> {
  const { rows } = await shop.call(findProductMappings, { path: { account: shop.account }, body: {} });
  const said = JSON.stringify(writes);
  const names = ({ article, remoteId }: (typeof rows)[number]) => [
    article,
    mugs[article as keyof typeof mugs],
    ...remoteId.split(':'),
  ];
  return rows
    .filter((row) => names(row).some((name) => said.includes(name)))
    .map(({ article }) => article)
    .sort();
}

describe.each(marketplaces)('an account of %s that was just connected', (marketplace) => {
  it('writes nothing before a person has switched it on, and then only what was switched on, for the goods that were chosen', async () => {
    const shop = await aShopThatConnects(server, sandbox, marketplace);
    const path = { id: shop.account };
    await shop.run('products_sync');
    const paired = await shop.call(findProductMappings, { path: { account: shop.account }, body: {} });
    expect(paired.rows.map(({ offer }) => offer).sort()).toEqual([...shop.offers].sort());

    // All that a seller does in a first hour, and all that goes by itself.
    await shop.call(checkAccount, { path });
    for (const id of shop.offers) await shop.call(changeOffer, { path: { id }, body: { price: '640', stock: 5 } });
    for (const type of ['stocks_prices_upload', 'products_upload'] as const)
      expect(await shop.run(type)).toMatchObject({
        status: 'failed',
        message: expect.stringContaining('«Что изменится»'),
      });
    await quiet(shop);
    await shop.buy();
    await shop.run('orders_import');
    const [order] = (await shop.call(findOrders, { body: {} })).rows;
    const refused = await shop.refused(runOrderAction, {
      path: { id: order?.id ?? '', action: 'CANCEL_ORDER' },
      body: { reason: 'Нет товара' },
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'sending_off', message: expect.stringContaining('выключены ответы на заказы') },
    });
    expect(await shop.writes()).toEqual([]);

    const [first = ''] = shop.offers;
    const scope = { categories: [], offers: [first] };
    await shop.call(changeSwitches, { path, body: { prices: { on: true, scope } } });
    await walked(shop);
    await quiet(shop);
    const chosen = await shop.writes();
    expect(kindsOf(marketplace, chosen)).toEqual(['prices']);
    expect(await mugsIn(shop, chosen)).toEqual(['MUG-1']);

    for (const id of shop.offers) await shop.call(changeOffer, { path: { id }, body: { price: '650', stock: 6 } });
    await quiet(shop);
    expect(await mugsIn(shop, await shop.writes())).toEqual(['MUG-1']);

    await shop.call(changeSwitches, { path, body: { prices: { on: true } } });
    await walked(shop);
    await quiet(shop);
    const prices = await shop.writes();
    expect(kindsOf(marketplace, prices)).toEqual(['prices']);
    expect(await mugsIn(shop, prices)).toEqual(['MUG-2']);

    await shop.call(changeSwitches, { path, body: { prices: { on: false }, stocks: { on: true } } });
    await walked(shop);
    for (const id of shop.offers) await shop.call(changeOffer, { path: { id }, body: { price: '660' } });
    await quiet(shop, 'prices');
    const stocks = await shop.writes();
    expect(kindsOf(marketplace, stocks)).toEqual(['stocks']);
    expect(await mugsIn(shop, stocks)).toEqual(['MUG-1', 'MUG-2']);

    // A card goes with the price that stands there, as ours is 660 by now and isn't to be sent.
    await shop.call(changeSwitches, { path, body: { stocks: { on: false }, cards: { on: true } } });
    await quiet(shop);
    await shop.writes();
    expect(await shop.run('products_upload')).toMatchObject({ status: 'success' });
    expect(kindsOf(marketplace, await shop.writes()).filter((kind) => kind !== 'cards')).toEqual([]);
    // Megamarket shows no prices.
    if (marketplace === 'megamarket') return;
    const client = await clientOf(shop.company, shop.account);
    const there = await client.prices.get(Object.keys(mugs));
    expect(there.map(({ price }) => Number(price))).toEqual([650, 650]);
  });
});

/** The walk that a switch begins has ended. */
async function walked(shop: SellingShop): Promise<void> {
  const { rows } = await shop.call(findTasks, { body: { account: shop.account } });
  for (const task of rows.filter(({ type }) => type === 'stocks_prices_upload')) await endOfRun(shop, task.id);
}
