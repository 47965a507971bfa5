import { type Notice, type NotificationSettings, type Role, themeReaders } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { announce } from '../http/stream.ts';
import { enqueue } from '../jobs/job.ts';
import { withAllThemes } from './choice.ts';
import { sendNoticeLetter } from './notices.jobs.ts';
import * as queries from './notices.queries.ts';
import { peopleWithSettings } from './settings.queries.ts';

/** What happened, and where it can be seen. */
export interface News extends Pick<Notice, 'theme' | 'severity' | 'title' | 'message'> {
  link?: string;
  /** Whom it concerns; everybody whom the theme is told to unless said. */
  roles?: readonly Role[];
  /** The one person whom it concerns, as nobody else has asked for it. */
  only?: string;
}

/**
 * Tells the company's people what happened, each as they have chosen: kept under their bell and shown in open cabinets, sent by
 * mail, or not at all. In the caller's transaction, so that nobody hears of what didn't come true.
 */
export async function notify(db: Db, { roles, only, link, ...news }: News): Promise<void> {
  const people = (await peopleWithSettings(db, roles ?? themeReaders[news.theme])).filter(
    ({ user }) => only === undefined || user === only,
  );
  const wanting = (channel: 'cabinet' | 'mail') =>
    people.filter(({ settings }) => wants(settings, news, channel)).map(({ user }) => user);
  const readers = wanting('cabinet');
  if (readers.length > 0) {
    const id = await queries.nextNoticeId(db);
    const notice = { ...news, id, link: link ?? null, at: new Date().toISOString() };
    await queries.insertNotices(db, readers, notice);
    announce(db, { type: 'notice', ...notice }, readers);
  }
  for (const user of wanting('mail')) {
    const { title, message } = news;
    await enqueue(db, sendNoticeLetter, { user, title, message, link: link ?? null });
  }
}

function wants(
  chosen: NotificationSettings['settings'] | null,
  { theme, severity }: Pick<Notice, 'theme' | 'severity'>,
  channel: 'cabinet' | 'mail',
): boolean {
  return withAllThemes(chosen ?? []).some((one) => one.theme === theme && one[channel].includes(severity));
}
