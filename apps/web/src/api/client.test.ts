import { listOf, resource } from '@prilavok/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Toast } from '#toasts.ts';

const endpoint = resource('catalogs/brands');
const Brand = z.object({ id: z.string() });
const find = endpoint('POST', '/cds/find/brand', {
  title: 'Бренды',
  roles: ['owner'],
  body: z.object({ search: z.string() }),
  reply: listOf(Brand),
  reads: true,
});
const remove = endpoint('DELETE', '/cds/catalog/{catalog}/brand/{ids}', {
  title: 'Удалить бренды',
  roles: ['owner'],
  query: z.object({ force: z.boolean().optional() }),
  reply: listOf(Brand),
});
const enter = endpoint('POST', '/uas/auth/login', {
  title: 'Вход',
  roles: 'public',
  body: z.object({ email: z.string() }),
  reply: z.object({ accessToken: z.string() }),
});

const create = endpoint('POST', '/cds/catalog/{catalog}/brand', {
  title: 'Создать бренд',
  creates: true,
  roles: ['owner'],
  body: z.object({ title: z.string() }),
  reply: Brand,
});

type Answer = [status: number, body: unknown];
/** Answers of the server to a call: decided by its address and the token it carries. */
let server: (address: string, token: string | null, init: RequestInit) => Answer;
const asked: { address: string; init: RequestInit }[] = [];
const refreshes = () => asked.filter(({ address }) => address === '/uas/auth/refresh-tokens').length;

async function modules() {
  const [{ call }, { setToken, token }, { toasts }] = await Promise.all([
    import('./client.ts'),
    import('./token.ts'),
    import('#toasts.ts'),
  ]);
  const told = () => toasts.get().map((one: Toast) => [one.summary, one.detail]);
  return { call, setToken, token, told };
}

