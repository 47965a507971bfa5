import { createFiles, getFileContent, getFiles, type StoredFile } from '@prilavok/contract';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { execute } from '../../database/rows.ts';
import { aCompany, type Client, clientOf, type Shop } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { storageUse } from './files.queries.ts';

const server = useServer();
let shop: Shop;
beforeAll(async () => {
  shop = await aCompany(server);
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1f56b3' } })
    .png()
    .toBuffer();

const send = (who: Client, files: Record<string, string | Uint8Array<ArrayBuffer>>) => {
  const body = new FormData();
  for (const [name, content] of Object.entries(files)) body.append('file', new Blob([content]), name);
  return who.fetch('POST', createFiles.url, { body });
};

async function stored(files: Record<string, string | Uint8Array<ArrayBuffer>>): Promise<StoredFile[]> {
  const response = await send(shop, files);
  expect(response.status).toBe(200);
  return (await response.json()).rows;
}

test('several files are stored in one call, in their order, pictures with their size', async () => {
  const bytes = await picture(640, 320);
  const rows = await stored({ 'куртка.png': new Uint8Array(bytes), 'опись.txt': 'одна куртка' });
  expect(rows).toMatchObject([
    { title: 'куртка.png', mediaType: 'image/png', size: bytes.length, width: 640, height: 320 },
    { title: 'опись.txt', mediaType: 'application/octet-stream', width: null, height: null },
  ]);
  expect(await shop.call(getFiles, { path: { ids: [...rows.map((row) => row.id), '999999'] } })).toEqual({ rows });
});

test('a picture comes to whoever knows its address, as it was or smaller', async () => {
  const bytes = await picture(640, 320);
  const [file] = await stored({ 'куртка.png': new Uint8Array(bytes) });
  const nobody = clientOf(server);
  const whole = await nobody.fetch('GET', file?.url ?? '');
  expect(whole.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes);
  const small = await nobody.fetch('GET', `${file?.url}?size=96`);
  expect(small.headers.get('cache-control')).toContain('immutable');
  expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 96, height: 48 });
  const tiny = await nobody.fetch('GET', `${file?.url}?size=1`);
  expect([tiny.status, (await tiny.json()).details[0].field]).toEqual([400, 'size']);
});

test.each([
  ['a huge one', 9990, false, 'картинка 9990 × 9990 точек слишком велика: уменьшите её до 64 млн точек'],
  ['a large interlaced one', 6000, true, 'картинка 6000 × 6000 точек слишком велика: уменьшите её до 30 млн точек'],
])(
  'a picture that would fill the memory (%s) is refused by its header, before anything is decoded',
  async (_, side, progressive, said) => {
    const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
      .png({ progressive })
      .toBuffer();
    const response = await send(shop, { 'большая.png': new Uint8Array(bytes) });
    expect([response.status, (await response.json()).message]).toEqual([400, `Поле «file»: «большая.png»: ${said}`]);
  },
);

test('a picture is stored once, however often and under whatever name it is sent; other files keep their own names', async () => {
  const bytes = new Uint8Array(await picture(333, 111));
  const used = () => withCompany(shop.company, storageUse);
  const [first] = await stored({ 'вид.png': bytes });
  const before = await used();
  const [again, twin] = await stored({ 'вид спереди.png': bytes, 'вид сзади.png': bytes });
  expect([again, twin].map((file) => [file?.id, file?.url, file?.title])).toEqual([
    [first?.id, first?.url, 'вид спереди.png'],
    [first?.id, first?.url, 'вид сзади.png'],
  ]);
  expect(await used()).toBe(before);
  const notes = await stored({ 'опись.txt': 'одно и то же', 'копия.txt': 'одно и то же' });
  expect(new Set(notes.map((file) => file.url)).size).toBe(2);
  const other = await aCompany(server);
  const theirs = await (await send(other, { 'вид.png': bytes })).json();
  expect(theirs.rows[0].url).not.toBe(first?.url);
});

