import { setTimeout as wait } from 'node:timers/promises';
import { findOrders, getOffers, type Marketplace } from '@prilavok/contract';
import { openApi } from '../parts/api.ts';
import { aFiveShop } from '../parts/five.ts';
import { endChildren } from '../parts/measure.ts';
import { openSandbox } from '../parts/sandbox.ts';
import { argument, openShop } from '../parts/shop.ts';

/**
 * `npm run bench -- overselling [--rounds 100] [--buyers 200]`: the last unit of an offer on all five, and buyers who all want it at once. Each
 * marketplace sells what it shows; what is sold at others before they could be told is reported sale by sale. Nothing may be sold after that.
 */
const rounds = argument('rounds', 10);
const buyers = argument('buyers', 200);
/** Rounds that go on beside each other. */
const together = argument('together', 5);
/** Buyers come over so many milliseconds. */
const crowdMs = argument('crowd', 10_000);
/** Ozon takes the stock of a pair once in so many milliseconds (/v2/products/stocks): what was told a moment ago nobody could correct. */
const samePair = 30_000;
/** From the moment when an order is in the cabinet until all others show nothing. */
const pushWithin = 5_000;

interface Sale {
  marketplace: Marketplace;
  at: number;
  posting: string;
}

const shop = await openShop();
try {
  const sandbox = await openSandbox(10);
  const api = await openApi(shop, { ...sandbox.env, BENCH_HURRY: '10' });
  await api.work();
  const { seller, accounts, offers } = await aFiveShop(api, sandbox, { offers: rounds, stock: 1, number: '820001' });
  const articles = [...offers.keys()];
  await everyShelf((free) => free === 1, articles, 120_000);
  await wait(samePair);
  const broken: string[] = [];
  const delays: number[] = [];
  const extra: { round: number; delay: number; marketplace: string }[] = [];
  for (let from = 0; from < rounds; from += together)
    await Promise.all(articles.slice(from, from + together).map((article, at) => round(article, from + at + 1)));
  for (const { round, delay, marketplace } of extra)
    console.log(`  круг ${round}: ${marketplace} продал через ${(delay / 1000).toFixed(1)} с после первой продажи`);
  console.log(
    `Кругов ${rounds}, покупателей в каждом ${buyers}; продано сверх одной до того, как площадка могла узнать: ${extra.length}. От заказа в кабинете до нуля на всех: ${seconds(Math.max(...delays))} с самое долгое.`,
  );
  for (const text of broken) console.log(`✗ ${text}`);
  const lines: [string, boolean][] = [
    [`продано после того, как остаток мог дойти, или потеряно: ${broken.length} (нужно 0)`, broken.length === 0],
  ];
  for (const [text, held] of lines) console.log(`${held ? '✓' : '✗'} ${text}`);
  process.exitCode = lines.every(([, held]) => held) ? 0 : 1;

  /** One last unit, and all who want it. */
  async function round(article: string, number: number): Promise<void> {
    const sales: Sale[] = [];
    let known: number | undefined;
    let empty: number | undefined;
    const told = async () => {
      for (const end = Date.now() + 60_000; Date.now() < end; await wait(100))
        if (known !== undefined && Date.now() > known + pushWithin) return;
    };
    const crowd = Array.from({ length: buyers }, async (_, at) => {
      const account = accounts[at % accounts.length];
      if (!account) return;
      // Every other round belongs to one marketplace; the others' buyers come when those have been told, and must find nothing.
      if (number % 2 === 0 && at % accounts.length !== (number / 2) % accounts.length) await told();
      await wait(Math.random() * crowdMs);
      const answer = await fetch(`${sandbox.url}/_control/${account.marketplace}/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          account: account.there,
          offers: [{ offerId: article, quantity: 1 }],
          ifFree: true,
        }),
      });
      const at_ = Date.now();
      if (answer.ok)
        sales.push({
          marketplace: account.marketplace,
          at: at_,
          posting: ((await answer.json()) as { posting: string }).posting,
        });
      else if (answer.status !== 409) broken.push(`круг ${number}: ${account.title} ответил ${answer.status}`);
    });
    const watch = (async () => {
      for (const end = Date.now() + crowdMs + 60_000; Date.now() < end && empty === undefined; ) {
        if (known === undefined && sales[0]) {
          const { rows } = await seller.call(findOrders, { body: { search: sales[0].posting } });
          if (rows.length > 0) known = Date.now();
        }
        if (known !== undefined && (await isEverywhere(article, 0))) empty = Date.now();
        await wait(100);
      }
    })();
    await Promise.all([...crowd, watch]);
    sales.sort((one, other) => one.at - other.at);
    const [first] = sales;
    if (!first) return void broken.push(`круг ${number}: никто не купил`);
    if (known === undefined || empty === undefined)
      return void broken.push(`круг ${number}: ${known === undefined ? 'заказ не пришёл' : 'остаток не ушёл'}`);
    delays.push(empty - known);
    for (const sale of sales.slice(1)) {
      extra.push({ round: number, delay: sale.at - first.at, marketplace: sale.marketplace });
      if (sale.at > known + pushWithin)
        broken.push(
          `круг ${number}: ${sale.marketplace} продал через ${seconds(sale.at - known)} с после заказа в кабинете`,
        );
    }
    for (const [marketplace, all] of Map.groupBy(sales, (sale) => sale.marketplace))
      if (all.length > 1) broken.push(`круг ${number}: ${marketplace} продал ${all.length} раза`);
    for (const { posting } of sales) {
      const rows = await orders(posting);
      if (rows.length !== 1) broken.push(`круг ${number}: заказ ${posting} в кабинете ${rows.length} раз`);
    }
    if (!(await isEverywhere(article, 0))) broken.push(`круг ${number}: остаток снова показан`);
    const [offer] = (await seller.call(getOffers, { path: { ids: [offers.get(article) ?? ''] } })).rows;
    if (offer && Number(offer.stock) > 1) broken.push(`круг ${number}: остаток в кабинете ${offer.stock}`);
  }

  /** The order's lines in the cabinet; it may come a moment after. */
  async function orders(posting: string) {
    for (const end = Date.now() + 60_000; ; ) {
      const { rows } = await seller.call(findOrders, { body: { search: posting } });
      if (rows.length > 0 || Date.now() > end) return rows;
      await wait(500);
    }
  }

  async function isEverywhere(article: string, free: number): Promise<boolean> {
    for (const { marketplace, there } of accounts) {
      const { goods } = await sandbox.shelf(marketplace, there);
      if (goods.find(({ offerId }) => offerId === article)?.free !== free) return false;
    }
    return true;
  }

  /** Waits until all shelves show what fits of all these. */
  async function everyShelf(fits: (free: number) => boolean, of: readonly string[], ms: number): Promise<void> {
    for (const end = Date.now() + ms; ; await wait(500)) {
      const lacking: string[] = [];
      for (const { marketplace, there, title } of accounts) {
        const { goods } = await sandbox.shelf(marketplace, there);
        const shown = new Map(goods.map(({ offerId, free }) => [offerId, free]));
        for (const article of of)
          if (!fits(shown.get(article) ?? -1)) lacking.push(`${title} ${article}: ${shown.get(article)}`);
      }
      if (lacking.length === 0) return;
      if (Date.now() > end) throw new Error(`Not on sale: ${lacking.slice(0, 5).join('; ')}`);
    }
  }
} finally {
  await endChildren();
  await shop.close();
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
