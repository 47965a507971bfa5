import { gunzipSync } from 'node:zlib';
import {
  buildFeed,
  changeFeed,
  changeFeedAddress,
  changeFeedConditions,
  changeFeedPassword,
  changeFeedStructure,
  changeOffer,
  cloneFeed,
  countFeedConditions,
  createFeed,
  createImport,
  dismissFeedBuild,
  type FeedModel,
  type FeedTarget,
  findFeedBuilds,
  findFeedFaults,
  findFeedFetches,
  findFeeds,
  findFeedTargets,
  findMatters,
  findNotices,
  getFeed,
  getFeedStructure,
  getImport,
  type OfferModel,
  previewFeed,
  publishFeedBuild,
  removeFeeds,
  removeOffers,
  restoreFeed,
  restoreFeedStructure,
} from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBrand, aCatalog, aCategory, anOffer, aProperty } from '../catalogs/testing/making.ts';
import { withCompany } from '../database/pools.ts';
import { filesInZip } from '../files/testing/zip.ts';
import { aCompany, clientOf, eventually, type Shop } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { buildSoon } from './events/due.ts';

const server = useServer({ worker: true });
const nobody = clientOf(server);

let shop: Shop;
let catalog = '';
const offers: OfferModel[] = [];
beforeAll(async () => {
  shop = await aCompany(server);
  catalog = (await aCatalog(shop)).id;
  const category = await aCategory(shop, catalog, 'Чашки & блюдца');
  const brand = await aBrand(shop, catalog, 'Север');
  const taste = await aProperty(shop, catalog, { title: 'Цвет', type: 1 });
  for (const [index, title] of ['Чашка <b>синяя</b> ]]>', 'Чашка "белая"', 'Блюдце'].entries())
    offers.push(
      await anOffer(shop, catalog, {
        article: `C-${index + 1}`,
        title,
        category: category.id,
        brand: brand.id,
        price: `${100 + index}.50`,
        purchasePrice: '70',
        stock: index,
        barcodes: ['4600000000015'],
        description: '<script>alert(1)</script>Описание ]]> конец',
        properties: [{ property: taste.id, values: ['синий & белый'] }],
      }),
    );
});

let made = 0;
const aFeed = (target: FeedTarget, body: object = {}) =>
  shop.call(createFeed, { body: { kind: 'catalog', target, title: `Фид ${++made}`, catalog, ...body } });

async function built(feed: Pick<FeedModel, 'id'>): Promise<FeedModel> {
  await shop.call(buildFeed, { path: { id: feed.id } });
  return over(feed);
}

const over = (feed: Pick<FeedModel, 'id'>): Promise<FeedModel> =>
  eventually(async () => {
    const model = await shop.call(getFeed, { path: { id: feed.id } });
    return model.state !== 'building' && model.state !== 'new' && model;
  });

/** The path of a feed's address on this server. */
const pathOf = ({ address }: Pick<FeedModel, 'address'>) => new URL(address ?? '').pathname;

const fetched = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  nobody.fetch(method, address, { headers: { 'accept-encoding': 'identity', ...headers } });

const textOf = async (feed: FeedModel): Promise<string> => (await fetched(pathOf(feed))).text();

