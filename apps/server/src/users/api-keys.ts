import { changeApiKey, createApiKey, done, findApiKeys, getApiKey, removeApiKey } from '@prilavok/contract';
import { mustBeFresh, mustFind } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { fingerprint, randomToken, seal } from '../outside/secrets.ts';
import * as queries from './api-keys.queries.ts';
import { recordChange } from './audit.ts';

const missing = 'Ключ API не найден';

export const apiKeys = [
  handle(findApiKeys, async ({ db, query }) => ({ rows: await queries.listApiKeys(db, query) })),

  handle(getApiKey, async ({ db, path }) => mustFind(await queries.apiKeyById(db, path.id), missing)),

  handle(createApiKey, async ({ db, user, caller, request, body }) => {
    const apiKey = `prk_${randomToken(24)}`;
    const signKey = randomToken(32);
    const model = await queries.insertApiKey(db, {
      ...body,
      prefix: apiKey.slice(0, 10),
      keyHash: fingerprint(apiKey),
      signKey: seal(signKey),
      createdBy: user,
    });
    const { id, title } = model;
    await recordChange(db, { caller, request }, { subject: 'api_key', id, title, became: model });
    return { model, apiKey, signKey };
  }),

  handle(changeApiKey, async ({ db, caller, request, path, body }) => {
    const was = mustFind(await queries.lockApiKey(db, path.id), missing);
    mustBeFresh(was, body.version, `Ключ «${was.title}»`);
    const became = await queries.updateApiKey(db, path.id, body);
    const { id, title } = was;
    await recordChange(db, { caller, request }, { subject: 'api_key', id, title, was, became });
    return became;
  }),

  handle(removeApiKey, async ({ db, caller, request, path }) => {
    const was = mustFind(await queries.lockApiKey(db, path.id), missing);
    await recordChange(db, { caller, request }, { subject: 'api_key', id: was.id, title: was.title, was });
    await queries.deleteApiKey(db, path.id);
    return done;
  }),
];