beforeEach(() => {
  vi.resetModules();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    asked.push({ address, init });
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (init.signal?.aborted) throw init.signal.reason;
    const [status, body] = server(address, new Headers(init.headers).get('authorization'), init);
    return new Response(JSON.stringify(body), { status });
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const rows: Answer = [200, { rows: [{ id: '1' }] }];
const expired: Answer = [401, { code: 'unauthorized', message: 'Войдите заново' }];

/** Patience of waits for something that comes in a moment; only what never comes takes so long. */
const patience = { timeout: 60_000 };

describe('a creating call', () => {
  const keys = () => asked.map(({ init }) => new Headers(init.headers).get('idempotency-key'));
  const sent = (title: string) => ({ path: { catalog: '7' }, body: { title } });

  it('has one key while its answer is on the way or lost, and another once it was answered', async () => {
    const { call } = await modules();
    server = () => [504, {}];
    await Promise.allSettled([call(create, sent('Север')), call(create, sent('Север'))]);
    server = () => [200, { id: '1' }];
    await call(create, sent('Север'));
    await call(create, sent('Юг'));
    await call(create, sent('Север'));
    const [first, click, retry, other, next] = keys();
    expect(first).toMatch(/^[0-9a-f]{16,}$/);
    expect([click, retry]).toEqual([first, first]);
    expect(new Set([first, other, next]).size).toBe(3);
  });

  it('that was refused is a new one when it is mended or sent again', async () => {
    const { call } = await modules();
    server = () => [409, { code: 'conflict', message: 'Такой бренд уже есть' }];
    await expect(call(create, sent('Север'))).rejects.toThrow();
    await expect(call(create, sent('Север'))).rejects.toThrow();
    expect(new Set(keys()).size).toBe(2);
  });
});

describe('a call', () => {
  it('carries the raw token, the cookies and ids joined by commas', async () => {
    const { call, setToken } = await modules();
    setToken('abc');
    server = () => rows;
    await call(remove, { path: { catalog: '7', ids: ['1', '2'] }, query: { force: true } });
    expect(asked[0]).toMatchObject({
      address: '/cds/catalog/7/brand/1,2?force=true',
      init: { method: 'DELETE', credentials: 'include', headers: { Authorization: 'abc' } },
    });
  });

  it('answers the body', async () => {
    const { call } = await modules();
    server = (_, __, { body }) => (body === '{"search":"sam"}' ? rows : [400, {}]);
    expect(await call(find, { body: { search: 'sam' } })).toEqual({ rows: [{ id: '1' }] });
  });

  it('throws the body of a refusal and shows its message', async () => {
    const { call, told } = await modules();
    const details = [{ field: 'search', message: 'не заполнено' }];
    server = () => [400, { code: 'invalid', message: 'Проверьте поля', details }];
    await expect(call(find, { body: { search: '' } })).rejects.toMatchObject({ code: 'invalid', status: 400, details });
    await vi.waitFor(() => expect(told()).toEqual([['Ошибка', 'Проверьте поля']]), patience);
  });

  it.each([
    [500, { message: 'stack trace' }, 'Произошла ошибка на сервере, попробуйте позже'],
    [418, 'not an object', 'Произошла ошибка'],
    [409, { message: '' }, 'Произошла ошибка'],
  ])('says for %s what the error catalogue says', async (status, body, sentence) => {
    const { call, told } = await modules();
    server = () => [status, body];
    await expect(call(find, { body: { search: '' } })).rejects.toMatchObject({ status });
    await vi.waitFor(() => expect(told()).toEqual([['Ошибка', sentence]]), patience);
  });

  it('only logs when it is quiet, and says nothing of what was cancelled', async () => {
    const { call, told } = await modules();
    server = () => [404, { message: 'Нет такого' }];
    await expect(call(find, { body: { search: '' }, quiet: true })).rejects.toMatchObject({ status: 404 });
    const left = new AbortController();
    const leaving = call(find, { body: { search: '' }, signal: left.signal });
    left.abort();
    await expect(leaving).rejects.toThrow();
    expect(told()).toEqual([]);
  });
});

describe('an error', () => {
  it('that a screen draws is told by no toast', async () => {
    const { call, told } = await modules();
    const { markDrawn } = await import('./told.ts');
    server = () => [404, { code: 'not_found', message: 'Нет такого' }];
    await call(find, { body: { search: '' } }).catch(markDrawn);
    await call(find, { body: { search: '' } }).catch(() => {});
    await vi.waitFor(() => expect(told()).toHaveLength(1), patience);
  });
});

describe('a server that does not answer', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  const connectionOf = async () => (await import('./connection.ts')).connection;

  it('is called slow after five seconds, and good again with its answer', async () => {
    const { call } = await modules();
    const connection = await connectionOf();
    let answer = (_: Response) => {};
    vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)));
    const asking = call(find, { body: { search: '' } });
    await vi.advanceTimersByTimeAsync(5000);
    expect(connection.get()).toBe('slow');
    answer(new Response(JSON.stringify(rows[1])));
    await asking;
    expect(connection.get()).toBe('good');
  });

  it('is lost until a knock is answered, of which those who wait are told; questions say so in no toast', async () => {
    const { call, told } = await modules();
    const { connection, onBack } = await import('./connection.ts');
    const back = vi.fn();
    onBack(back);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call(find, { body: { search: '' } })).rejects.toMatchObject({ status: 0, code: 'offline' });
    expect(connection.get()).toBe('lost');
    await vi.advanceTimersByTimeAsync(1000);
    expect(connection.get()).toBe('lost');
    vi.stubGlobal(
      'fetch',
      async (address: string) => new Response('', { status: address === '/health/live' ? 200 : 500 }),
    );
    await vi.advanceTimersByTimeAsync(2000);
    expect(connection.get()).toBe('good');
    expect(back).toHaveBeenCalledOnce();
    expect(told()).toEqual([]);
  });

  it('makes a change say that nobody knows whether it was done', async () => {
    const { call, told } = await modules();
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('late', 'TimeoutError')));
    await expect(call(remove, { path: { catalog: '7', ids: ['1'] } })).rejects.toMatchObject({ code: 'timeout' });
    await vi.advanceTimersByTimeAsync(200);
    expect(told()).toEqual([['Ошибка', 'Сервер не ответил вовремя. Проверьте, сохранилось ли, прежде чем повторять']]);
  });

  it('is believed to be away when a gateway says so in its name', async () => {
    const { call } = await modules();
    const connection = await connectionOf();
    vi.stubGlobal('fetch', async () => new Response('Bad gateway', { status: 502 }));
    await expect(call(find, { body: { search: '' } })).rejects.toMatchObject({ status: 0 });
    expect(connection.get()).toBe('lost');
  });
});

