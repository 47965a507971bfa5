import { changeApiKey, createApiKey, done, findApiKeys, getApiKey, removeApiKey } from '@prilavok/contract';
import { mustBeFresh, mustFind, notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { fingerprint, randomToken, seal } from '../outside/secrets.ts';
import * as queries from './api-keys.queries.ts';

const missing = 'Ключ API не найден';

export const apiKeys = [
  handle(findApiKeys, async ({ db, query }) => ({ rows: await queries.listApiKeys(db, query) })),

  handle(getApiKey, async ({ db, path }) => mustFind(await queries.apiKeyById(db, path.id), missing)),

  handle(createApiKey, async ({ db, user, body }) => {
    const apiKey = `prk_${randomToken(24)}`;
    const signKey = randomToken(32);
    const model = await queries.insertApiKey(db, {
      ...body,
      prefix: apiKey.slice(0, 10),
      keyHash: fingerprint(apiKey),
      signKey: seal(signKey),
      createdBy: user,
    });
    return { model, apiKey, signKey };
  }),

  handle(changeApiKey, async ({ db, path, body }) => {
    const was = mustFind(await queries.lockApiKey(db, path.id), missing);
    mustBeFresh(was, body.version, `Ключ «${was.title}»`);
    return queries.updateApiKey(db, path.id, body);
  }),

  handle(removeApiKey, async ({ db, path }) => {
    if (!(await queries.deleteApiKey(db, path.id))) throw notFound(missing);
    return done;
  }),
];
