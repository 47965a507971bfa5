import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  changeCompany,
  createApiKey,
  createFiles,
  createTask,
  findCatalogs,
  getArchiveLink,
  getCompany,
  getCompanyRemoval,
  getFileExport,
  Id,
  openArchive,
  removeCompany,
  type StoredFile,
  unloadOffers,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { config, useConfig } from '../config.ts';
import { onPlatform, pools } from '../database/pools.ts';
import { enqueue, job } from '../jobs/job.ts';
import { startWorker } from '../jobs/worker.ts';
import { aMugShop } from '../marketplaces/testing/mugs.ts';
import { useSandbox } from '../marketplaces/testing/sandbox.ts';
import { anOwnShop } from '../orders/testing/own.ts';
import { aCompany, anAdministrator, clientOf, eventually, testPassword } from '../testing/client.ts';
import { quickly, useServer } from '../testing/server.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function aPicture(shop: { fetch: ReturnType<typeof clientOf>['fetch'] }): Promise<StoredFile> {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(picture)]), 'картинка.png');
  const { rows } = await (await shop.fetch('POST', createFiles.url, { body })).json();
  return rows[0];
}

/** Every table that has a company's rows, whatever kind it is of. */
async function tablesOfCompanies(): Promise<string[]> {
  const { rows } = await pools().owner.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE'`,
  );
  return rows.map((row) => row.name);
}

async function rowsOf(company: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await tablesOfCompanies()) {
    const { rows } = await pools().owner.query(`select count(*)::int as n from "${name}" where company_id = $1`, [
      company,
    ]);
    if (rows[0].n > 0) counts[name] = rows[0].n;
  }
  return counts;
}

test('a deleted company stops at once: nobody enters, no key opens, no picture is shown', async () => {
  const shop = await anOwnShop(server);
  const admin = await anAdministrator(server);
  const file = await aPicture(shop);
  await shop.call(createApiKey, { body: { title: 'Учёт', role: 'viewer' } });
  const removal = await admin.call(getCompanyRemoval, { path: { id: shop.company } });
  expect(removal).toMatchObject({ users: 1, catalogs: 1, offers: 2, files: 1, bytes: picture.length, days: 30 });

  const gone = await admin.call(removeCompany, { path: { id: shop.company } });
  expect(gone.deletedAt).not.toBeNull();
  expect(new Date(gone.goneAt ?? '').getTime() - Date.now()).toBeGreaterThan(29 * 86_400_000);
  expect((await shop.refused(findCatalogs)).status).toBe(401);
  expect((await clientOf(server).fetch('GET', file.url)).status).toBe(404);
  expect(await admin.refused(removeCompany, { path: { id: shop.company } })).toMatchObject({
    status: 409,
    body: { code: 'deleted' },
  });
  const approve = { path: { id: shop.company }, body: { approved: true } };
  expect((await admin.refused(changeCompany, approve)).body.code).toBe('deleted');
});

test('the work that waited for it is dropped, and other companies’ goes on', async () => {
  const [gone, stays] = [await aCompany(server), await aCompany(server)];
  const admin = await anAdministrator(server);
  await admin.call(removeCompany, { path: { id: gone.company } });
  const worked: string[] = [];
  const declared = job('test.of-company', z.object({ company: Id }), async ({ payload }) => {
    worked.push(payload.company);
  });
  for (const { company } of [gone, stays])
    await onPlatform((db) => enqueue(db, declared, { company }, { queue: 'one after another' }));
  const worker = await startWorker([declared], [], quickly);
  await eventually(async () => worked.length > 0);
  await worker.stop();
  expect(worked).toEqual([stays.company]);
});

