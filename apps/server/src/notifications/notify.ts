import {
  type Notice,
  type NoticeSeverity,
  type NoticeTheme,
  type NoticeWay,
  noticeWays,
  type Role,
  themeReaders,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { announce } from '../http/stream.ts';
import { ask } from '../rooms/hook.ts';
import { currentRules, withAllThemes } from './choice.ts';
import { reachable } from './hooks.ts';
import * as queries from './notices.queries.ts';
import { enqueueDelivery } from './sending/deliver.ts';
import { insertDeliveries, type NewDelivery } from './sending/deliveries.queries.ts';
import { planOf } from './sending/rules.ts';
import { type Listener, listenersOf } from './settings.queries.ts';

/** An event, and where it can be seen. */
export interface News extends Pick<Notice, 'theme' | 'severity' | 'title' | 'message'> {
  link?: string;
  /** The marketplace account that it concerns: a person may have muted it. */
  account?: string;
  /** The order that it tells of, where something can be done with it at once. */
  order?: string;
  /** Whom it concerns; everybody whom the theme is told to unless said. */
  roles?: readonly Role[];
  /** The one person whom it concerns, as nobody else has asked for it. */
  only?: string;
}

/**
 * Tells the company's people what happened, each as they have chosen: kept under their bell and shown in open cabinets, put on its
 * way to their mail, or not at all. In the caller's transaction, so that nobody hears of what didn't come true.
 */
export async function notify(db: Db, { roles, only, link, account, order, ...news }: News): Promise<void> {
  const people = await listenersOf(db, { roles: roles ?? themeReaders[news.theme], user: only });
  const readers = people.filter((person) => wants(person, news, 'cabinet')).map(({ user }) => user);
  if (readers.length > 0) await showInCabinet(db, readers, { ...news, link: link ?? null });
  for (const way of noticeWays) {
    const willing = people.filter((person) => wants(person, news, way));
    const recipients = await reachableBy(db, way, willing);
    if (recipients.length === 0) continue;
    const now = new Date();
    const deliveries = recipients.map(({ user, rules, timezone }): NewDelivery => {
      const plan = planOf({ ...news, account: account ?? null }, way, currentRules(rules), { now, timezone });
      return 'dropped' in plan
        ? { user, state: 'dropped', reason: plan.dropped, due: now, digest: false }
        : { user, state: 'waiting', reason: '', due: plan.at, digest: plan.digest };
    });
    await insertDeliveries(
      db,
      { ...news, way, link: link ?? null, account: account ?? null, order: order ?? null },
      deliveries,
    );
    await enqueueDelivery(db, way, deliveries);
  }
}

/** Those whom a way can reach: everybody has mail, while of other ways the room knows that keeps them. */
async function reachableBy(db: Db, way: NoticeWay, people: readonly Listener[]): Promise<readonly Listener[]> {
  if (way === 'mail' || people.length === 0) return people;
  const known = await ask(db, reachable, { way, users: people.map(({ user }) => user) });
  return people.filter(({ user }) => known.some((users) => users.has(user)));
}

/** Keeps a notice for these people, and shows it in their open cabinets. */
export async function showInCabinet(
  db: Db,
  readers: readonly string[],
  news: Pick<Notice, 'theme' | 'severity' | 'title' | 'message' | 'link'>,
): Promise<void> {
  const notice = { ...news, id: await queries.nextNoticeId(db), at: new Date().toISOString() };
  await queries.insertNotices(db, readers, notice);
  announce(db, { type: 'notice', ...notice }, readers);
}

/** Whether a notice of this theme and severity reaches the person by this way. */
export const wants = (
  { settings }: Pick<Listener, 'settings'>,
  { theme, severity }: { theme: NoticeTheme; severity: NoticeSeverity },
  way: 'cabinet' | (typeof noticeWays)[number],
): boolean => withAllThemes(settings ?? []).some((one) => one.theme === theme && one[way].includes(severity));
