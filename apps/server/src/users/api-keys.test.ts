import * as contract from '@prilavok/contract';
import {
  callsOf,
  changeApiKey,
  createApiKey,
  createCatalog,
  createFiles,
  createImport,
  createOrderStatus,
  createUser,
  findApiKeys,
  findCatalogs,
  findImports,
  findMadeByKey,
  findOrderStatuses,
  getApiKey,
  getMe,
  removeApiKey,
  removeUser,
  scopeRoomOf,
  scopeRooms,
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
    const url = createCatalog.url;
    expect((await signed(server, keys, 'POST', url, { body, signOver: '{}' })).status).toBe(401);
    expect((await signed(server, keys, 'POST', url, { body, time: '2020-01-01T00:00:00Z' })).status).toBe(401);
    expect((await signed(server, { ...keys, signKey: 'guess' }, 'POST', url, { body })).status).toBe(401);
    expect((await signed(server, keys, 'POST', url, { body, time })).status).toBe(200);
    expect((await signed(server, keys, 'POST', url, { body, time })).status).toBe(401);
  });

  it('is refused a second time however its signature is written', async () => {
    const shop = await aCompany(server);
    const keys = await shop.call(createApiKey, { body: { title: 'Учёт', role: 'owner' } });
    const again = { body: JSON.stringify({ title: 'Ещё один' }), time: new Date().toISOString() };
    expect((await signed(server, keys, 'POST', createCatalog.url, again)).status).toBe(200);
    const ways = [(sign: string) => sign.toUpperCase(), (sign: string) => `${sign}zz`, (sign: string) => `${sign} `];
    for (const written of ways) {
      expect((await signed(server, keys, 'POST', createCatalog.url, { ...again, written })).status).toBe(401);
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

  it('changes nothing of people, keys and companies, whatever its role: each call of the kind', async () => {
    const shop = await aCompany(server);
    const keys = await shop.call(createApiKey, { body: { title: 'Всё', role: 'owner' } });
    const writes = Object.values(callsOf(contract)).filter(
      ({ url, reads, roles }) => url.startsWith('/uas/') && !reads && roles.includes('owner'),
    );
    expect(writes.length).toBeGreaterThan(8);
    for (const { method, url } of writes) {
      const answer = await signed(server, keys, method, url.replace(/\{\w+\}/g, '1'), { body: '{}' });
      expect([answer.status, (await answer.json()).message], `${method} ${url}`).toEqual([
        403,
        'Людей, ключи и компании меняет только человек: войдите в кабинет',
      ]);
    }
  });

  it('may what its scopes say: every call belongs to a room that a scope names', async () => {
    const calls = Object.values(callsOf(contract)).filter(({ roles }) => roles !== 'public');
    expect(calls.filter((endpoint) => !scopeRooms.includes(scopeRoomOf(endpoint)))).toEqual([]);
    const shop = await aCompany(server);
    const keys = await shop.call(createApiKey, {
      body: { title: 'Чтение', role: 'owner', scopes: ['catalogs:read', 'orders:write'] },
    });
    const ask = async (method: string, url: string, body: string) =>
      (await signed(server, keys, method, url, body ? { body } : {})).status;
    expect(await ask('GET', findCatalogs.url, '')).toBe(200);
    expect(await ask('POST', createCatalog.url, '{"title":"Нельзя"}')).toBe(403);
    expect(await ask('POST', findOrderStatuses.url, '{}')).toBe(200);
    expect(await ask('POST', createOrderStatus.url, '{"title":"Можно","color":"#1f56b3"}')).toBe(200);
    expect(await ask('GET', findApiKeys.url, '')).toBe(403);
    expect((await shop.call(findCatalogs)).rows).toEqual([]);
  });

  it('comes from its networks only, IPv4 written in either way', async () => {
    const shop = await aCompany(server);
    const keys = await shop.call(createApiKey, {
      body: { title: 'Контора', networks: ['127.0.0.0/8', '2001:db8::1'] },
    });
    const ask = async () => (await signed(server, keys, 'GET', findCatalogs.url)).status;
    expect(await ask()).toBe(200);
    const path = { id: keys.model.id };
    expect((await shop.call(getApiKey, { path })).usedFrom).toMatch(/127\.0\.0\.1$/);
    await shop.call(changeApiKey, { path, body: { networks: ['127.0.0.2', '::/96'] } });
    expect(await ask()).toBe(403);
    await shop.call(changeApiKey, { path, body: { networks: [] } });
    expect(await ask()).toBe(200);
    for (const network of ['127.0.0.1/33', 'example.test', '', '10.0.0.0/8 ', '::/129'])
      expect(await shop.refused(changeApiKey, { path, body: { networks: [network] } })).toMatchObject({ status: 400 });
  });

  it('ends on its day, which lies ahead when it is given, and goes on when it is given another', async () => {
    const shop = await aCompany(server);
    const past = { expiresAt: new Date(Date.now() - 1000).toISOString() };
    const refusal = await shop.refused(createApiKey, { body: { title: 'Вчера', ...past } });
    expect(refusal.body.message).toBe('Поле «expiresAt»: это время уже прошло: назовите будущее или отзовите ключ');
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const keys = await shop.call(createApiKey, { body: { title: 'Завтра', expiresAt } });
    expect(keys.model.expiresAt).toBe(expiresAt);
    const path = { id: keys.model.id };
    expect((await shop.refused(changeApiKey, { path, body: past })).status).toBe(400);
    const ask = async () => (await signed(server, keys, 'GET', findCatalogs.url)).status;
    await onPlatform((db) => execute(db)`update api_keys set expires_at = now() where id = ${path.id}`);
    expect(await ask()).toBe(401);
    await shop.call(changeApiKey, { path, body: { expiresAt: null } });
    expect(await ask()).toBe(200);
  });

  it('is taken over by an owner when the person who answered for it is gone', async () => {
    const shop = await aCompany(server);
    const partner = await shop.as('owner');
    const me = await partner.call(getMe);
    const keys = await partner.call(createApiKey, { body: { title: 'Учёт' } });
    expect(keys.model.keeper).toEqual({ id: me.id, email: me.email, active: true });
    await shop.call(removeUser, { path: { id: me.id } });
    const path = { id: keys.model.id };
    expect((await shop.call(getApiKey, { path })).keeper).toEqual({ id: me.id, email: '', active: false });
    const answer = await signed(server, keys, 'GET', findCatalogs.url);
    expect([answer.status, (await answer.json()).message]).toEqual([
      403,
      'Человек, который отвечает за ключ API, отключён: владелец компании может взять ключ на себя в настройках',
    ]);
    const taken = await shop.call(changeApiKey, { path, body: { takeOver: true } });
    expect(taken.keeper).toMatchObject({ email: shop.email, active: true });
    expect((await signed(server, keys, 'GET', findCatalogs.url)).status).toBe(200);
  });

  it('tells what was made with it, and with what was made with that, in the days when keys could', async () => {
    const [shop, other] = [await aCompany(server), await aCompany(server)];
    const make = async (title: string) => (await shop.call(createApiKey, { body: { title } })).model.id;
    const [first, second, third, alone] = [
      await make('Первый'),
      await make('Второй'),
      await make('Третий'),
      await make('Сам'),
    ];
    const { id: person } = await shop.call(createUser, { body: { email: `by-${first}@key.test`, role: 'owner' } });
    const madeBy = (key: string, subject: string, id: string) =>
      withCompany(
        shop.company,
        (db) => execute(db)`
          update company_acts set api_key_id = ${key}, user_id = null
          where company_id = ${db.company} and act = 'created' and subject = ${subject} and subject_id = ${id}`,
      );
    await madeBy(first, 'api_key', second);
    await madeBy(second, 'api_key', third);
    await madeBy(second, 'user', person);
    await shop.call(changeApiKey, { path: { id: third }, body: { disposed: true } });
    const { rows: made } = await shop.call(findMadeByKey, { path: { id: first } });
    expect(made).toEqual([
      { kind: 'api_key', id: third, title: 'Третий', active: false },
      { kind: 'api_key', id: second, title: 'Второй', active: true },
      { kind: 'user', id: person, title: `by-${first}@key.test`, active: true },
    ]);
    expect((await shop.call(findMadeByKey, { path: { id: alone } })).rows).toEqual([]);
    expect((await other.refused(findMadeByKey, { path: { id: first } })).status).toBe(404);
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
