import { gzipSync } from 'node:zlib';
import { findNotices, getCatalog } from '@prilavok/contract';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog } from '../testing/making.ts';
import { offersOf, tea, upload } from './testing/imports.ts';

const server = useServer({ worker: true });

test('windows-1251 is read as declared, and also where the file calls itself UTF-8', async () => {
  const shop = await aCompany(server);
  const declared = await aCatalog(shop);
  const cp1251 = iconv.encode(tea.replace('UTF-8', 'windows-1251'), 'windows-1251');
  expect(await upload(shop, declared.id, cp1251)).toMatchObject({ status: 'success', created: 5, notes: [] });
  expect((await offersOf(shop, declared)).get('T-1')?.title).toBe('Лун Цзин, 100 г');
  const lying = await aCatalog(shop);
  const outcome = await upload(shop, lying.id, iconv.encode(tea, 'windows-1251'));
  expect(outcome).toMatchObject({ status: 'success', created: 5 });
  expect(outcome.notes[0]?.reason).toContain('записан в windows-1251');
});

test('what XML forbids and yet is clear is taken: a late declaration, a control sign, ]]> in a text, an attribute twice', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const odd = tea
    .replace('<?xml', '\n<?xml')
    .replace('Чашка синяя', 'Чашка\u0008 ]]> синяя')
    .replace('<offer id="T-2"', '<offer bid="1" bid="2" id="T-2"');
  expect(await upload(shop, catalog.id, odd)).toMatchObject({ status: 'success', created: 5 });
  expect((await offersOf(shop, catalog)).get('C-1-blue')?.title).toBe('Чашка ]]> синяя');
});

test('a gzip that is cut off or damaged is refused at once, in a sentence', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const whole = gzipSync(tea);
  const damaged = Buffer.from(whole);
  damaged.writeUInt32LE(7, whole.length - 8);
  for (const content of [whole.subarray(0, 100), whole.subarray(0, whole.length - 20), damaged]) {
    const outcome = await upload(shop, catalog.id, content, 'feed.xml.gz');
    expect(outcome).toMatchObject({ status: 'failed', created: 0 });
    expect(outcome.error).toMatch(/^Архив gzip повреждён или обрывается/);
  }
  const [told] = (await shop.call(findNotices, { body: { theme: 'imports' } })).rows;
  expect(told).toMatchObject({ severity: 'error', title: 'Файл не загружен' });
  expect(told?.message).toContain('Архив gzip повреждён');
});

test('a text or comment without end is not kept in memory without end', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const outcome = await upload(shop, catalog.id, tea.replace('<shop>', `<shop><!-- ${'я'.repeat(5_000_000)} -->`));
  expect(outcome).toMatchObject({ status: 'failed', created: 0 });
  expect(outcome.error).toMatch(/^Строка \d+: текст длиннее/);
});

test.each([
  ['обрывается', tea.slice(0, tea.indexOf('<offer id="T-2"')), /^Файл обрывается на строке 23/, 23],
  ['с голым &', tea.replace('Чашка синяя', 'Чашка & блюдце'), /^Строка 33: знак & записан без &amp;/, 33],
  [
    'с голым & в конце',
    `${tea.slice(0, tea.indexOf('Чашка синяя'))}Чашка & блюдце</name></offer>`,
    /^Строка 33: знак &/,
    33,
  ],
  ['со своей сущностью', tea.replace('Чашка синяя', 'Чашка&nbsp;синяя'), /^Строка 33: знак &/, 33],
  ['не YML', '<html><body>Страница</body></html>', /^Это страница сайта/, 1],
  ['без предложений', '<yml_catalog><shop><offers></offers></shop></yml_catalog>', /нет ни одного предложения/, 1],
  ['не XML', 'просто текст', /^Строка \d: текст стоит вне тегов/, 1],
])('a file that is broken (%s) is refused with its line and touches nothing', async (_, content, message, line) => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const outcome = await upload(shop, catalog.id, content);
  expect(outcome).toMatchObject({ status: 'failed', line, created: 0 });
  expect(outcome.error).toMatch(message);
  const { counts } = await shop.call(getCatalog, { path: { id: catalog.id } });
  expect(counts).toEqual({ products: 0, offers: 0, categories: 0, brands: 0, properties: 0 });
});

test.each([
  ['таблица XLS', Buffer.from('d0cf11e0a1b11ae1'.padEnd(2048, '0'), 'hex'), /./],
  ['таблица XLSX', Buffer.from(`PK\x03\x04${'\0'.repeat(26)}[Content_Types].xml`), /./],
  ['сжатая таблица', gzipSync(Buffer.from('d0cf11e0a1b11ae1'.padEnd(2048, '0'), 'hex')), /^Это таблица Excel/],
  ['архив ZIP', Buffer.from(`PK\x03\x04${'\0'.repeat(26)}feed.xml`), /^Архив ZIP повреждён/],
  ['документ PDF', '%PDF-1.7\n', /^Это документ PDF, а нужен фид YML/],
])('a file of another kind (%s) is called what it is, and not an encoding', async (_, content, message) => {
  const shop = await aCompany(server);
  const outcome = await upload(shop, (await aCatalog(shop)).id, content);
  expect(outcome).toMatchObject({ status: 'failed', created: 0 });
  expect(outcome.error).toMatch(message);
});
