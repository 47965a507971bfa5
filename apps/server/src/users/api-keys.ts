import {
  type ApiKey,
  changeApiKey,
  createApiKey,
  done,
  findApiKeys,
  findMadeByKey,
  getApiKey,
  removeApiKey,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { invalid, mustBeFresh, mustFind } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { fingerprint, randomToken, seal } from '../outside/secrets.ts';
import * as queries from './api-keys.queries.ts';
import { recordChange } from './audit.ts';

const missing = 'Ключ API не найден';

export const apiKeys = [
  handle(findApiKeys, async ({ db, query }) => ({ rows: await queries.listApiKeys(db, query) })),

  handle(getApiKey, ({ db, path }) => model(db, path.id)),

  handle(findMadeByKey, async ({ db, path }) => {
    await model(db, path.id);
    return { rows: await queries.listMadeByKey(db, path.id) };
  }),

  handle(createApiKey, async ({ db, user, caller, request, body }) => {
    mustBeAhead(body.expiresAt);
    const apiKey = `prk_${randomToken(24)}`;
    const signKey = randomToken(32);
    const id = await queries.insertApiKey(db, {
      ...body,
      prefix: apiKey.slice(0, 10),
      keyHash: fingerprint(apiKey),
      signKey: seal(signKey),
      createdBy: user,
    });
    const created = await model(db, id);
    await recordChange(db, { caller, request }, { subject: 'api_key', id, title: created.title, became: created });
    return { model: created, apiKey, signKey };
  }),

  handle(changeApiKey, async ({ db, user, caller, request, path, body: { takeOver, version, ...change } }) => {
    const was = mustFind(await queries.lockApiKey(db, path.id), missing);
    mustBeFresh(was, version, `Ключ «${was.title}»`);
    mustBeAhead(change.expiresAt);
    await queries.updateApiKey(db, path.id, { ...change, ...(takeOver && user && { createdBy: user }) });
    const became = await model(db, path.id);
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

async function model(db: Db, id: string): Promise<ApiKey> {
  return mustFind(await queries.apiKeyById(db, id), missing);
}

/** A key that is to end is given a moment to come: one that shall end at once is disposed of. */
function mustBeAhead(moment: string | null | undefined): void {
  if (moment && Date.parse(moment) <= Date.now())
    throw invalid('expiresAt', 'это время уже прошло: назовите будущее или отзовите ключ');
}