test('a picture that nothing names any more is stored anew: the old one may be on its way out', async () => {
  const bytes = new Uint8Array(await picture(222, 111));
  const [first] = await stored({ 'вид.png': bytes });
  await withCompany(
    shop.company,
    (db) => execute(db)`update files set unowned_since = now() where company_id = ${db.company} and id = ${first?.id}`,
  );
  const [again] = await stored({ 'вид.png': bytes });
  expect(again?.id).not.toBe(first?.id);
});

test('a company that has filled its place is told so, and stores nothing', async () => {
  const full = await aCompany(server);
  await withCompany(
    full.company,
    (db) => execute(db)`insert into storage_use (company_id, bytes) values (${db.company}, ${50 * 1024 ** 3 - 10})`,
  );
  expect((await send(full, { 'мало.txt': '0123456789' })).status).toBe(200);
  const refused = await send(full, { 'ещё.txt': '0' });
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'storage_full']);
});

test('more uploads at once than fit are told to come again', async () => {
  const body = 'x'.repeat(100_000);
  const answers = await Promise.all(Array.from({ length: 60 }, () => send(shop, { 'опись.txt': body })));
  const [refused] = answers.filter((answer) => answer.status === 503);
  expect(answers.every((answer) => answer.status === 200 || answer.status === 503)).toBe(true);
  if (!refused) throw new Error('All sixty were let in');
  expect(refused.headers.get('retry-after')).toBe('5');
  expect((await refused.json()).message).toBe(
    'Сейчас загружается слишком много файлов: повторите через несколько секунд',
  );
});

test('what is no picture is only handed out to the company’s people and for saving, whatever its name says', async () => {
  const page = '<script>alert(1)</script>';
  const [file] = await stored({ 'вид.png': page });
  expect((await clientOf(server).fetch('GET', `${file?.url}?size=96`)).status).toBe(401);
  const response = await shop.fetch('GET', `${file?.url}?size=96`);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('content-type')).toBe('application/octet-stream');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('вид.png')}`,
  );
  expect(await response.text()).toBe(page);
});

test('an address that was guessed opens nothing', async () => {
  const [file] = await stored({ 'опись.txt': 'одна' });
  const last = file?.url.endsWith('A') ? 'B' : 'A';
  const guessed = await clientOf(server).fetch('GET', `${file?.url.slice(0, -1)}${last}`);
  expect([guessed.status, (await guessed.json()).message]).toEqual([404, 'Файл не найден']);
  const foreign = file?.url.replace(`/${shop.company}-`, `/${(await aCompany(server)).company}-`) ?? '';
  expect((await clientOf(server).fetch('GET', foreign)).status).toBe(404);
  const strange = await clientOf(server).fetch('GET', getFileContent.url.replace('{key}', '..%2Fsecret'));
  expect([strange.status, (await strange.json()).details[0].field]).toEqual([400, 'key']);
});

test('an upload without a file, with an empty one, or of another kind is refused with its reason', async () => {
  const said = async (sent: Promise<Response>) => {
    const response = await sent;
    return [response.status, (await response.json()).message];
  };
  expect(await said(send(shop, {}))).toEqual([400, 'Поле «file»: приложите файл']);
  expect(await said(send(shop, { 'один.txt': 'раз', 'пусто.txt': '' }))).toEqual([
    400,
    'Поле «file»: файл «пусто.txt» пустой',
  ]);
  expect(await said(shop.fetch('POST', createFiles.url, { body: 'раз' }))).toEqual([
    415,
    'Поле «file»: нужен файл в форме multipart/form-data',
  ]);
});

test("another company's files are not listed, and only who fills products or orders stores files", async () => {
  const [file] = await stored({ 'опись.txt': 'одна' });
  const path = { ids: [file?.id ?? ''] };
  const stranger = await aCompany(server);
  expect(await stranger.refused(getFiles, { path })).toMatchObject({
    status: 404,
    body: { code: 'not_found', message: 'Файл не найден' },
  });
  const viewer = await shop.as('viewer');
  expect((await viewer.call(getFiles, { path })).rows).toEqual([file]);
  expect((await send(viewer, { 'опись.txt': 'две' })).status).toBe(403);
  expect((await send(await shop.as('orders'), { 'опись.txt': 'две' })).status).toBe(200);
});
