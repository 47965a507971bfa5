import {
  exporters,
  type FeedKind,
  type FeedModel,
  innerFields,
  orderEditors,
  orderReaders,
  type Role,
} from '@prilavok/contract';
import { config } from '../../config.ts';
import type { Db } from '../../database/pools.ts';
import { forbidden, mustFind, notFound } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { unsealed } from '../../outside/secrets.ts';
import { fieldsIn } from '../building/needs.ts';
import * as builds from '../stored/builds.queries.ts';
import * as queries from '../stored/feeds.queries.ts';

export const feedMissing = 'Фид не найден';

type Who = Pick<Caller, 'role'> | null;

const editors: Record<FeedKind, readonly Role[]> = { catalog: exporters, order: orderEditors };

/** Whether somebody may change feeds of a kind. */
export const mayEdit = (who: Who, kind: FeedKind): boolean => who !== null && editors[kind].includes(who.role);

/** Kinds of feeds that somebody may look at: orders are for those who see orders. */
export const readableKinds = (who: Who): FeedKind[] =>
  who !== null && orderReaders.includes(who.role) ? ['catalog', 'order'] : ['catalog'];

/** Refuses whoever may not change feeds of a kind. */
export function mustEdit(who: Who, kind: FeedKind): void {
  if (mayEdit(who, kind)) return;
  throw forbidden(
    kind === 'order'
      ? 'Фиды заказов меняют владелец и сотрудники с ролью «Заказы»'
      : 'Фиды товаров меняют владелец и сотрудники с ролями «Каталог» и «Маркетплейсы»',
  );
}

/** The feed for whoever only looks; 404 where there is none, and for those who don't see orders. */
export async function readFeed(db: Db, who: Who, id: string): Promise<queries.StoredFeed> {
  const feed = mustFind(await queries.feedById(db, id), feedMissing);
  if (!readableKinds(who).includes(feed.kind)) throw notFound(feedMissing);
  return feed;
}

/** The feed, held for whoever changes it. */
export async function editedFeed(db: Db, who: Who, id: string): Promise<queries.StoredFeed> {
  const feed = mustFind(await queries.lockFeed(db, id), feedMissing);
  if (!readableKinds(who).includes(feed.kind)) throw notFound(feedMissing);
  mustEdit(who, feed.kind);
  return feed;
}

/** Where the file of a feed is taken. */
export const addressOf = (key: string): string => `${config().PUBLIC_URL}/fds/public/${key}`;

/** A feed as its pages show it. */
export async function feedModel(db: Db, who: Who, id: string): Promise<FeedModel> {
  const feed = await readFeed(db, who, id);
  const listed = mustFind(await queries.listedFeed(db, id), feedMissing);
  const latest = await builds.latestBuild(db, id);
  const nodes = (await queries.nodesAt(db, id, feed.structureVersion)) ?? [];
  const inner = nodes.filter((node) => fieldsIn([node]).some((name) => innerFields.includes(name)));
  const key = mayEdit(who, feed.kind) ? unsealed(feed.sealedKey) : undefined;
  return {
    ...listed,
    sources: feed.sources,
    settings: feed.settings,
    schedule: feed.schedule,
    onChange: feed.onChange,
    address: key === undefined ? null : addressOf(key),
    oldAddressUntil: feed.oldUntil,
    password: feed.password,
    passwordNeeded: feed.kind === 'order',
    inner: inner.map(({ id: node }) => node),
    build: (feed.build && (await builds.buildById(db, id, feed.build))) || null,
    latest: (latest && (await builds.buildById(db, id, latest.id))) || null,
    work: latest?.work ?? null,
    structureVersion: feed.structureVersion,
    conditionSet: Object.keys(feed.condition).length > 0,
    version: feed.version,
  };
}
