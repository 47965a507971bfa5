import {
  changeFeed,
  cloneFeed,
  createFeed,
  findFeeds,
  getFeed,
  mostFeeds,
  removeFeeds,
  restoreFeed,
} from '@prilavok/contract';
import { catalogOf } from '../catalogs/index.ts';
import type { Db } from '../database/pools.ts';
import { batchAnswer, checkBatch } from '../http/batch.ts';
import { conflict, forbidden, invalid, mustBeFresh, mustFind, notFound, taken } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { announce } from '../http/stream.ts';
import { fingerprint, randomToken, seal } from '../outside/secrets.ts';
import { companyTimezone } from '../users/companies.queries.ts';
import { nextOf } from './builds.jobs.ts';
import { editedFeed, feedMissing, feedModel, mayEdit, mustEdit, readableKinds, readFeed } from './checking/feed.ts';
import { changedSettings, checkSchedule, checkSources } from './checking/settings.ts';
import { insertDue } from './events/due.queries.ts';
import { buildSoon } from './events/due.ts';
import { formats } from './formats/formats.ts';
import * as queries from './stored/feeds.queries.ts';
import { insertStructure } from './stored/structures.queries.ts';

const titleTaken = (title: string) => taken('feeds_title', 'feed_exists', `Фид «${title}» уже есть`);

export const feeds = [
  handle(findFeeds, async ({ db, caller, body: { kind, ...search } }) => {
    const readable = readableKinds(caller);
    const kinds = kind === undefined ? readable : readable.filter((each) => each === kind);
    return { rows: await queries.listFeeds(db, { ...search, kinds }) };
  }),

  handle(createFeed, async ({ db, caller, user, body }) => {
    const { kind, target, title, schedule = null, onChange = false, active = true, sources = [] } = body;
    mustEdit(caller, kind);
    const format = formats[target];
    if (!format.info.kinds.includes(kind))
      throw invalid('target', kind === 'order' ? 'этот формат — не для заказов' : 'этот формат — не для товаров');
    if (kind === 'catalog' && body.catalog === undefined) throw invalid('catalog', 'не заполнено');
    if (kind === 'order' && body.catalog !== undefined) throw invalid('catalog', 'у фида заказов каталога нет');
    if (kind === 'order' && onChange) throw invalid('onChange', 'фид заказов собирают по расписанию или вручную');
    if (body.catalog !== undefined) await catalogOf(db, body.catalog);
    checkSchedule(schedule);
    await checkSources(db, kind, sources);
    await mustHaveRoom(db);
    const settings = await changedSettings(db, target, undefined, body.settings ?? {});
    const feed = {
      kind,
      target,
      title,
      catalog: body.catalog ?? null,
      sources,
      settings,
      condition: {},
      schedule,
      onChange,
      active,
    };
    const nodes = format.preset(kind);
    const id = await insert(db, { ...feed, nodes, author: user });
    return feedModel(db, caller, id);
  }),

  handle(getFeed, ({ db, caller, path }) => feedModel(db, caller, path.id)),

  handle(changeFeed, async ({ db, caller, path, body }) => {
    const feed = await editedFeed(db, caller, path.id);
    mustBeFresh(feed, body.version, `Фид «${feed.title}»`);
    checkSchedule(body.schedule);
    await checkSources(db, feed.kind, body.sources);
    if (feed.kind === 'order' && body.onChange)
      throw invalid('onChange', 'фид заказов собирают по расписанию или вручную');
    const settings = await changedSettings(db, feed.target, feed.settings, body.settings ?? {});
    const now = {
      ...feed,
      title: body.title ?? feed.title,
      sources: body.sources ?? feed.sources,
      schedule: body.schedule === undefined ? feed.schedule : body.schedule,
      onChange: body.onChange ?? feed.onChange,
      active: body.active ?? feed.active,
      settings,
    };
    const remade = JSON.stringify([now.settings, now.sources]) !== JSON.stringify([feed.settings, feed.sources]);
    const nextAt = nextOf(now, await companyTimezone(db), new Date());
    await queries.updateFeed(db, { ...now, nextAt }, remade).catch(titleTaken(now.title));
    // What changed while it was off wasn't written down.
    const caughtUp = (now.onChange && !feed.onChange) || (now.active && !feed.active);
    if (remade || caughtUp) await rebuild(db, feed);
    return feedModel(db, caller, path.id);
  }),

  handle(removeFeeds, async ({ db, caller, path }) => {
    const readable = readableKinds(caller);
    const found = (await queries.feedsAmong(db, path.ids)).filter(({ kind }) => readable.includes(kind));
    const batch = checkBatch(path.ids, found, feedMissing, ({ kind, title }) =>
      mayEdit(caller, kind) ? undefined : forbidden(`Фид «${title}» удаляют те, кому можно его менять`),
    );
    await queries.hideFeeds(db, batch.done, true);
    return batchAnswer(batch);
  }),

  handle(restoreFeed, async ({ db, caller, path }) => {
    const removed = mustFind(
      await queries.removedFeed(db, path.id),
      'Удалённый фид не найден: вернуть его можно в течение часа',
    );
    if (!readableKinds(caller).includes(removed.kind)) throw notFound(feedMissing);
    mustEdit(caller, removed.kind);
    await queries.hideFeeds(db, [path.id], false).catch(titleTaken(removed.title));
    return feedModel(db, caller, path.id);
  }),

  handle(cloneFeed, async ({ db, caller, user, path, body }) => {
    const feed = await readFeed(db, caller, path.id);
    mustEdit(caller, feed.kind);
    await mustHaveRoom(db);
    const nodes = (await queries.nodesAt(db, feed.id, feed.structureVersion)) ?? [];
    const id = await insert(db, { ...feed, title: body.title, nodes, author: user });
    return feedModel(db, caller, id);
  }),
];

async function mustHaveRoom(db: Db): Promise<void> {
  if ((await queries.countFeeds(db)) >= mostFeeds)
    throw conflict('too_many_feeds', `Фидов уже ${mostFeeds}: удалите ненужные`);
}

/** Writes a feed with an address of its own. */
async function insert(
  db: Db,
  feed: Omit<queries.NewFeed, 'nextAt' | 'sealedKey' | 'keyHash' | 'passwordHash'> & {
    nodes: Parameters<typeof insertStructure>[1]['nodes'];
    author: string | null;
  },
): Promise<string> {
  const key = newKey(db.company, formats[feed.target].info.extension);
  const id = await queries
    .insertFeed(db, { ...feed, nextAt: null, sealedKey: seal(key), keyHash: fingerprint(key), passwordHash: null })
    .catch(titleTaken(feed.title));
  await queries.updateNext(db, id, nextOf({ ...feed, id }, await companyTimezone(db), new Date()));
  await insertStructure(db, { feed: id, version: 1, nodes: feed.nodes, author: feed.author });
  announce(db, { type: 'changed', resource: 'feeds/feeds', ids: [id] });
  return id;
}

/** The name of a feed's file at its address: the company makes its row findable, the rest can't be guessed. */
export const newKey = (company: string, extension: string): string => `${company}-${randomToken(24)}.${extension}`;

/** Has a feed built anew that was built before. */
export async function rebuild(db: Db, feed: Pick<queries.StoredFeed, 'id' | 'build'>): Promise<void> {
  if (feed.build === null) return;
  await insertDue(db, [{ feed: feed.id, offer: null }]);
  await buildSoon(db, feed.id, { urgent: true });
}
