import {
  changeOffer,
  changeSwitches,
  checkAccount,
  createWarehouse,
  findKeyChoices,
  findOrders,
  findProductMappings,
  findTasks,
  type Marketplace,
  marketplaces,
  removeAccount,
  runOrderAction,
  switchKinds,
} from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { describe, expect, it } from 'vitest';
import type { PushKind } from '../catalogs/index.ts';
import { withCompany } from '../database/pools.ts';
import { one } from '../database/rows.ts';
import { eventually } from '../testing/client.ts';
import { letTimePass } from '../testing/queue.ts';
import { useServer } from '../testing/server.ts';
import { hurryMagnit } from './testing/magnit.ts';
import { hurryMegamarket } from './testing/megamarket.ts';
import { endOfRun } from './testing/runs.ts';
import { useSandbox } from './testing/sandbox.ts';
import { aSellingShop, type SellingShop } from './testing/selling.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
hurryMagnit();
hurryMegamarket();

let made = 0;

/** The two mugs by their articles, with their barcodes. */
const mugs = { 'MUG-1': '4600000000015', 'MUG-2': '4600000000022' } as const;

/** What is typed into the form of keys; what is chosen is found out as a person does it. */
const typed: Record<Marketplace, (number: string) => Record<string, string>> = {
  ozon: (number) => ({ client_id: number, api_key: 'sandbox-key-of-tests' }),
  wildberries: (number) => ({ token: `sandbox.${number}.key` }),
  yandex_market: (number) => ({ api_key: `ACMA:sandbox-${number}` }),
  magnit: (number) => ({ api_key: `sandbox-${number}` }),
  megamarket: (number) => ({ token: `sandbox-${number}`, merchant_id: number }),
};

interface Write {
  operation: string;
  body: unknown;
}

interface ConnectedShop extends SellingShop {
  offers: string[];
  /** What the marketplace was asked to change since the last look. */
  writes(): Promise<Write[]>;
  /** A buyer orders the first mug. */
  buy(): Promise<string>;
}

/** A seller connects an account in which two mugs stand already, put there by another program, at other prices and stocks. */
async function aShopThatConnects(marketplace: Marketplace): Promise<ConnectedShop> {
  const number = String(900_000 + process.pid * 100 + ++made);
  const place = { marketplace, environment: 'sandbox' } as const;
  const keys = async ({ call }: Pick<SellingShop, 'call'>) => {
    const known = typed[marketplace](number);
    const { rows } = await call(findKeyChoices, { body: { ...place, keys: known } });
    return { ...known, ...Object.fromEntries(rows.map(({ slug, options }) => [slug, options[0]?.id ?? ''])) };
  };
  const before = await aSellingShop(server, marketplace, keys);
  for (const [article, barcode] of Object.entries(mugs)) await before.mug(article, { barcodes: [barcode] });
  await addWarehouse(before, marketplace, number);
  expect(await before.run('products_upload')).toMatchObject({ progress: { accepted: 2 } });
  expect(await before.run('stocks_prices_upload')).toMatchObject({ status: 'success' });
  await before.call(removeAccount, { path: { id: before.account } });

  let seq = (await written(marketplace)).seq;
  const shop = await aSellingShop(server, marketplace, keys, { onlyReads: true });
  await addWarehouse(shop, marketplace, number);
  const offers: string[] = [];
  for (const [article, barcode] of Object.entries(mugs))
    offers.push((await shop.mug(article, { barcodes: [barcode], price: '690', stock: 4 })).id);
  return {
    ...shop,
    offers,
    async writes() {
      const news = await written(marketplace, seq);
      seq = news.seq;
      return news.writes;
    },
    async buy() {
      const body = { offers: [{ offerId: 'MUG-1', quantity: 1 }] };
      return (await sandbox.control<{ posting: string }>(`${marketplace}/orders`, body)).posting;
    },
  };
}

const written = (marketplace: Marketplace, after = 0) =>
  sandbox.control<{ seq: number; writes: Write[] }>(`${marketplace}/writes?after=${after}`);

/** Where no call tells warehouses, their number is typed. */
async function addWarehouse(shop: SellingShop, marketplace: Marketplace, number: string): Promise<void> {
  if (!connectors[marketplace].missing.warehouses) return;
  interface Seen {
    accounts: Record<string, { warehouses?: { id: string }[] }>;
  }
  const seen = (await sandbox.control<Seen>(`${marketplace}/state`)).accounts[number];
  const remoteId = seen?.warehouses?.[0]?.id ?? number;
  await shop.call(createWarehouse, { path: { account: shop.account }, body: { title: 'Основной', remoteId } });
}

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
    const shop = await aShopThatConnects(marketplace);
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
  });
});

/** The walk that a switch begins has ended. */
async function walked(shop: SellingShop): Promise<void> {
  const { rows } = await shop.call(findTasks, { body: { account: shop.account } });
  for (const task of rows.filter(({ type }) => type === 'stocks_prices_upload')) await endOfRun(shop, task.id);
}