describe('an expired token', () => {
  const fresh = (accepted: string) => (address: string, token: string | null) => {
    if (address === '/uas/auth/refresh-tokens') return [200, { accessToken: 'new' }] satisfies Answer;
    return token === accepted ? rows : expired;
  };

  it('is refreshed once for many calls, and each of them is sent again', async () => {
    const { call, setToken, token, told } = await modules();
    setToken('old');
    server = fresh('new');
    const replies = await Promise.all(Array.from({ length: 8 }, () => call(find, { body: { search: '' } })));
    expect(replies).toHaveLength(8);
    expect(refreshes()).toBe(1);
    expect(token.get()).toBe('new');
    expect(localStorage.getItem('access_token')).toBe('new');
    expect(told()).toEqual([]);
  });

  it('is not refreshed for a call that another has meanwhile provided for', async () => {
    const { call, setToken } = await modules();
    setToken('old');
    server = fresh('new');
    const late = call(find, { body: { search: '' } });
    setToken('new');
    await late;
    expect(refreshes()).toBe(0);
  });

  it('is tried three times more and then given up', async () => {
    const { call, setToken, told } = await modules();
    setToken('old');
    let issued = 0;
    server = (address) => (address === '/uas/auth/refresh-tokens' ? [200, { accessToken: `new${++issued}` }] : expired);
    await expect(call(find, { body: { search: '' } })).rejects.toMatchObject({ status: 401 });
    expect(asked.filter(({ address }) => address === '/cds/find/brand')).toHaveLength(4);
    expect(refreshes()).toBe(3);
    expect(told()).toEqual([['Ошибка', 'Ошибка обновления токена']]);
  });

  it('ends the session when the refresh is refused', async () => {
    const { call, setToken, token, told } = await modules();
    setToken('old');
    server = (address) =>
      address === '/uas/auth/refresh-tokens' ? [401, { code: 'unauthorized', message: 'Сеанс закончился' }] : expired;
    await expect(call(find, { body: { search: '' } })).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
    expect(token.get()).toBe('');
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(told()).toEqual([
      ['Ошибка', 'Сеанс закончился'],
      ['Ошибка', 'Ошибка обновления токена'],
    ]);
  });

  it('stays where the server says why the person may make no call, which a page tells instead of a toast', async () => {
    const { call, setToken, token, told } = await modules();
    const { shutOut } = await import('./shut-out.ts');
    setToken('old');
    const blocked: Answer = [403, { code: 'blocked', message: 'Администратор площадки заблокировал компанию' }];
    server = () => blocked;
    await expect(call(find, { body: { search: '' } })).rejects.toMatchObject({ status: 403, code: 'blocked' });
    expect(shutOut.get()).toBe('Администратор площадки заблокировал компанию');
    shutOut.set('');
    server = (address) => (address === '/uas/auth/refresh-tokens' ? blocked : expired);
    await expect(call(find, { body: { search: '' } })).rejects.toMatchObject({ status: 401 });
    expect([shutOut.get(), token.get()]).toEqual(['Администратор площадки заблокировал компанию', 'old']);
    expect(told()).toEqual([]);
  });

  it('says so although the end of the session leaves the screen that asked', async () => {
    const { call, setToken, token, told } = await modules();
    setToken('old');
    const left = new AbortController();
    token.onChange(() => left.abort());
    server = (address) => (address === '/uas/auth/refresh-tokens' ? [401, { message: 'Сеанс закончился' }] : expired);
    const asking = call(find, { body: { search: '' }, signal: left.signal });
    await expect(asking).rejects.toMatchObject({ status: 401 });
    expect(told().at(-1)).toEqual(['Ошибка', 'Ошибка обновления токена']);
  });

  it('keeps the session when the server is in trouble, of which the refresh only logs', async () => {
    const { call, setToken, token, told } = await modules();
    setToken('old');
    server = (address) => (address === '/uas/auth/refresh-tokens' ? [500, { message: 'boom' }] : expired);
    await expect(call(find, { body: { search: '' } })).rejects.toMatchObject({ status: 401 });
    expect(token.get()).toBe('old');
    expect(told()).toEqual([['Ошибка', 'Ошибка обновления токена']]);
  });

  it('is no matter of a public call: its 401 is about the password', async () => {
    const { call, told } = await modules();
    server = () => [401, { code: 'wrong_credentials', message: 'Почта или пароль не подошли' }];
    await expect(call(enter, { body: { email: '' } })).rejects.toMatchObject({ code: 'wrong_credentials' });
    expect(refreshes()).toBe(0);
    await vi.waitFor(() => expect(told()).toEqual([['Ошибка', 'Почта или пароль не подошли']]), patience);
  });
});
