import { changeFeedAddress, changeFeedPassword, findFeedFetches, getPublicFeed } from '@prilavok/contract';
import { invalid } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { fingerprint, randomToken, seal } from '../outside/secrets.ts';
import { addressOf, editedFeed, readFeed } from './checking/feed.ts';
import { newKey } from './feeds.ts';
import { formats } from './formats/formats.ts';
import { feedLogin, sendFeed } from './sending/send.ts';
import * as queries from './stored/addresses.queries.ts';

/** How long an old address goes on, in milliseconds: long enough for a person to paste the new one everywhere. */
const oldAddress = 7 * 86_400_000;

export const addresses = [
  handle(changeFeedAddress, async ({ db, caller, path, body }) => {
    const feed = await editedFeed(db, caller, path.id);
    const key = newKey(db.company, formats[feed.target].info.extension);
    const oldUntil = body.forget ? null : new Date(Date.now() + oldAddress);
    await queries.updateAddress(db, feed.id, { sealed: seal(key), hash: fingerprint(key), oldUntil });
    return { address: addressOf(key), oldUntil: oldUntil?.toISOString() ?? null };
  }),

  handle(changeFeedPassword, async ({ db, caller, path, body }) => {
    const feed = await editedFeed(db, caller, path.id);
    if (!body.on && feed.kind === 'order')
      throw invalid('on', 'в фиде данные заказов: без пароля его не отдают', 'password_needed');
    const password = body.on ? randomToken(24) : null;
    await queries.updatePassword(db, feed.id, password && fingerprint(password));
    return { login: feedLogin, password };
  }),

  handle(findFeedFetches, async ({ db, caller, path, body }) => {
    const feed = await readFeed(db, caller, path.id);
    return { rows: await queries.listFetches(db, feed.id, body) };
  }),

  handleOutside(getPublicFeed, ({ path, request, reply }) => sendFeed(request, reply, path.key)),
];
