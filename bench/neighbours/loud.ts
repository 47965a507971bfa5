import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import {
  addressOf,
  type BulkChange,
  changeCompany,
  createBulkChange,
  createCatalog,
  createImport,
  createOrder,
  createProperty,
  findOffers,
  getBulkChange,
  getImport,
  type Import,
  kind,
  register,
} from '@prilavok/contract';
import type { z } from 'zod';
import { askerOf } from '../parts/asking.ts';
import { writeFeed } from '../parts/feed.ts';
import { argument, words } from '../parts/shop.ts';
import { demo, signedIn, tokenOf, until } from './people.ts';

/** The loud company: registers, imports a catalog and says that it is ready; told to begin, makes its noise and tells what came of it. */
const url = process.argv[2] ?? '';
const offers = argument('offers', 200_000);
const bulk = argument('bulk', 100_000);
const connections = 22;
/** Which noise: all of it, or one kind alone; `values` sets a property in bulk where `bulk` changes prices. */
const kinds = words('noise', ['import', 'bulk', 'orders']);
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
const text = { title: 'Проверено', type: kind.shortText };
const property = kinds.includes('values') && (await ask(createProperty, { path: { catalog }, body: text }))?.id;
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

/** All that the loud company does, until its import is through; a minute, where it imports nothing. */
async function noiseOf(): Promise<{ orders: number; changes: number }> {
  const offer = (await ask(findOffers, { path: { catalog }, body: { limit: 1 } }))?.rows[0]?.id ?? '';
  const end = kinds.includes('import') ? imported(offers) : after(60_000);
  let orders = 0;
  const buyers = Array.from({ length: kinds.includes('orders') ? connections : 0 }, () =>
    until(end, async () => {
      const made = await ask(createOrder, { body: { products: [{ offer, quantity: 1 }] } });
      if (made) orders++;
      else await after(1000);
    }),
  );
  let changes = 0;
  const changing = until(end, async () => {
    const change = changeOf(changes);
    if (!change) await end;
    else if (await changed(change)) changes++;
    else await after(1000);
  });
  await Promise.all([end, changing, ...buyers]);
  return { orders, changes };
}

/** The next bulk change: prices up and down, or a property there and back. */
function changeOf(turn: number): z.input<typeof BulkChange> | undefined {
  if (kinds.includes('bulk')) return { kind: 'price_percent', field: 'price', percent: turn % 2 ? '-5' : '5' };
  if (property) return { kind: 'values_set', property, values: [turn % 2 ? 'нет' : 'да'] };
  return undefined;
}

/** Changes the whole catalog, and waits for the end; whether it was taken. */
async function changed(change: z.input<typeof BulkChange>): Promise<boolean> {
  const act = await ask(createBulkChange, { path: { catalog }, body: { selection: { filter: {} }, change } });
  if (!act) return false;
  for (;;) {
    await after(500);
    const now = await ask(getBulkChange, { path: { catalog, id: act.id } });
    if (now && now.status !== 'pending' && now.status !== 'running') return true;
  }
}