describe('a feed of goods', () => {
  it('is made from a preset, built, and taken at its address in valid XML', async () => {
    const feed = await built(await aFeed('yandex_yml'));
    expect(feed).toMatchObject({ state: 'ready', rows: 3, refused: 0, inner: [] });
    const text = await textOf(feed);
    expect(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="')).toBe(true);
    expect(text).toContain('<name>Чашка синяя ]]&gt;</name>');
    expect(text).toContain('<offer id="C-2" available="true"><name>Чашка &quot;белая&quot;</name>');
    expect(text).toContain('<price>100.50</price>');
    expect(text).toContain('Описание ]]]]><![CDATA[> конец');
    expect(text).toContain('<param name="Цвет">синий &amp; белый</param>');
    expect(text).not.toContain('70');
    expect(text.trimEnd().endsWith('</yml_catalog>')).toBe(true);
  });

  it.each(['yandex_yml', 'own_yml', 'google', 'megamarket', 'vk', 'avito', 'ozon', 'csv', 'json'] as const)(
    '%s says the same packed and plain, with a fitting length and an answer to HEAD',
    async (target) => {
      const feed = await built(await aFeed(target, { settings: { linkTemplate: 'https://shop.test/p/{article}' } }));
      const path = pathOf(feed);
      const plain = await fetched(path);
      const bytes = Buffer.from(await plain.arrayBuffer());
      expect(plain.headers.get('content-length')).toBe(String(bytes.length));
      const head = await fetched(path, { 'accept-encoding': 'gzip' }, 'HEAD');
      expect([head.status, head.headers.get('content-encoding')]).toEqual([200, 'gzip']);
      const raw = await rawBytes(path);
      expect(head.headers.get('content-length')).toBe(String(raw.length));
      expect(gunzipSync(raw)).toEqual(bytes);
    },
  );

  it('is a workbook that opens', async () => {
    const feed = await built(await aFeed('xlsx'));
    const answer = await fetched(pathOf(feed), { 'accept-encoding': 'gzip' });
    const files = filesInZip(Buffer.from(await answer.arrayBuffer()));
    expect(files.get('xl/worksheets/sheet1.xml')).toContain('<v>100.5</v>');
  });

  it('is read by JSON, and by Excel in windows-1251', async () => {
    const json = JSON.parse(await textOf(await built(await aFeed('json'))));
    expect(json.map(({ article, price }: { article: string; price: number }) => [article, price])).toEqual([
      ['C-1', 100.5],
      ['C-2', 101.5],
      ['C-3', 102.5],
    ]);
    const csv = await built(await aFeed('csv', { settings: { encoding: 'windows-1251', reader: 'excel' } }));
    const bytes = await (await fetched(pathOf(csv))).arrayBuffer();
    expect(new TextDecoder('windows-1251').decode(bytes).split('\r\n')[0]).toBe(
      'Артикул;Название;Категория;Бренд;Цена;Цена до скидки;Валюта;Остаток;Штрихкоды;Картинки;Описание',
    );
  });

  it('of our own is read back by the import with no change', async () => {
    const feed = await built(await aFeed('own_yml'));
    const body = new FormData();
    body.append('file', new Blob([await textOf(feed)]), 'own.xml');
    const answer = await shop.fetch('POST', createImport.url.replace('{catalog}', catalog), { body });
    const { id } = (await answer.json()) as { id: string };
    const imported = await eventually(async () => {
      const state = await shop.call(getImport, { path: { id } });
      return (state.status === 'success' || state.status === 'failed') && state;
    });
    expect(imported).toMatchObject({ status: 'success', created: 0, changed: 0, unchanged: 3, skipped: 0 });
  });
});

/** The bytes as they came over the wire. */
async function rawBytes(path: string): Promise<Buffer> {
  const { request } = await import('node:http');
  const url = new URL(path, server.url);
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve(Buffer.concat(parts)));
      answer.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

describe('the address', () => {
  it('answers 304 to who has the version, with either tag or by the time', async () => {
    const path = pathOf(await built(await aFeed('csv')));
    const first = await fetched(path);
    await first.arrayBuffer();
    const [etag = '', at = ''] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? ''];
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('x-robots-tag')).toBe('noindex');
    for (const headers of [
      { 'if-none-match': etag },
      { 'if-none-match': `"x", W/${etag}` },
      { 'if-modified-since': at },
    ])
      expect([(await fetched(path, headers as never)).status, headers]).toEqual([304, headers]);
    // The tag decides where both are there.
    expect((await fetched(path, { 'if-none-match': '"other"', 'if-modified-since': at })).status).toBe(200);
    expect((await fetched(path, { 'if-none-match': etag }, 'HEAD')).status).toBe(304);
  });

  it('is changed: the old one goes on for a while, or is gone at once', async () => {
    const feed = await built(await aFeed('csv'));
    const path = { id: feed.id };
    const kept = await shop.call(changeFeedAddress, { path, body: { forget: false } });
    expect(Date.parse(kept.oldUntil ?? '') - Date.now()).toBeGreaterThan(6 * 86_400_000);
    expect((await fetched(pathOf(feed))).status).toBe(200);
    const next = await shop.call(changeFeedAddress, { path, body: { forget: true } });
    expect((await fetched(pathOf(kept))).status).toBe(410);
    expect((await fetched(pathOf(next))).status).toBe(200);
    const wrong = pathOf(next).replace(/-[\w-]{6}/, '-abcdef');
    expect((await fetched(wrong)).status).toBe(404);
  });

  it('asks for a password where one is set, and stops who guesses', async () => {
    const feed = await built(await aFeed('csv'));
    const { login, password } = await shop.call(changeFeedPassword, { path: { id: feed.id }, body: { on: true } });
    const basic = (word: string) => ({ authorization: `Basic ${Buffer.from(`${login}:${word}`).toString('base64')}` });
    const asked = await fetched(pathOf(feed));
    expect([asked.status, asked.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="feed", charset="UTF-8"']);
    const taken = await fetched(pathOf(feed), basic(password ?? ''));
    expect([taken.status, taken.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const statuses: number[] = [];
    for (let tries = 0; tries < 7; tries++) statuses.push((await fetched(pathOf(feed), basic('wrong'))).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const { password: none } = await shop.call(changeFeedPassword, { path: { id: feed.id }, body: { on: false } });
    expect(none).toBeNull();
    expect((await fetched(pathOf(feed))).status).toBe(200);
  });

  it('serves sixty fetches a minute, and tells who took what', async () => {
    const feed = await built(await aFeed('csv'));
    const statuses = new Map<number, number>();
    for (let tries = 0; tries < 62; tries++) {
      const { status } = await fetched(pathOf(feed), { 'user-agent': 'Robot/1' }, 'HEAD');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 60, 429: 2 });
    const rows = await eventually(async () => {
      const found = (await shop.call(findFeedFetches, { path: { id: feed.id }, body: { limit: 100 } })).rows;
      return found.length === 62 && found;
    });
    expect(rows[0]).toMatchObject({ agent: 'Robot/1', status: 429, bytes: 0 });
    const [listed] = (await shop.call(findFeeds, { body: { search: feed.title } })).rows;
    expect(listed).toMatchObject({ id: feed.id, fetchedBy: 'Robot/1', state: 'ready' });
  });

  it('is nobody’s before the first build, and of a feed that is off or removed', async () => {
    const feed = await aFeed('csv');
    expect((await fetched(pathOf(feed))).status).toBe(404);
    await built(feed);
    await shop.call(changeFeed, { path: { id: feed.id }, body: { active: false } });
    expect((await fetched(pathOf(feed))).status).toBe(404);
    await shop.call(changeFeed, { path: { id: feed.id }, body: { active: true } });
    expect((await fetched(pathOf(feed))).status).toBe(200);
    await shop.call(removeFeeds, { path: { ids: [feed.id] } });
    expect((await fetched(pathOf(feed))).status).toBe(404);
    await shop.call(restoreFeed, { path: { id: feed.id } });
    expect((await fetched(pathOf(feed))).status).toBe(200);
  });
});

describe('what changes', () => {
  /** Lets the minute of gathering be over. */
  const gathered = async (feed: FeedModel) => {
    await withCompany(shop.company, (db) => buildSoon(db, feed.id, { urgent: true }));
  };

  it('is built into the feed by its part, and nothing else is', async () => {
    const feed = await built(await aFeed('csv', { onChange: true }));
    const before = await textOf(feed);
    const [offer] = offers;
    await shop.call(changeOffer, { path: { id: offer?.id ?? '' }, body: { price: '555' } });
    await gathered(feed);
    const text = await eventually(async () => {
      const now = await textOf(feed);
      return now !== before && now;
    });
    expect(text).toBe(before.replace('100.5', '555'));
    const { rows } = await shop.call(findFeedBuilds, { path: { id: feed.id }, body: {} });
    expect(rows.map(({ cause, whole, published }) => [cause, whole, published])).toEqual([
      ['change', false, true],
      ['person', true, false],
    ]);
    await shop.call(changeOffer, { path: { id: offer?.id ?? '' }, body: { price: '100.50' } });
  });

  it('of the structure builds it anew, and an older structure comes back', async () => {
    const feed = await built(await aFeed('csv'));
    const path = { id: feed.id };
    const { nodes, version } = await shop.call(getFeedStructure, { path });
    const [article] = nodes;
    if (!article) throw new Error('No node');
    const body = { nodes: [{ ...article, name: 'Код' }], version };
    const changed = await shop.call(changeFeedStructure, { path, body });
    await eventually(async () => (await textOf(feed)).startsWith('Код\r\nC-1'));
    expect((await shop.refused(changeFeedStructure, { path, body })).body.code).toBe('stale');
    const back = await shop.call(restoreFeedStructure, { path: { ...path, structure: String(version) } });
    expect([back.nodes, back.version]).toEqual([nodes, changed.version + 1]);
  });

  it('is held where the feed would be emptied, and the seller decides', async () => {
    const { id: other } = await aCatalog(shop);
    const offer = await anOffer(shop, other, { article: 'ONLY', price: '10' });
    const feed = await built(await aFeed('csv', { catalog: other }));
    const path = { id: feed.id };
    await shop.call(removeOffers, { path: { ids: [offer.id] } });
    const held = await built(feed);
    expect(held).toMatchObject({ state: 'held', rows: 1, latest: { heldFor: 'empty' } });
    expect(await textOf(feed)).toContain('ONLY');
    const waiting = async () =>
      (await shop.call(findMatters)).rows.filter(({ kind }) => kind === 'feed_held').map(({ to }) => to);
    expect(await waiting()).toEqual([`/cabinet/feeds/${feed.id}`]);
    const notices = await shop.call(findNotices, { body: { theme: 'feeds' } });
    expect(notices.rows).toMatchObject([{ title: 'Новая версия фида придержана' }]);
    const build = held.latest?.id ?? '';
    expect(await shop.call(dismissFeedBuild, { path: { ...path, build } })).toMatchObject({
      state: 'stopped',
      kept: true,
    });
    expect(await waiting()).toEqual([]);
    const again = await built(feed);
    await shop.call(publishFeedBuild, { path: { ...path, build: again.latest?.id ?? '' } });
    expect(await textOf(feed)).not.toContain('ONLY');
    await shop.call(publishFeedBuild, { path: { ...path, build: feed.build?.id ?? '' } });
    expect(await textOf(feed)).toContain('ONLY');
  });
});

describe('a condition', () => {
  const condition = {
    group: { match: 'any' as const, of: [{ price: { to: '100.99' } }, { articles: { in: ['C-3'] } }] },
  };

  it('is counted, decides who is in, and says why somebody is not', async () => {
    const feed = await aFeed('csv');
    const path = { id: feed.id };
    expect(await shop.call(countFeedConditions, { path, body: { condition } })).toEqual({ total: 2, more: false });
    await shop.call(changeFeedConditions, { path, body: { condition, version: feed.version } });
    const now = await built(feed);
    expect(now).toMatchObject({ rows: 2, conditionSet: true, build: { left: 1 } });
    const preview = await shop.call(previewFeed, { path, body: { search: 'C-2' } });
    expect(preview.rows).toMatchObject([
      { article: 'C-2', included: false, reasons: ['не подходит цена', expect.stringContaining('артикул')] },
    ]);
  });

  it('of orders, or with a property of another catalog, is refused by its place', async () => {
    const path = { id: (await aFeed('csv')).id };
    const strange = { group: { match: 'all', of: [{ orderDays: 3 }] } };
    const refused = await shop.refused(countFeedConditions, { path, body: { condition: strange } });
    expect(refused.body.details?.[0]?.field).toBe('condition.group.of.0.orderDays');
    const property = { property: { property: '999999', filled: true } };
    expect((await shop.refused(countFeedConditions, { path, body: { condition: property } })).status).toBe(400);
  });
});

describe('a preview', () => {
  it('shows unsaved nodes on real goods, with the place of each node in the text', async () => {
    const feed = await aFeed('yandex_yml');
    const [offer] = offers;
    const { text, rows } = await shop.call(previewFeed, { path: { id: feed.id }, body: { offers: [offer?.id ?? ''] } });
    const [row] = rows;
    expect(row).toMatchObject({ included: true, article: 'C-1' });
    expect(text.slice(row?.from, row?.to)).toMatch(/^<offer id="C-1".*<\/offer>\n$/s);
    const { nodes } = await shop.call(getFeedStructure, { path: { id: feed.id } });
    const vendor = nodes.find(({ name }) => name === 'vendor');
    const span = row?.spans.find(({ node }) => node === vendor?.id);
    expect(text.slice(span?.from, span?.to)).toBe('<vendor>Север</vendor>');
  });

  it('tells faults of rows, which are listed after a build and keep severe ones out', async () => {
    const { id: other } = await aCatalog(shop);
    await anOffer(shop, other, { article: 'NO-PRICE' });
    await anOffer(shop, other, { article: 'OLD', price: '10', oldPrice: '9' });
    const feed = await built(await aFeed('ozon', { catalog: other }));
    expect(feed).toMatchObject({ rows: 1, refused: 1, warnings: 1 });
    const { rows } = await shop.call(findFeedFaults, { path: { id: feed.id }, body: {} });
    expect(rows.map(({ article, name, code, severity }) => [article, name, code, severity])).toEqual([
      ['NO-PRICE', 'price', 'empty', 'error'],
      ['OLD', 'oldprice', 'old_price', 'warn'],
    ]);
    const csv = await shop.fetch('GET', `/fds/feed/${feed.id}/faults.csv?severity=warn`);
    expect((await csv.text()).split('\r\n')[1]).toMatch(/^OLD;/);
  });

  it('refuses nodes that can’t be written, each by its name', async () => {
    const feed = await aFeed('yandex_yml');
    const nodes = [
      { id: 'a', parent: null, kind: 'column', name: 'x' },
      { id: 'b', parent: 'none', kind: 'element', name: '1x', sources: [{ kind: 'formula', formula: '[Цена] *' }] },
    ];
    const { body } = await shop.refused(changeFeedStructure, { path: { id: feed.id }, body: { nodes, version: 1 } });
    expect(body.details?.map(({ field }) => field)).toEqual(['nodes.b.parent', 'nodes.a.kind', 'nodes.b.name']);
  });
});

describe('who may', () => {
  it('see feeds of orders and change them, and nobody of another company anything', async () => {
    const order = await shop.call(createFeed, { body: { kind: 'order', target: 'commerceml', title: 'В 1С' } });
    expect(order).toMatchObject({ passwordNeeded: true, password: false });
    const [editor, packer, viewer] = [await shop.as('catalog'), await shop.as('orders'), await shop.as('viewer')];
    expect((await editor.refused(getFeed, { path: { id: order.id } })).status).toBe(404);
    expect((await viewer.call(getFeed, { path: { id: order.id } })).address).toBeNull();
    expect((await packer.call(getFeed, { path: { id: order.id } })).address).not.toBeNull();
    const goods = await aFeed('csv');
    expect((await packer.refused(buildFeed, { path: { id: goods.id } })).status).toBe(403);
    expect((await packer.refused(cloneFeed, { path: { id: goods.id }, body: { title: 'Моё' } })).status).toBe(403);
    const stranger = await aCompany(server);
    expect((await stranger.refused(getFeed, { path: { id: goods.id } })).status).toBe(404);
    // Buyers' data isn't given out before there is a password.
    await packer.call(buildFeed, { path: { id: order.id } });
    const ready = await over(order);
    expect((await fetched(pathOf(ready))).status).toBe(401);
    expect((await packer.refused(changeFeedPassword, { path: { id: order.id }, body: { on: false } })).body.code).toBe(
      'password_needed',
    );
  });
});

describe('presets', () => {
  it('never tell what is the seller’s own business', async () => {
    for (const kind of ['catalog', 'order'] as const) {
      const { rows } = await shop.call(findFeedTargets, { query: { kind } });
      const told = rows.flatMap(({ target, preset }) =>
        preset.flatMap(({ sources, name }) =>
          sources.some(
            (source) =>
              source.kind === 'field' && ['purchasePrice', 'minPrice', 'margin', 'supplier'].includes(source.field),
          )
            ? [`${target} ${name}`]
            : [],
        ),
      );
      expect(told).toEqual([]);
    }
  });
});
