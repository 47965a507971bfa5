import { type ApiKey, changeApiKey, createApiKey, done, findApiKeys, removeApiKey } from '@prilavok/contract';
import { notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { fingerprint, randomToken, seal } from '../outside/secrets.ts';
import * as queries from './api-keys.queries.ts';

export const apiKeys = [
  handle(findApiKeys, async ({ db, company, query }) => ({ rows: await queries.apiKeysBy(db, company, query) })),

  handle(createApiKey, async ({ db, company, user, body }) => {
    const apiKey = `prk_${randomToken(24)}`;
    const signKey = randomToken(32);
    const made = await queries.insertApiKey(db, company, {
      ...body,
      prefix: apiKey.slice(0, 10),
      keyHash: fingerprint(apiKey),
      signKey: seal(signKey),
      createdBy: user,
    });
    return { model: found(made), apiKey, signKey };
  }),

  handle(changeApiKey, async ({ db, company, path, body }) =>
    found(await queries.updateApiKey(db, company, path.id, body)),
  ),

  handle(removeApiKey, async ({ db, company, path }) => {
    if (!(await queries.deleteApiKeyRow(db, company, path.id))) throw notFound('Ключ API не найден');
    return done;
  }),
];

function found(key: ApiKey | undefined): ApiKey {
  if (!key) throw notFound('Ключ API не найден');
  return key;
}
