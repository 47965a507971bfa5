import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, listOf, PageSearch } from '../list.ts';
import { owners } from '../roles.ts';
import { Id, Moment, Title } from '../values.ts';
import { CompanyRole } from './people.ts';
import { ApiKeyScope, apiKeyScopes } from './scopes.ts';

const endpoint = resource('users/api-keys');

const Network = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'нужен адрес (203.0.113.7) или сеть (203.0.113.0/24)')
  .describe('Адрес или сеть, IPv4 или IPv6');
const Networks = z.array(Network).max(50).describe('Откуда ключ принимается: адреса и сети; пусто — откуда угодно');
const Scopes = z
  .array(ApiKeyScope)
  .max(apiKeyScopes.length)
  .describe('Что ключу открыто: раздел и чтение или запись; запись включает чтение');
const ExpiresAt = Moment.nullable().describe('До какого времени ключ действует; null — бессрочно');

/** Who answers for a key: when this person is switched off or removed, the key opens nothing until an owner takes it over. */
const Keeper = z.object({
  id: Id.describe('Номер человека'),
  email: z.string().describe('Почта; у удалённого человека пустая'),
  active: z.boolean().describe('Может входить; false — ключ не принимается, пока его не возьмёт на себя владелец'),
});

/** Something that was made with a key, in the days when keys could. */
export const MadeByKey = z.object({
  kind: z.enum(['api_key', 'user']).describe('Ключ или человек'),
  id: Id.describe('Номер ключа или человека'),
  title: z.string().describe('Название ключа или почта человека'),
  active: z.boolean().describe('Ключ действует, человек может входить'),
});
export type MadeByKey = z.infer<typeof MadeByKey>;

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
  usedFrom: z.string().nullable().describe('С какого адреса им пользовались в последний раз'),
  expiresAt: ExpiresAt,
  networks: Networks,
  scopes: Scopes,
  keeper: Keeper.nullable().describe('Кто отвечает за ключ; null — никто, ключ завела программа'),
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
  body: z.object({
    title: Title.max(200),
    role: CompanyRole.default('viewer'),
    expiresAt: ExpiresAt.default(null),
    networks: Networks.default([]),
    scopes: Scopes.min(1, 'выберите хотя бы один раздел').default([...apiKeyScopes]),
  }),
  reply: z.object({ model: ApiKey, apiKey: z.string(), signKey: z.string() }),
});

/** Keys and people that were made with this key, and with keys made with it: they outlive it, and are looked at when it is disposed of. */
export const findMadeByKey = endpoint('GET', '/uas/api-key/{id}/made', {
  title: 'Что заведено этим ключом: другие ключи и люди',
  roles: owners,
  reply: listOf(MadeByKey),
});

/** Renames a key, changes what it may, or disposes of it; a disposed key stays in the list and opens nothing. */
export const changeApiKey = endpoint('PATCH', '/uas/api-key/{id}', {
  title: 'Изменить или отозвать ключ API',
  roles: owners,
  body: z
    .object({
      title: Title.max(200),
      role: CompanyRole,
      expiresAt: ExpiresAt,
      networks: Networks,
      scopes: Scopes.min(1, 'выберите хотя бы один раздел'),
      disposed: z.boolean().describe('Отозван: ничего не открывает'),
      takeOver: z.literal(true).describe('Отвечать за ключ будет тот, кто это сохраняет'),
    })
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
