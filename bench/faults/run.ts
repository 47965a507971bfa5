import { setTimeout as wait } from 'node:timers/promises';
import { pools } from '../../apps/server/src/database/pools.ts';
import { disagreements } from '../parts/agreement.ts';
import { openApi } from '../parts/api.ts';
import { aFiveShop } from '../parts/five.ts';
import { endChildren } from '../parts/measure.ts';
import { openSandbox } from '../parts/sandbox.ts';
import { argument, openShop } from '../parts/shop.ts';
import { aFiveLife, enough } from './life.ts';

/**
 * `npm run bench -- faults [--offers 3] [--seconds 15] [--percent 10] [--kind keys,stale]`: each kind of fault at a tenth of the calls, at all five, while
 * cards are uploaded, stocks and prices pushed, orders asked for and worked off. Then all is put right, and the cabinet and the marketplaces have to be of
 * one mind. With `--kills 20` it is the process of the background work that goes wrong instead: so many times, at any moment.
 */
const offers = argument('offers', 3);
const seconds = argument('seconds', 15);
const percent = argument('percent', 10);
const kills = process.argv.includes('--kills') ? argument('kills', 1) : 0;
/** Seconds until everything that faults have broken off has to be mended. */
const quietWithin = argument('quiet', 180);
const chosen = process.argv[process.argv.indexOf('--kind') + 1]?.split(',');
const all = [
  'tooMany',
  'error',
  'timeout',
  'truncated',
  'slow',
  'duplicated',
  'reordered',
  'stale',
  'longLimit',
  'forbidden',
  'keys',
];
const kinds = process.argv.includes('--kind') ? all.filter((kind) => chosen?.includes(kind)) : all;

const shop = await openShop();
try {
  const sandbox = await openSandbox(10);
  const api = await openApi(shop, { ...sandbox.env, BENCH_HURRY: '10' });
  let worker = await api.work();
  const five = await aFiveShop(api, sandbox, { offers, stock: enough, number: '840001' });
  const { accounts } = five;
  const life = aFiveLife(five, sandbox);
  const lines: [string, boolean][] = [];
  if (kills > 0) lines.push(await killed());
  else for (const kind of kinds) lines.push(await tried(kind));
  for (const [text, held] of lines) console.log(`${held ? '✓' : '✗'} ${text}`);
  process.exitCode = lines.every(([, held]) => held) ? 0 : 1;

  function tried(kind: string): Promise<[string, boolean]> {
    return agreedAfter(`${kind} ${percent} %`, async () => {
      await faults({ [kind]: percent / 100, slowMs: 1000, staleMs: 5000, limitSeconds: 5, seed: 7 });
      await life.upload(`NEW-${kind}`);
      await deedsFor(seconds * 1000);
      await faults({});
    });
  }

  function killed(): Promise<[string, boolean]> {
    return agreedAfter(`kill -9, ${kills} раз`, async () => {
      for (let death = 1; death <= kills; death++) {
        // Each fourth one beside a card that goes up.
        if (death % 4 === 1) await life.upload(`NEW-${death}`);
        await deedsFor(Math.random() * 4000);
        await worker.kill();
        worker = await api.work();
      }
    });
  }

  async function deedsFor(ms: number): Promise<void> {
    for (const end = Date.now() + ms; Date.now() < end; await wait(100)) await life.deeds();
  }

  /** Lets something go wrong beside what people do, has it mended, and waits until here and there are of one mind. */
  async function agreedAfter(what: string, wrong: () => Promise<void>): Promise<[string, boolean]> {
    const before = { ...life.counts };
    life.backwards.clear();
    await wrong();
    await life.recover();
    const began = Date.now();
    let broken: string[] = [];
    for (;;) {
      broken = await disagreements(pools().owner, sandbox, { accounts, bought: life.bought });
      await life.look();
      if (broken.length === 0 || Date.now() - began > quietWithin * 1000) break;
      await life.recover();
      await wait(2000);
    }
    broken.push(...[...life.backwards].map((number) => `заказ ${number} вернулся назад`));
    const waited = Math.round((Date.now() - began) / 1000);
    const did = Object.entries(life.counts)
      .map(([deed, times]) => `${deed} ${times - before[deed as keyof typeof before]}`)
      .join(', ');
    const text = `${what}: ${did}; согласны через ${waited} с${broken.length > 0 ? `: ${broken.slice(0, 6).join('; ')}` : ''}`;
    console.log(`${broken.length === 0 ? '✓' : '✗'} ${text}`);
    return [text, broken.length === 0];
  }

  async function faults(set: object): Promise<void> {
    for (const { marketplace } of accounts) await sandbox.control(`${marketplace}/faults`, set);
  }
} finally {
  await endChildren();
  await shop.close();
}
