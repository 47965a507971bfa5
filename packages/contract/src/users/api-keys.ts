import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, listOf, PageSearch } from '../list.ts';
import { owners } from '../roles.ts';
import { Id, Moment, Title } from '../values.ts';
import { CompanyRole } from './people.ts';

const endpoint = resource('users/api-keys');

/**
 * A key for programs. A request carries `X-Api-Key`, `X-Time` (ISO 8601, at most five minutes off) and `X-Sign`: HMAC-SHA256
 * in hex, keyed by the sign key, over method, path with query, time and SHA-256 of the body in hex, joined by line feeds. A form with
 * files says that SHA-256 in `X-Content-SHA256`, too.
 */
export const ApiKey = z.object({
  id: Id.describe('Номер ключа'),
  title: z.string(),
  role: CompanyRole.describe('Что ключу можно'),
  prefix: z.string().describe('Начало ключа, чтобы узнать его в списке'),
  disposed: z.boolean().describe('Отозван'),
  createdAt: Moment.describe('Когда создан'),
  usedAt: Moment.nullable().describe('Когда им пользовались в последний раз'),
  version: z.int().describe('Растёт с каждым изменением'),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const findApiKeys = endpoint('GET', '/uas/api-key/list', {
  title: 'Ключи API',
  roles: owners,
  query: PageSearch.extend({
    disposed: z.enum(['true', 'false', 'any']).default('any').describe('true — отозванные, false — действующие'),
  }),
  reply: listOf(ApiKey),
});

export const getApiKey = endpoint('GET', '/uas/api-key/{id}', {
  title: 'Ключ API по номеру',
  roles: owners,
  reply: ApiKey,
});

/** Creates a key; the key and its sign key are answered this once. */
export const createApiKey = endpoint('POST', '/uas/api-key', {
  title: 'Новый ключ API; ключ и подпись показываются один раз',
  creates: true,
  roles: owners,
  body: z.object({ title: Title.max(200), role: CompanyRole.default('viewer') }),
  reply: z.object({ model: ApiKey, apiKey: z.string(), signKey: z.string() }),
});

/** Renames a key, changes what it may, or disposes of it; a disposed key stays in the list and opens nothing. */
export const changeApiKey = endpoint('PATCH', '/uas/api-key/{id}', {
  title: 'Изменить или отозвать ключ API',
  roles: owners,
  body: z
    .object({ title: Title.max(200), role: CompanyRole, disposed: z.boolean() })
    .partial()
    .extend({ version: z.int().optional() }),
  reply: ApiKey,
  errors: { stale: 'Ключ изменил кто-то другой' },
});

export const removeApiKey = endpoint('DELETE', '/uas/api-key/{id}', {
  title: 'Удалить ключ API',
  roles: owners,
  reply: Done,
});
