import type { Marketplace } from '@prilavok/contract';
import { connectors, createLimiter, type Limiter, type Rate } from '@prilavok/marketplaces';

/** One client in a process of its own, so that its memory is nobody else's; tells what it measured, and ends. */
const [name = '', port = '', many = '', least = ''] = process.argv.slice(2);
const rows = Number(many);
/** For so many milliseconds the documented limits keep it waiting at least. */
const leastMs = Number(least) * 1000;
const slice = 5_000;
/** Rows by which is seen what a sending asks for. */
const probed = 10_000;

const free: Limiter = { turn: async () => {}, spent() {}, pause() {} };
const keys: Record<Marketplace, Record<string, string>> = {
  ozon: { client_id: '1', api_key: 'sandbox-key-of-benches' },
  yandex_market: { api_key: 'ACMA:sandbox-1', business_id: '1', campaign_id: '1' },
  wildberries: { token: 'sandbox.1.key' },
  magnit: { api_key: 'sandbox-1', shop_id: '1' },
  megamarket: { token: 'sandbox-1', merchant_id: '1' },
};

const marketplace = name as Marketplace;
process.send?.(JSON.stringify({ ...(await unlimited()), ...(await limited()) }));
process.on('disconnect', () => process.exit());

function stocksOf(count: number) {
  const warehouse = marketplace === 'magnit' ? '5f6f0334-0759-4e04-af31-8c5a4c4fa7b4' : '1';
  return Array.from({ length: count }, (_, at) => ({
    offerId: `AR-${at}`,
    remoteId: marketplace === 'wildberries' ? `${at + 1}:${at + 1}` : String(at + 1),
    warehouse,
    stock: at % 100,
  }));
}

function clientWith(limiter: Limiter) {
  const baseUrl = `http://127.0.0.1:${port}/${marketplace}`;
  return connectors[marketplace].connect({ keys: keys[marketplace], baseUrl, limiter, record: () => {} });
}

/** All of them at once, nobody holding back. */
async function unlimited() {
  const stocks = stocksOf(rows);
  const client = clientWith(free);
  // The first call makes the connection, and warms the code.
  await client.stocks.set(stocks.slice(0, 2_000));
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage().rss);
  }, 20);
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  let taken = 0;
  // Runs send slice by slice, too.
  for (let at = 0; at < rows; at += slice)
    taken += (await client.stocks.set(stocks.slice(at, at + slice))).accepted.length;
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(watch);
  if (taken !== rows) throw new Error(`${marketplace} took ${taken} of ${rows}`);
  return {
    work: Math.round(rows / ((user + system) / 1e6)),
    wall: Math.round((rows / (performance.now() - began)) * 1000),
    memory: Math.round(Math.max(memory, process.memoryUsage().rss) / 1e6),
  };
}

/** A sending within the documented limits, hurried: minutes of waiting become seconds. */
async function limited() {
  const { rates } = connectors[marketplace];
  const probe = await askedFor(stocksOf(probed));
  const narrowest = rates.reduce((one, other) => (wait(other, probe) > wait(one, probe) ? other : one));
  // A window stays a second long at least: of one that is as short as our own work for what it lets through, that work would be what is measured.
  const hurry = Math.max(1, Math.min(20, narrowest.perMs / 1000));
  const quick = rates.map((rate) => ({ ...rate, perMs: rate.perMs / hurry }));
  const sent: SentRequest[] = [];
  const client = clientWith(counting(createLimiter(quick), sent));
  // The last window is one that isn't waited for.
  const stocks = stocksOf(Math.ceil((probed * (leastMs + narrowest.perMs)) / wait(narrowest, probe)));
  const began = performance.now();
  await client.stocks.set(stocks);
  const took = performance.now() - began;
  const dictated = dictatedMs(quick, sent);
  // Unhurried, the waiting would take so many times longer, our own work beside it no longer than here.
  const real = dictated * hurry;

  return {
    dictated: Math.round(real / 1000),
    over: Math.round((took - dictated) / 100) / 10,
    ratio: Math.round(((real + took - dictated) / Math.max(1, real)) * 1000) / 1000,
  };
}

interface SentRequest {
  group: string;
  cost: number;
}

async function askedFor(stocks: ReturnType<typeof stocksOf>): Promise<SentRequest[]> {
  const sent: SentRequest[] = [];
  await clientWith(counting(free, sent)).stocks.set(stocks);
  return sent;
}

function counting(limiter: Limiter, sent: SentRequest[]): Limiter {
  return {
    ...limiter,
    turn(turn, signal) {
      sent.push({ group: turn.group, cost: turn.cost ?? 1 });
      return limiter.turn(turn, signal);
    },
  };
}

/** Milliseconds in which the rate lets so much through. */
function wait(rate: Rate, sent: readonly SentRequest[]): number {
  return (used(rate, sent) / rate.amount) * rate.perMs;
}

function used(rate: Rate, sent: readonly SentRequest[]): number {
  return sent
    .filter(({ group }) => rate.group === undefined || rate.group === group)
    .reduce((sum, { cost }) => sum + (rate.unit === 'item' ? cost : 1), 0);
}

/** The least time in which these calls may be sent: `amount` at once, and the last ones only when so many windows have gone by. */
function dictatedMs(rates: readonly Rate[], sent: readonly SentRequest[]): number {
  return Math.max(...rates.map((rate) => (Math.ceil(used(rate, sent) / rate.amount) - 1) * rate.perMs));
}
