import { join } from 'node:path';
import type { Marketplace } from '@prilavok/contract';
import { connectors, createLimiter, type Limiter, type Rate } from '@prilavok/marketplaces';
import { child, endChildren } from '../parts/measure.ts';
import { argument } from '../parts/shop.ts';

/**
 * `npm run bench -- stocks [--rows 100000]`: what it costs a client to send that many stocks, limits off, by the processor's time of this process alone; then
 * a part of them within the documented limits, hurried, beside what these dictate.
 */
const rows = argument('rows', 100_000);
const wanted = { rate: 20_000, memory: 300, over: 1.05 };
/** Limits grow back so many times sooner in the second part: minutes of waiting become seconds, and our own work weighs more, not less. */
const hurry = argument('hurry', 20);

const free: Limiter = { turn: async () => {}, spent() {}, pause() {} };
const keys: Record<Marketplace, Record<string, string>> = {
  ozon: { client_id: '1', api_key: 'sandbox-key-of-benches' },
  yandex_market: { api_key: 'ACMA:sandbox-1', business_id: '1', campaign_id: '1' },
  wildberries: { token: 'sandbox.1.key' },
  magnit: { api_key: 'sandbox-1', shop_id: '1' },
  megamarket: { token: 'sandbox-1', merchant_id: '1' },
};
const warehouseOf = (marketplace: Marketplace): string =>
  marketplace === 'magnit' ? '5f6f0334-0759-4e04-af31-8c5a4c4fa7b4' : '1';

try {
  const port = await child(join(import.meta.dirname, 'bare.ts'), [], process.env);
  const lines: [string, boolean][] = [];
  const table: Record<string, object> = {};
  for (const marketplace of Object.keys(connectors) as Marketplace[]) {
    const quick = await free100k(marketplace, port);
    const slow = await limited(marketplace, port);
    table[marketplace] = { ...quick, ...slow };
    lines.push(
      [
        `${marketplace}: ${quick['строк в секунду работы']} строк в секунду своей работы (нужно ${wanted.rate})`,
        quick['строк в секунду работы'] >= wanted.rate,
      ],
      [
        `${marketplace}: память ${quick['память, МБ']} МБ (нужно меньше ${wanted.memory})`,
        quick['память, МБ'] < wanted.memory,
      ],
      [
        `${marketplace}: с лимитами ${slow['к тому, что велят лимиты']} того, что они велят (нужно не больше ${wanted.over})`,
        slow['к тому, что велят лимиты'] <= wanted.over,
      ],
    );
  }
  console.table(table);
  for (const [text, held] of lines) console.log(`${held ? '✓' : '✗'} ${text}`);
  process.exitCode = lines.every(([, held]) => held) ? 0 : 1;
} finally {
  await endChildren();
}

function stocksOf(marketplace: Marketplace, count: number) {
  const warehouse = warehouseOf(marketplace);
  return Array.from({ length: count }, (_, at) => ({
    offerId: `AR-${at}`,
    remoteId: marketplace === 'wildberries' ? `${at + 1}:${at + 1}` : String(at + 1),
    warehouse,
    stock: at % 100,
  }));
}

function clientWith(marketplace: Marketplace, port: string, limiter: Limiter) {
  const baseUrl = `http://127.0.0.1:${port}/${marketplace}`;
  return connectors[marketplace].connect({ keys: keys[marketplace], baseUrl, limiter, record: () => {} });
}

/** All of them at once, nobody holding back. */
async function free100k(marketplace: Marketplace, port: string) {
  const stocks = stocksOf(marketplace, rows);
  const client = clientWith(marketplace, port, free);
  // The first call makes the connection, and warms the code.
  await client.stocks.set(stocks.slice(0, 2_000));
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage().rss);
  }, 20);
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const { accepted } = await client.stocks.set(stocks);
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(watch);
  if (accepted.length !== rows) throw new Error(`${marketplace} took ${accepted.length} of ${rows}`);
  return {
    'строк в секунду работы': Math.round(rows / ((user + system) / 1e6)),
    'строк в секунду': Math.round((rows / (performance.now() - began)) * 1000),
    'память, МБ': Math.round(Math.max(memory, process.memoryUsage().rss) / 1e6),
  };
}

/** Some seconds of sending within the documented limits. */
async function limited(marketplace: Marketplace, port: string) {
  const { rates } = connectors[marketplace];
  const quick = rates.map((rate) => ({ ...rate, perMs: rate.perMs / hurry }));
  const seen: { group: string; cost: number }[] = [];
  const limiter = createLimiter(quick);
  const counting: Limiter = {
    ...limiter,
    turn(turn, signal) {
      seen.push({ group: turn.group, cost: turn.cost ?? 1 });
      return limiter.turn(turn, signal);
    },
  };
  const client = clientWith(marketplace, port, counting);
  // As many as the limits take three whole windows for.
  const stocks = stocksOf(marketplace, await rowsFor(marketplace, port, quick));
  const began = performance.now();
  await client.stocks.set(stocks);
  const took = performance.now() - began;
  const dictated = dictatedMs(quick, seen);
  return {
    'секунд с лимитами': (took / 1000).toFixed(1),
    'велят лимиты': (dictated / 1000).toFixed(1),
    'к тому, что велят лимиты': Math.round((took / Math.max(1, dictated)) * 100) / 100,
  };
}

/** How many rows fill three windows of the tightest rate: by what a small sending asks for. */
async function rowsFor(marketplace: Marketplace, port: string, rates: readonly Rate[]): Promise<number> {
  const probe: { group: string; cost: number }[] = [];
  const client = clientWith(marketplace, port, {
    ...free,
    async turn(turn) {
      probe.push({ group: turn.group, cost: turn.cost ?? 1 });
    },
  });
  const size = 10_000;
  await client.stocks.set(stocksOf(marketplace, size));
  const windows = Math.max(...rates.map((rate) => used(rate, probe) / rate.amount));
  return Math.ceil((size / windows) * 3.5);
}

function used(rate: Rate, seen: readonly { group: string; cost: number }[]): number {
  return seen
    .filter(({ group }) => rate.group === undefined || rate.group === group)
    .reduce((sum, { cost }) => sum + (rate.unit === 'item' ? cost : 1), 0);
}

/** The least time in which these calls may be sent: `amount` at once, and the last ones only when so many windows have gone by. */
function dictatedMs(rates: readonly Rate[], seen: readonly { group: string; cost: number }[]): number {
  return Math.max(...rates.map((rate) => (Math.ceil(used(rate, seen) / rate.amount) - 1) * rate.perMs));
}
