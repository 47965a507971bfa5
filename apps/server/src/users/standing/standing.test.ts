import {
  changeApiKey,
  changeCompany,
  changeUser,
  createApiKey,
  createUser,
  findCatalogs,
  getMe,
  login,
  removeCompany,
  removeUser,
} from '@prilavok/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { config, useConfig } from '../../config.ts';
import { onPlatform, pools } from '../../database/pools.ts';
import { execute } from '../../database/rows.ts';
import { aCompany, anAdministrator, clientOf, eventually, type Shop } from '../../testing/client.ts';
import { newsOf } from '../../testing/news.ts';
import { useServer } from '../../testing/server.ts';
import { signed } from '../testing/signed.ts';

const server = useServer();

afterEach(() => {
  vi.restoreAllMocks();
  useConfig({ ...config(), DEMO: true });
});

/** A person of a shop with all that they may come in by, and a key that they answer for. */
async function aPerson(shop: Shop) {
  const email = `person-${crypto.randomUUID()}@example.test`;
  const { id, password } = await shop.call(createUser, { body: { email, role: 'owner' } });
  const signIn = () =>
    clientOf(server).fetch('POST', '/uas/auth/login', {
      body: JSON.stringify({ email, password }),
      headers: { 'content-type': 'application/json' },
    });
  const first = await signIn();
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { accessToken } = (await first.json()) as { accessToken: string };
  const client = clientOf(server, accessToken);
  const key = await client.call(createApiKey, { body: { title: 'Учёт', role: 'owner' } });
  const withKey = (url: string) => signed(server, key, 'GET', url);
  return {
    id,
    email,
    key,
    lines: {
      'a line of a person': await newsOf(client),
      'a line of a program': await newsOf({ fetch: (_method, url) => withKey(url) }),
    },
    doors: {
      login: signIn,
      refresh: () => clientOf(server).fetch('GET', '/uas/auth/refresh-tokens', { headers: { cookie } }),
      'a call': () => client.fetch('GET', findCatalogs.url),
      'a call with a key': () => withKey(findCatalogs.url),
    },
  };
}

type Person = Awaited<ReturnType<typeof aPerson>>;
type Door = keyof Person['doors'];

interface State {
  state: string;
  enter: (shop: Shop, person: Person) => Promise<unknown>;
  /** Status and code at each door. */
  refused: Record<Door, [status: number, code: string]>;
}

const everywhere = (status: number, code: string): State['refused'] => ({
  login: [status, code],
  refresh: [status, code],
  'a call': [status, code],
  'a call with a key': [status, code],
});

const sql = (statement: (shop: Shop, person: Person) => Parameters<typeof onPlatform>[0]) => {
  return async (shop: Shop, person: Person) => {
    await onPlatform(statement(shop, person));
    // Written past the calls: what was believed of the person is believed for a second.
    await new Promise((resolve) => setTimeout(resolve, 1001));
  };
};

const states: State[] = [
  {
    state: 'a person of the demo where it is off',
    enter: async (_shop, { id }) => {
      await onPlatform((db) => execute(db)`update users set demo = true where id = ${id}`);
      useConfig({ ...config(), DEMO: false });
      await new Promise((resolve) => setTimeout(resolve, 1001));
    },
    refused: everywhere(403, 'demo_off'),
  },
  {
    state: 'a person who was switched off past the calls',
    enter: sql(
      (_shop, { id }) =>
        (db) =>
          execute(db)`update users set active = false where id = ${id}`,
    ),
    refused: everywhere(403, 'inactive'),
  },
  {
    state: 'a person who was switched off',
    enter: (shop, { id }) => shop.call(changeUser, { path: { id }, body: { active: false } }),
    refused: {
      ...everywhere(403, 'inactive'),
      refresh: [401, 'unauthorized'],
      'a call': [401, 'unauthorized'],
    },
  },
  {
    state: 'a person who was removed',
    enter: (shop, { id }) => shop.call(removeUser, { path: { id } }),
    refused: {
      login: [401, 'wrong_credentials'],
      refresh: [401, 'unauthorized'],
      'a call': [401, 'unauthorized'],
      'a call with a key': [403, 'inactive'],
    },
  },
  {
    state: 'a company that was blocked',
    enter: async (shop) =>
      (await anAdministrator(server)).call(changeCompany, {
        path: { id: shop.company },
        body: { approved: false, reason: 'Жалобы покупателей' },
      }),
    refused: everywhere(403, 'blocked'),
  },
  {
    state: 'a company that was never approved',
    enter: sql(
      ({ company }) =>
        (db) =>
          execute(db)`update companies set approved = false where id = ${company}`,
    ),
    refused: everywhere(403, 'not_approved'),
  },
  {
    state: 'a company that was deleted',
    enter: async (shop) => (await anAdministrator(server)).call(removeCompany, { path: { id: shop.company } }),
    refused: { ...everywhere(401, 'unauthorized'), login: [401, 'wrong_credentials'] },
  },
];

