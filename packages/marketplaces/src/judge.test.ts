import { describe, expect, test } from 'vitest';
import type { Answer, Call } from './http.ts';
import { judge as magnit } from './magnit/refusals.ts';
import { judge as megamarket } from './megamarket/refusals.ts';
import { judge as ozon } from './ozon/refusals.ts';
import { judge as wildberries } from './wildberries/refusals.ts';
import { judge as yandexMarket } from './yandex_market/refusals.ts';

const call: Call = { path: '/orders/list', repeatable: true };
const json = (body: unknown) => ({ type: 'application/json', body: JSON.stringify(body) });
const page = (title: string) => ({
  type: 'text/html',
  body: `<!DOCTYPE html>\n<html><head><title>${title}</title></head></html>`,
});
const plain = (body: string) => ({ type: 'text/plain', body });

const answer = (
  status: number,
  { type, body }: { type: string; body: string },
  headers: Answer['headers'] = {},
): Answer => ({ status, headers: { 'content-type': type, ...headers }, body: Buffer.from(body) });

/** How each marketplace itself refuses keys, and says of an object and of a method that it isn't there. */
const all = [
  {
    slug: 'ozon',
    judge: ozon,
    keys: { code: 7, message: 'Invalid Api-Key, please check the key and try again' },
    noObject: { code: 5, message: 'POSTING_NOT_FOUND', details: [] },
    noMethod: [
      { code: 5, message: 'Not Found', details: [] },
      { code: 5, message: 'method is not allowed' },
    ],
  },
  {
    slug: 'yandex_market',
    judge: yandexMarket,
    keys: { status: 'ERROR', errors: [{ code: 'FORBIDDEN', message: 'Access denied' }] },
    noObject: { status: 'ERROR', errors: [{ code: 'NOT_FOUND', message: 'Order not found: 7' }] },
    noMethod: [{ status: 'ERROR', errors: [{ code: 'NOT_FOUND', message: 'No handler found for POST /v2/orders' }] }],
  },
  {
    slug: 'wildberries',
    judge: wildberries,
    keys: { title: 'unauthorized', detail: 'token problem', origin: 's2s-api-auth' },
    noObject: { code: 'NotFound', message: 'Не найдено' },
    noMethod: [{ title: 'path not found', detail: 'Please consult the https://dev.wildberries.ru/openapi' }],
  },
  {
    slug: 'magnit',
    judge: magnit,
    keys: { errors: [{ code: 'FORBIDDEN', message: 'API-ключ недействителен' }] },
    noObject: { errors: [{ message: 'Заказ не найден' }] },
    noMethod: [{ errors: [{ code: 'NOT_FOUND', message: 'Метод не найден' }] }],
  },
  {
    slug: 'megamarket',
    judge: megamarket,
    keys: { success: 0, error: [{ code: 0, message: 'Токен недействителен' }] },
    noObject: { success: 0, error: [{ code: 0, message: 'Отправление не найдено' }] },
    noMethod: [{ success: 0, error: [{ code: 0, message: 'Метод не найден' }] }],
  },
] as const;

describe.each(all)('$slug', ({ judge, keys, noObject, noMethod }) => {
  test('refuses keys by its own answer alone', () => {
    for (const status of [401, 403]) expect(judge(call, answer(status, json(keys)))?.kind).toBe('keys');
  });

  test.each([
    [401, page('Sign in')],
    [403, page('Access denied')],
    [403, plain('Forbidden')],
    [403, json({ blocked: true, ray: '7d1' })],
    [403, json('denied')],
    [400, page('Bad request')],
    [302, page('Moved')],
    [407, page('Proxy')],
    [451, plain('')],
    [502, page('Bad gateway')],
    [200, page('Prove that you are human')],
  ])('was not reached where somebody else answers %i, and is asked again', (status, body) => {
    expect(judge(call, answer(status, body))).toMatchObject({
      kind: 'down',
      message: expect.stringContaining('Повторим'),
      remote: { status },
    });
  });

  test('says of an object that it is not there', () => {
    expect(judge(call, answer(404, json(noObject)))?.kind).toBe('missing');
  });

  test.each([
    [404, plain('404 page not found')],
    [404, page('404 Not Found')],
    [404, plain('')],
    [404, json({})],
    [404, json({ message: 'no Route matched with those values' })],
    [405, plain('Method Not Allowed')],
    [410, plain('Gone')],
    [410, json({ code: 12, message: 'obsolete' })],
  ])('has replaced a method that answers %i without naming an object', (status, body) => {
    expect(judge(call, answer(status, body))).toMatchObject({
      kind: 'gone',
      message: expect.stringContaining('площадка заменила этот метод'),
      remote: { status, path: call.path },
    });
  });

  test('has replaced a method where it says so itself', () => {
    for (const body of noMethod) expect(judge(call, answer(404, json(body)))?.kind).toBe('gone');
  });

  test.each([429, 420])('asks to wait, whoever says it, for as long as Retry-After names: %i', (status) => {
    const at = Date.now();
    const date = { date: new Date(at).toUTCString() };
    const retryAfter = (value: string) =>
      judge(call, answer(status, page('Too many requests'), { 'retry-after': value, ...date }));
    expect(retryAfter('17')).toMatchObject({ kind: 'limit', retryAfter: 17 });
    expect(retryAfter(new Date(at + 90_000).toUTCString())).toMatchObject({ kind: 'limit', retryAfter: 90 });
  });

  test('is down for as long as Retry-After names', () => {
    expect(judge(call, answer(503, page('Busy'), { 'retry-after': '120' }))).toMatchObject({
      kind: 'down',
      retryAfter: 120,
    });
  });
});
