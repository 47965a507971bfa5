import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  changeProduct,
  countPictures,
  findOffers,
  findPictures,
  getImport,
  getProduct,
  type Import,
  leaveOutPicture,
  type ProductModel,
  retryPictures,
} from '@prilavok/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { config, useConfig } from '../../config.ts';
import { aCompany, type Client, clientOf, eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog, anOffer } from '../testing/making.ts';

const server = useServer({ worker: true, env: { PRIVATE_ADDRESSES: 'on', KEEP_PICTURES: 'on' } });

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#1f56b3' } })
    .png()
    .toBuffer();

/** The shop whose pictures are fetched: how often each was asked for, and what it has. */
const asked = new Map<string, number>();
const pages = new Map<string, Buffer>();
const shop = createServer((request, response) => {
  const path = request.url ?? '';
  asked.set(path, (asked.get(path) ?? 0) + 1);
  const page = pages.get(path);
  response.statusCode = page ? 200 : 404;
  response.end(page);
});
let address = '';
beforeAll(async () => {
  for (let n = 1; n <= 6; n++) pages.set(`/${n}.png`, await picture(200 + n));
  pages.set('/huge.png', await picture(9000));
  pages.set('/page.html', Buffer.from('<html>Вход</html>'));
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterAll(() => void shop.close());

/** A feed of offers, each with its pictures. */
const feedOf = (...offers: string[][]) =>
  `<yml_catalog><shop><offers>${offers
    .map((urls, n) => {
      const pictures = urls.map((url) => `<picture>${url.startsWith('/') ? address + url : url}</picture>`).join('');
      return `<offer id="P-${n + 1}"><name>Товар ${n + 1}</name><price>10</price>${pictures}</offer>`;
    })
    .join('')}</offers></shop></yml_catalog>`;

async function upload(client: Client, catalog: string, feed: string): Promise<Import> {
  const body = new FormData();
  body.append('file', new Blob([feed]), 'feed.xml');
  const { id } = await (await client.fetch('POST', `/cds/catalog/${catalog}/import`, { body })).json();
  return eventually(async () => {
    const state = await client.call(getImport, { path: { id } });
    return state.status === 'success' && state;
  });
}

/** The counts, once nothing waits any more. */
const settled = (client: Client, catalog: string) =>
  eventually(async () => {
    const counts = await client.call(countPictures, { path: { catalog } });
    return counts.waiting === 0 && counts.kept + counts.failed > 0 && counts;
  });

async function productOf(client: Client, catalog: string, article: string): Promise<ProductModel> {
  const { rows } = await client.call(findOffers, { path: { catalog }, body: { search: article } });
  return client.call(getProduct, { path: { id: rows[0]?.product ?? '' } });
}

test('pictures of a feed become ours: kept with small copies, each address asked for once, the card unchanged meanwhile', async () => {
  const client = await aCompany(server);
  const catalog = (await aCatalog(client)).id;
  await upload(client, catalog, feedOf(['/1.png', '/2.png'], ['/1.png']));
  expect(await settled(client, catalog)).toEqual({ waiting: 0, kept: 2, failed: 0, leftOut: 0 });
  const card = await eventually(async () => {
    const found = await productOf(client, catalog, 'P-1');
    return found.images.every((image) => image.file) && found;
  });
  expect(card.images).toMatchObject([
    { url: expect.stringMatching(/^\/cds\/files\//), source: `${address}/1.png` },
    { url: expect.stringMatching(/^\/cds\/files\//), source: `${address}/2.png` },
  ]);
  // It is the same picture: an edit that began before is not stale.
  expect(card.version).toBe(1);
  const small = await clientOf(server).fetch('GET', `${card.images[0]?.url}?size=96`);
  expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 96 });
  expect([asked.get('/1.png'), asked.get('/2.png')]).toEqual([1, 1]);

  const again = await upload(client, catalog, feedOf(['/1.png', '/2.png'], ['/1.png']));
  expect(again).toMatchObject({ changed: 0, unchanged: 2 });
  const moved = await upload(client, catalog, feedOf(['/1.png', '/3.png'], ['/1.png']));
  expect(moved.changed).toBe(1);
  const changed = await eventually(async () => {
    const { images } = await productOf(client, catalog, 'P-1');
    return images.every((image) => image.file) && images;
  });
  expect(changed.map((image) => image.source)).toEqual([`${address}/1.png`, `${address}/3.png`]);
  expect(asked.get('/1.png')).toBe(1);
});

test('a picture that fails says why, the card keeps its address, and it is asked for again on demand', async () => {
  const client = await aCompany(server);
  const catalog = (await aCatalog(client)).id;
  await upload(client, catalog, feedOf(['/none.png'], ['/page.html'], ['/huge.png'], ['/4.png']));
  expect(await settled(client, catalog)).toEqual({ waiting: 0, kept: 1, failed: 3, leftOut: 0 });
  const { rows } = await client.call(findPictures, { path: { catalog }, body: { state: 'failed' } });
  expect(Object.fromEntries(rows.map((row) => [row.address.replace(address, ''), row.reason]))).toEqual({
    '/none.png': 'Сервер по этому адресу ответил 404, а не файлом',
    '/page.html': 'По этому адресу не картинка',
    '/huge.png': 'По этому адресу картинка 9000 × 9000 точек слишком велика: уменьшите её до 64 млн точек',
  });
  expect((await productOf(client, catalog, 'P-1')).images).toMatchObject([{ file: null, url: `${address}/none.png` }]);

  pages.set('/none.png', await picture(300));
  expect(await client.call(retryPictures, { path: { catalog } })).toEqual({ waiting: 3 });
  await eventually(async () => (await productOf(client, catalog, 'P-1')).images[0]?.file);
  pages.delete('/none.png');
});

test('a server that doesn’t answer is left in peace after a few tries', async () => {
  const client = await aCompany(server);
  const catalog = (await aCatalog(client)).id;
  const dead = 'http://127.0.0.1:9';
  await upload(client, catalog, feedOf(...Array.from({ length: 15 }, (_, n) => [`${dead}/${n}.png`])));
  expect(await settled(client, catalog)).toMatchObject({ kept: 0, failed: 15 });
  const { rows } = await client.call(findPictures, { path: { catalog }, body: { search: 'спросим его позже' } });
  expect(rows.length).toBeGreaterThanOrEqual(8);
});

test('an address inside our own network is not asked', async () => {
  const client = await aCompany(server);
  const catalog = (await aCatalog(client)).id;
  const open = config();
  useConfig({ ...open, PRIVATE_ADDRESSES: false });
  await upload(client, catalog, feedOf(['/5.png', 'http://localhost/1.png']));
  await settled(client, catalog);
  useConfig(open);
  const { rows } = await client.call(findPictures, { path: { catalog }, body: {} });
  const said = 'Этот адрес ведёт во внутреннюю сеть: нужен открытый в интернете';
  expect(rows.map((row) => row.reason)).toEqual([said, said]);
  expect(asked.get('/5.png')).toBeUndefined();
});

test('a picture that a person or a program names by its address is kept, too, and knows where it came from after a save', async () => {
  const client = await aCompany(server);
  const catalog = (await aCatalog(client)).id;
  const offer = await anOffer(client, catalog, { images: [{ url: `${address}/6.png` }] });
  const path = { id: offer.product };
  const card = await eventually(async () => {
    const found = await client.call(getProduct, { path });
    return found.images[0]?.file ? found : undefined;
  });
  const saved = await client.call(changeProduct, { path, body: { images: [...card.images], version: card.version } });
  expect(saved.images).toEqual(card.images);
});

test('a placeholder that many products share is told, left out on demand, and taken again', async () => {
  const client = await aCompany(server);
  const catalog = (await aCatalog(client)).id;
  pages.set('/img/nophoto.png', await picture(50));
  const blank = `${address}/img/nophoto.png`;
  const feed = feedOf(['/img/nophoto.png'], ['/img/nophoto.png', '/1.png'], ['/img/nophoto.png']);
  const done = await upload(client, catalog, feed);
  expect(done.repeatedPictures).toEqual([{ address: blank, products: 3, leftOut: false }]);
  await settled(client, catalog);

  await client.call(leaveOutPicture, { path: { catalog }, body: { address: blank, leave: true } });
  await eventually(async () => (await productOf(client, catalog, 'P-3')).images.length === 0);
  expect((await productOf(client, catalog, 'P-2')).images.map((image) => image.source)).toEqual([`${address}/1.png`]);
  expect((await client.call(getImport, { path: { id: done.id } })).repeatedPictures[0]?.leftOut).toBe(true);
  const again = await upload(client, catalog, feed);
  expect(again).toMatchObject({ changed: 0, unchanged: 3 });

  await client.call(leaveOutPicture, { path: { catalog }, body: { address: blank, leave: false } });
  await upload(client, catalog, feed);
  await eventually(async () => (await productOf(client, catalog, 'P-1')).images[0]?.file);
});

test('pictures are seen by their company alone, and managed by who fills the catalog', async () => {
  const client = await aCompany(server);
  const catalog = (await aCatalog(client)).id;
  const stranger = await aCompany(server);
  for (const refused of [
    await stranger.refused(findPictures, { path: { catalog }, body: {} }),
    await stranger.refused(countPictures, { path: { catalog } }),
    await stranger.refused(retryPictures, { path: { catalog } }),
    await stranger.refused(leaveOutPicture, { path: { catalog }, body: { address: 'x', leave: true } }),
  ])
    expect(refused.status).toBe(404);
  const viewer = await client.as('viewer');
  expect((await viewer.refused(retryPictures, { path: { catalog } })).status).toBe(403);
  expect((await viewer.call(findPictures, { path: { catalog }, body: {} })).rows).toEqual([]);
});