describe.each(states)('$state', ({ enter, refused }) => {
  it('comes in by no door, and hears nothing more over an open line', async () => {
    const shop = await aCompany(server);
    const person = await aPerson(shop);
    for (const ask of Object.values(person.doors)) expect((await ask()).status).toBe(200);
    for (const line of Object.values(person.lines)) expect([line.status, line.ended()]).toEqual([200, false]);

    await enter(shop, person);
    const answers = await Promise.all(
      Object.entries(person.doors).map(async ([door, ask]) => {
        const answer = await ask();
        return [door, [answer.status, (await answer.json()).code]];
      }),
    );
    expect(Object.fromEntries(answers)).toEqual(refused);
    await eventually(async () => Object.values(person.lines).every((line) => line.ended()));
  });
});

const keyStates = {
  'was disposed of': {
    body: { disposed: true },
    refused: [401, 'Ключ API отозван: владелец компании может завести новый'],
  },
  'has expired': {
    expire: true,
    refused: [401, 'Срок ключа API кончился: владелец компании может продлить его в настройках'],
  },
  'may come from elsewhere only': {
    body: { networks: ['10.0.0.0/8', '2001:db8::/32'] },
    refused: [403, 'Ключ API принимается только из своих сетей, а запрос пришёл с адреса 127.0.0.1'],
  },
  'lacks the scope': {
    body: { scopes: ['orders:write'] },
    refused: [
      403,
      'Ключу API раздел «Каталоги» открыт не для чтения: владелец компании может открыть его в настройках ключа',
    ],
  },
} as const;

describe.each(Object.entries(keyStates))('a key that %s', (_name, state) => {
  it('opens nothing, while its person comes in, and its open line ends', async () => {
    const shop = await aCompany(server);
    const { doors, lines, key } = await aPerson(shop);
    const path = { id: key.model.id };
    if ('body' in state) await shop.call(changeApiKey, { path, body: { ...state.body } as object });
    else
      await onPlatform(
        (db) => execute(db)`update api_keys set expires_at = now() - interval '1 second' where id = ${path.id}`,
      );
    const answer = await doors['a call with a key']();
    expect([answer.status, (await answer.json()).message]).toEqual(state.refused);
    for (const door of ['login', 'refresh', 'a call'] as const) expect((await doors[door]()).status).toBe(200);
    await eventually(async () => lines['a line of a program'].ended());
    expect(lines['a line of a person'].ended()).toBe(false);
  });
});

it('is heard of at once when another process has shut somebody out', async () => {
  const shop = await aCompany(server);
  // What is believed for a second would be believed for good.
  const frozen = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  await shop.call(getMe);
  await onPlatform((db) => execute(db)`update users set active = false where email = ${shop.email}`);
  expect((await shop.call(getMe)).active).toBe(false);
  await pools().owner.query("select pg_notify('prilavok_people', '')");
  await vi.waitUntil(async () => (await shop.fetch('GET', getMe.url)).status === 403, { timeout: 20_000 });
  frozen.mockRestore();
});

it('tells the people of a blocked company the reason, and lets all in again when it is approved', async () => {
  const [shop, admin] = [await aCompany(server), await anAdministrator(server)];
  const { doors, email } = await aPerson(shop);
  const path = { id: shop.company };
  await admin.call(changeCompany, { path, body: { approved: false, reason: 'Жалобы покупателей' } });
  for (const ask of Object.values(doors))
    expect((await (await ask()).json()).message).toBe(
      'Администратор площадки заблокировал компанию. Причина: Жалобы покупателей',
    );
  const wrong = await clientOf(server).refused(login, { body: { email, password: 'not the password' } });
  expect(wrong.body.code).toBe('wrong_credentials');
  await admin.call(changeCompany, { path, body: { approved: true } });
  for (const ask of Object.values(doors)) expect((await ask()).status).toBe(200);
  expect((await shop.call(getMe)).approved).toBe(true);
});
