import {
  changeApiKey,
  createApiKey,
  createCatalog,
  createFiles,
  createImport,
  findApiKeys,
  findImports,
  getApiKey,
  removeApiKey,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { onPlatform, withCompany } from '../database/pools.ts';
import { execute, rows } from '../database/rows.ts';
import { aCompany } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { sha256, signed } from './testing/signed.ts';

const server = useServer();

describe('an API key', () => {
  it('opens what its role may, and nothing else', async () => {
    const shop = await aCompany(server);
    const owner = await shop.call(createApiKey, { body: { title: 'Учёт', role: 'owner' } });
    const viewer = await shop.call(createApiKey, { body: { title: 'Витрина' } });
    expect((await signed(server, owner, 'GET', '/uas/api-key/list?limit=5')).status).toBe(200);
    expect((await signed(server, viewer, 'GET', '/uas/api-key/list')).status).toBe(403);
  });

  it('is refused with a changed body, an old time, a wrong key, or a second time', async () => {
    const shop = await aCompany(server);
    const keys = await shop.call(createApiKey, { body: { title: 'Учёт', role: 'owner' } });
    const body = JSON.stringify({ title: 'Ещё один' });
    const time = new Date().toISOString();
    expect((await signed(server, keys, 'POST', '/uas/api-key', { body, signOver: '{}' })).status).toBe(401);
    expect((await signed(server, keys, 'POST', '/uas/api-key', { body, time: '2020-01-01T00:00:00Z' })).status).toBe(
      401,
    );
    expect((await signed(server, { ...keys, signKey: 'guess' }, 'POST', '/uas/api-key', { body })).status).toBe(401);
    expect((await signed(server, keys, 'POST', '/uas/api-key', { body, time })).status).toBe(200);
    expect((await signed(server, keys, 'POST', '/uas/api-key', { body, time })).status).toBe(401);
  });

  it('is refused a second time however its signature is written', async () => {
    const shop = await aCompany(server);
    const keys = await shop.call(createApiKey, { body: { title: 'Учёт', role: 'owner' } });
    const again = { body: JSON.stringify({ title: 'Ещё один' }), time: new Date().toISOString() };
    expect((await signed(server, keys, 'POST', '/uas/api-key', again)).status).toBe(200);
    const ways = [(sign: string) => sign.toUpperCase(), (sign: string) => `${sign}zz`, (sign: string) => `${sign} `];
    for (const written of ways) {
      expect((await signed(server, keys, 'POST', '/uas/api-key', { ...again, written })).status).toBe(401);
    }
  });

  it('signs the very bytes of a form with files, too: another body, no digest or a second time is refused', async () => {
    const shop = await aCompany(server);
    const keys = await shop.call(createApiKey, { body: { title: 'Учёт', role: 'owner' } });
    const { id: catalog } = await shop.call(createCatalog, { body: { title: 'Каталог' } });
    const form = (content: string) =>
      new TextEncoder().encode(
        `--b\r\ncontent-disposition: form-data; name="file"; filename="feed.xml"\r\n\r\n${content}\r\n--b--\r\n`,
      );
    for (const url of [createFiles.url, createImport.url.replace('{catalog}', catalog)]) {
      const body = form(`<yml_catalog>${' '.repeat(200_000)}</yml_catalog>`);
      const upload = (sent: Parameters<typeof signed>[4], digest: string | undefined = sha256(body)) =>
        signed(server, keys, 'POST', url, {
          body,
          ...sent,
          headers: {
            'content-type': 'multipart/form-data; boundary=b',
            ...(digest ? { 'x-content-sha256': digest } : {}),
          },
        });
      const other = form(`<yml_catalog>${' '.repeat(199_999)}x</yml_catalog>`);
      const longer = new Uint8Array([...body, 32]);
      expect((await upload({ signOver: '' }, '')).status).toBe(401);
      expect((await upload({ signOver: '' })).status).toBe(401);
      expect((await upload({ body: other, signOver: body })).status).toBe(401);
      expect((await upload({ body: longer, signOver: body })).status).toBe(401);
      expect((await upload({ body: other, signOver: body }, sha256(other))).status).toBe(401);
      const time = new Date().toISOString();
      expect((await upload({ time })).status).toBe(200);
      const again = await upload({ time });
      expect([again.status, (await again.json()).message]).toEqual([401, 'Этот подписанный запрос уже приходил']);
    }
    expect((await shop.call(findImports, { path: { catalog }, body: {} })).rows).toHaveLength(1);
    const stored = await withCompany(
      shop.company,
      (db) => rows(db)`select id from files where company_id = ${shop.company}`,
    );
    expect(stored).toHaveLength(1);
  });

  it('opens nothing once it is disposed of, and stays in the list', async () => {
    const shop = await aCompany(server);
    const keys = await shop.call(createApiKey, { body: { title: 'Учёт', role: 'owner' } });
    await shop.call(changeApiKey, { path: { id: keys.model.id }, body: { disposed: true } });
    expect((await signed(server, keys, 'GET', '/uas/api-key/list')).status).toBe(401);
    expect((await shop.call(findApiKeys, { query: { disposed: 'true' } })).rows.map((row) => row.id)).toEqual([
      keys.model.id,
    ]);
    expect((await shop.call(findApiKeys, { query: { disposed: 'false' } })).rows).toEqual([]);
  });

  it('is told whole once, when it is made, and by its first letters afterwards', async () => {
    const shop = await aCompany(server);
    const { model, apiKey, signKey } = await shop.call(createApiKey, { body: { title: ' Учёт ' } });
    expect(model).toMatchObject({ title: 'Учёт', role: 'viewer', disposed: false, usedAt: null, version: 1 });
    expect(apiKey.startsWith(model.prefix)).toBe(true);
    const told = await shop.fetch('GET', getApiKey.url.replace('{id}', model.id));
    const text = await told.text();
    expect([text.includes(apiKey), text.includes(signKey)]).toEqual([false, false]);
    await signed(server, { apiKey, signKey }, 'GET', '/cds/catalog/all');
    expect((await shop.call(getApiKey, { path: { id: model.id } })).usedAt).not.toBeNull();
  });

  it('notes once a minute that it was used, however often it is', async () => {
    const shop = await aCompany(server);
    const keys = await shop.call(createApiKey, { body: { title: 'Учёт' } });
    const path = { id: keys.model.id };
    const usedAt = async () => {
      await signed(server, keys, 'GET', '/cds/catalog/all');
      return (await shop.call(getApiKey, { path })).usedAt;
    };
    const first = await usedAt();
    expect(await usedAt()).toBe(first);
    await onPlatform(
      (db) => execute(db)`update api_keys set used_at = now() - interval '61 seconds' where id = ${path.id}`,
    );
    expect(Date.parse((await usedAt()) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''));
  });

  it('may what its role may from the next request on', async () => {
    const shop = await aCompany(server);
    const keys = await shop.call(createApiKey, { body: { title: 'Учёт' } });
    const ask = async () => (await signed(server, keys, 'GET', '/uas/api-key/list')).status;
    expect(await ask()).toBe(403);
    const path = { id: keys.model.id };
    const changed = await shop.call(changeApiKey, { path, body: { role: 'owner', title: 'Всё' } });
    expect(changed).toMatchObject({ title: 'Всё', role: 'owner', version: 2 });
    expect(await ask()).toBe(200);
    await shop.call(removeApiKey, { path });
    expect(await ask()).toBe(401);
    expect(await shop.refused(removeApiKey, { path })).toMatchObject({
      status: 404,
      body: { message: 'Ключ API не найден' },
    });
  });

  it('is found by a part of its title, ё read as е, page by page', async () => {
    const shop = await aCompany(server);
    for (const title of ['Учёт', 'Витрина', 'Склад']) await shop.call(createApiKey, { body: { title } });
    const found = async (query: object) => (await shop.call(findApiKeys, { query })).rows.map((row) => row.title);
    expect(await found({})).toEqual(['Склад', 'Витрина', 'Учёт']);
    expect(await found({ search: 'УЧЕТ' })).toEqual(['Учёт']);
    expect(await found({ limit: 2, offset: 2 })).toEqual(['Учёт']);
    expect(await found({ offset: 3 })).toEqual([]);
  });

  it('is not saved over a newer version', async () => {
    const shop = await aCompany(server);
    const { model } = await shop.call(createApiKey, { body: { title: 'Учёт' } });
    const path = { id: model.id };
    await shop.call(changeApiKey, { path, body: { role: 'orders', version: model.version } });
    const second = await shop.refused(changeApiKey, { path, body: { disposed: true, version: model.version } });
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        message: 'Ключ «Учёт» уже изменил кто-то другой: посмотрите, что изменилось, и повторите',
      },
    });
    expect(await shop.call(getApiKey, { path })).toMatchObject({ role: 'orders', disposed: false });
  });

  it('of another company is not there, and only the owner keeps keys', async () => {
    const [shop, other] = [await aCompany(server), await aCompany(server)];
    const { model } = await shop.call(createApiKey, { body: { title: 'Наш' } });
    const path = { id: model.id };
    for (const refusal of [
      await other.refused(getApiKey, { path }),
      await other.refused(changeApiKey, { path, body: { disposed: true } }),
      await other.refused(removeApiKey, { path }),
    ])
      expect(refusal).toMatchObject({ status: 404, body: { message: 'Ключ API не найден' } });
    expect((await other.call(findApiKeys, {})).rows).toEqual([]);
    const editor = await shop.as('catalog');
    for (const refusal of [
      await editor.refused(findApiKeys, {}),
      await editor.refused(getApiKey, { path }),
      await editor.refused(createApiKey, { body: { title: 'Мой' } }),
      await editor.refused(changeApiKey, { path, body: { role: 'owner' } }),
      await editor.refused(removeApiKey, { path }),
    ])
      expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
  });
});