test('its archive has its tables and files, without what is secret, and goes to an owner who shows their password, and to the administrator', async () => {
  const shop = await anOwnShop(server);
  const admin = await anAdministrator(server);
  await aPicture(shop);
  const path = { id: shop.company };
  await admin.call(removeCompany, { path });
  const archive = await eventually(async () => (await admin.call(getCompany, { path })).archive);
  const nobody = clientOf(server);
  expect((await nobody.fetch('GET', archive.url)).status).toBe(401);
  expect((await (await aCompany(server)).fetch('GET', archive.url)).status).toBe(403);
  const open = (body: object) => nobody.refused(openArchive, { body });
  const wrong = await open({ email: shop.email, password: 'not this one' });
  expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials']);
  const { url, title, size } = await nobody.call(openArchive, { body: { email: shop.email, password: testPassword } });
  expect([size, title]).toEqual([archive.size, expect.stringMatching(/^Лавка/)]);
  const answer = await nobody.fetch('GET', url);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, bytes.length]).toEqual([200, archive.size]);
  const tar = gunzipSync(bytes).toString('latin1');
  expect(tar).toContain('ustar');
  const text = gunzipSync(bytes).toString();
  expect(text).toContain('Ёлка искусственная');
  expect(text).toContain(`"email": "${shop.email}"`.replace(': ', ':'));
  expect(text).not.toContain('password_hash');
  expect(tar).toContain(picture.toString('latin1'));
  const ofAdministrator = await admin.call(getArchiveLink, { path });
  const taken = [await nobody.fetch('GET', ofAdministrator.url), await admin.fetch('GET', archive.url)];
  for (const each of taken) expect([each.status, (await each.arrayBuffer()).byteLength]).toEqual([200, archive.size]);
  const acts = await pools().owner.query(
    "select author, administrator, title from company_acts where company_id = $1 and act = 'downloaded' order by id",
    [shop.company],
  );
  expect(acts.rows).toEqual([
    { author: shop.email, administrator: false, title: `Архив — ${title}.tar.gz` },
    ...taken.map(() => expect.objectContaining({ administrator: true })),
  ]);
  const last = archive.url.endsWith('A') ? 'B' : 'A';
  expect((await admin.fetch('GET', archive.url.slice(0, -1) + last)).status).toBe(404);
});

test('the letter of its archive leads to the cabinet: no address of the archive stands in it', async () => {
  const shop = await anOwnShop(server);
  const admin = await anAdministrator(server);
  const path = { id: shop.company };
  await admin.call(removeCompany, { path });
  const archive = await eventually(async () => (await admin.call(getCompany, { path })).archive);
  const letter = await eventually(async () => {
    const { mails } = await sandbox.control<{ mails: { to: string; text: string }[] }>('mail');
    return mails.find(({ to }) => to === shop.email);
  });
  expect(letter.text).toContain('/auth/archive');
  expect(letter.text).not.toContain(archive.url.split('/').at(-1));
});

test('a mail and password open no archive of a company that is not deleted', async () => {
  const shop = await aCompany(server);
  const refusal = await clientOf(server).refused(openArchive, { body: { email: shop.email, password: testPassword } });
  expect([refusal.status, refusal.body.code]).toEqual([401, 'wrong_credentials']);
});

test('when its time has come no table has a row of it, and the storage no file', async () => {
  const shop = await aMugShop(server);
  const admin = await anAdministrator(server);
  await shop.mug('К-1', { price: '100', stock: 5 });
  await shop.map();
  await shop.call(createTask, { body: { title: 'Выгрузка', type: 'products_upload', account: shop.account } });
  const file = await aPicture(shop);
  await shop.fetch('GET', `${file.url}?size=96`);
  const key = file.url.split('/').at(-1);
  const paths = [`uploads/${key}`, `thumbnails/96/${key}.webp`].map((path) => join(server.dataDir, 'files', path));
  expect(paths.map((path) => existsSync(path))).toEqual([true, true]);
  const body = { title: 'Всё', filter: { catalog: { in: [shop.catalog] } } };
  const { id: unload } = await shop.call(unloadOffers, { body });
  await eventually(async () => (await shop.call(getFileExport, { path: { id: unload } })).url);
  const exported = async () =>
    (await readdir(join(server.dataDir, 'files', 'exports'))).filter((name) => name.startsWith(`${shop.company}-`));
  expect(await exported()).toHaveLength(1);
  const before = await rowsOf(shop.company);
  expect(Object.keys(before).length).toBeGreaterThan(12);

  const neighbour = await anOwnShop(server);
  const kept = await rowsOf(neighbour.company);
  const usual = config();
  useConfig({ ...usual, DELETED_COMPANY_DAYS: 0 });
  await admin.call(removeCompany, { path: { id: shop.company } });
  useConfig(usual);
  await eventually(
    async () =>
      (await admin.refused(getCompany, { path: { id: shop.company } }).catch(() => undefined))?.status === 404,
  );
  expect(await rowsOf(shop.company)).toEqual({});
  expect(await rowsOf(neighbour.company)).toEqual(kept);
  expect(paths.map((path) => existsSync(path))).toEqual([false, false]);
  expect(await exported()).toEqual([]);
});
