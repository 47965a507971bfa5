import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import {
  addressOf,
  changeCompany,
  createBulkChange,
  createCatalog,
  createImport,
  createOrder,
  findOffers,
  getBulkChange,
  getImport,
  type Import,
  register,
} from '@prilavok/contract';
import { askerOf } from '../parts/asking.ts';
import { writeFeed } from '../parts/feed.ts';
import { argument } from '../parts/shop.ts';
import { demo, signedIn, tokenOf, until } from './people.ts';

/** The loud company: registers, imports a catalog and says that it is ready; told to begin, makes its noise and tells what came of it. */
const url = process.argv[2] ?? '';
const offers = argument('offers', 200_000);
const bulk = argument('bulk', 100_000);
const connections = 22;
const who = { email: 'loud@example.test', password: demo.password };

/** What the noise was, and with which statuses it was refused. */
export interface Noise {
  orders: number;
  changes: number;
  refused: number[];
}

const refused: number[] = [];
const folder = await mkdtemp(join(tmpdir(), 'prilavok-bench-'));
const feeds: Record<number, string> = {};
for (const size of [bulk, offers]) {
  feeds[size] = join(folder, `${size}.xml`);
  await writeFeed(feeds[size], size);
}
await letIn();
const ask = await signedIn(url, who, ({ status }) => status >= 400 && refused.push(status));
const catalog = await imported(bulk);
process.send?.('ready');
process.once('message', async () => {
  const noise: Noise = { ...(await noiseOf()), refused };
  process.send?.(noise);
  await rm(folder, { recursive: true, force: true });
  process.disconnect();
});

/** Registers, and is let in, as any other. */
async function letIn(): Promise<void> {
  const anyone = askerOf(url, '', () => {});
  const user = await anyone(register, {
    body: { ...who, confirm_password: who.password, company: 'Шумный сосед' },
  });
  const administrator = await signedIn(url, { ...demo, email: 'admin@prilavok.test' }, () => {});
  await administrator(changeCompany, { path: { id: user?.company?.id ?? '' }, body: { approved: true } });
}

/** A catalog with so many offers, imported. */
async function imported(size: number): Promise<string> {
  const made = await ask(createCatalog, { body: { title: `Каталог на ${size}` } });
  if (!made) throw new Error('No catalog was made');
  const form = new FormData();
  form.append('file', await openAsBlob(feeds[size] ?? ''), 'feed.xml');
  const response = await fetch(url + addressOf(createImport, { path: { catalog: made.id } }), {
    method: 'POST',
    headers: { authorization: await tokenOf(url, who) },
    body: form,
  });
  const { id } = (await response.json()) as Import;
  for (;;) {
    await after(2000);
    const run = await ask(getImport, { path: { id } });
    if (run?.status === 'success') return made.id;
    if (run?.status === 'failed' || run?.status === 'stopped')
      throw new Error(`The import ended as ${run.status}: ${run.error}`);
  }
}

/** All that the loud company does, until its import is through. */
async function noiseOf(): Promise<{ orders: number; changes: number }> {
  const offer = (await ask(findOffers, { path: { catalog }, body: { limit: 1 } }))?.rows[0]?.id ?? '';
  const importing = imported(offers);
  let orders = 0;
  const buyers = Array.from({ length: connections }, () =>
    until(importing, async () => {
      const made = await ask(createOrder, { body: { products: [{ offer, quantity: 1 }] } });
      if (made) orders++;
      else await after(1000);
    }),
  );
  let changes = 0;
  const changing = until(importing, async () => {
    if (await changed(changes % 2 ? '-5' : '5')) changes++;
    else await after(1000);
  });
  await Promise.all([importing, changing, ...buyers]);
  return { orders, changes };
}

/** Changes all prices of the catalog by so many percent, and waits for the end; whether it was taken. */
async function changed(percent: string): Promise<boolean> {
  const change = { kind: 'price_percent', field: 'price', percent } as const;
  const act = await ask(createBulkChange, { path: { catalog }, body: { selection: { filter: {} }, change } });
  if (!act) return false;
  for (;;) {
    await after(500);
    const now = await ask(getBulkChange, { path: { catalog, id: act.id } });
    if (now && now.status !== 'pending' && now.status !== 'running') return true;
  }
}
