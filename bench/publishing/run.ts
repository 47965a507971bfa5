import { setTimeout as wait } from 'node:timers/promises';
import {
  changeCompany,
  changeOffers,
  createCatalog,
  findCompanies,
  findTasks,
  getImport,
  login,
  register,
  saleStateTitles,
} from '@prilavok/contract';
import { anAdministrator, type Client, clientOf } from '../../apps/server/src/testing/client.ts';
import { connectFive } from '../parts/accounts.ts';
import { openApi } from '../parts/api.ts';
import { endChildren } from '../parts/measure.ts';
import { openSandbox } from '../parts/sandbox.ts';
import { argument, openShop } from '../parts/shop.ts';
import { realFeeds } from './goods.ts';
import { mapAll } from './mapping.ts';
import { aMender } from './mending.ts';
import { aTask, outcomes, runToEnd } from './publishing.ts';
import { accepted, counted, rowOf, said, standing, untraded, verdicts, type Walk } from './report.ts';
import { cancelOrder, joinPromotion, saleStates, walkOrder } from './trading.ts';

/**
 * `npm run bench -- publishing [--offers 300] [--hurry 30]`: a new seller, over HTTP alone, with real goods of `../shared/data`: connects the five, maps by
 * suggestions, publishes, mends by rule what is refused, prices and stocks, joins promotions, and walks an order of each to its end.
 */
const offers = argument('offers', 300);
const hurry = argument('hurry', 30);
const person = { email: 'olga@pyat-lavok.test', password: 'pyat-lavok-2026' };

const shop = await openShop();
try {
  const sandbox = await openSandbox(hurry);
  const api = await openApi(shop, { ...sandbox.env, BENCH_HURRY: String(hurry) });
  await api.work();
  const seller = await aNewSeller();
  const { id: catalog } = await seller.call(createCatalog, { body: { title: 'Пять магазинов' } });
  for (const feed of await realFeeds(offers)) await load(seller, catalog, feed.shop, feed.bytes);
  const accounts = await connectFive(seller, sandbox, { catalog, number: '810001' });
  const walks: Walk[] = [];
  for (const account of accounts) {
    const mapped = await mapAll(seller, catalog, account);
    const task = await aTask(seller, account.id, 'products_upload');
    walks.push({ account, mapped, task, first: [], last: [], rounds: 0, ...untraded });
  }
  for (const walk of walks) walk.first = walk.last = await publish(walk);
  let before = '';
  const mender = await aMender(seller, catalog);
  for (let round = 0; round < 8; round++) {
    let changed = 0;
    for (const walk of walks) {
      await signInAgain();
      const done = await mender.mend(walk.account, walk.mapped.leaves, walk.last);
      if (done > 0) walk.rounds++;
      changed += done;
    }
    const now = walks.map(({ last }) => said(last)).join();
    if (changed === 0 || now === before) break;
    before = now;
    for (const walk of walks) walk.last = standing(walk.last, await publish(walk));
    console.log(`Круг правок ${round + 1}: ${changed}; принято ${walks.map(({ last }) => accepted(last)).join(', ')}`);
  }
  const ids = walks[0]?.last.map(({ offer }) => offer) ?? [];
  for (let at = 0; at < ids.length; at += 100)
    await seller.call(changeOffers, { path: { ids: ids.slice(at, at + 100) }, body: { stock: 25 } });
  for (const walk of walks) {
    await signInAgain();
    await trade(walk);
  }
  console.table(Object.fromEntries(walks.map((walk) => [walk.account.title, rowOf(walk)])));
  for (const { account, first, last, states } of walks) {
    console.log(`\n${account.title}`);
    console.log('  сначала:', said(first));
    console.log('  после правок:', said(last));
    console.log('  в кабинете:', counted(states));
  }
  if (mender.unknown.size > 0) console.log('\nБез правила:', mender.unknown);
  const lines = walks.flatMap(verdicts);
  for (const [text, held] of lines) console.log(`${held ? '✓' : '✗'} ${text}`);
  process.exitCode = lines.every(([, held]) => held) ? 0 : 1;

  /** Stocks and prices go, what is on sale there is read, a promotion is joined, an order walks to its end, and another is cancelled. */
  async function trade(walk: Walk) {
    const { account } = walk;
    const { rows } = await seller.call(findTasks, { body: { account: account.id } });
    for (const type of ['stocks_prices_upload', 'products_sync'] as const) {
      const task = rows.find((each) => each.type === type);
      if (!task) continue;
      const end = await runToEnd(seller, task.id);
      console.log(account.title, type, end.status, end.message);
    }
    // Ozon takes no second stock of a product within half a minute: what waits for that goes by itself, and both sides are read until they agree.
    for (const end = Date.now() + 90_000; Date.now() < end; await wait(2_000)) {
      walk.states = await saleStates(seller, account);
      const { goods } = await sandbox.shelf(account.marketplace, account.there);
      walk.onSale = goods.filter((each) => each.onSale).length;
      if (walk.onSale === walk.states[saleStateTitles.on_sale]) break;
    }
    walk.promotion = await joinPromotion(seller, account);
    walk.order = await walkOrder(seller, sandbox, account);
    walk.cancelled = await cancelOrder(seller, sandbox, account);
  }

  async function publish({ task, account }: Walk) {
    const began = performance.now();
    const end = await runToEnd(seller, task);
    console.log(account.title, end.status, end.message, Math.round(performance.now() - began));
    return outcomes(seller, task);
  }

  /** A session is shorter than the whole way: each walk begins with a new one. */
  async function signInAgain() {
    seller.token = (await clientOf(api.server).call(login, { body: person })).accessToken;
  }

  async function aNewSeller(): Promise<Client> {
    const body = person;
    const company = 'Пять лавок';
    await clientOf(api.server).call(register, { body: { ...body, confirm_password: body.password, company } });
    const office = await anAdministrator(api.server);
    const [registered] = (await office.call(findCompanies, { body: { search: company } })).rows;
    await office.call(changeCompany, { path: { id: registered?.id ?? '' }, body: { approved: true } });
    const { accessToken } = await clientOf(api.server).call(login, { body });
    return clientOf(api.server, accessToken);
  }
} finally {
  await endChildren();
  await shop.close();
}

/** Uploads a feed as the form does, and waits until it is read. */
async function load(seller: Client, catalog: string, title: string, bytes: Buffer): Promise<void> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), `${title}.xml`);
  const answer = await seller.fetch('POST', `/cds/catalog/${catalog}/import`, { body });
  if (!answer.ok) throw new Error(`${title}: ${answer.status} ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  for (;;) {
    const state = await seller.call(getImport, { path: { id } });
    if (state.status === 'success') {
      console.log(`${title}: создано ${state.created}, не взято ${state.skipped}`);
      return;
    }
    if (state.status === 'failed') throw new Error(`${title}: ${state.error}`);
    await wait(200);
  }
}
