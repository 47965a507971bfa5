import { changeNotices, countUnreadNotices, done, findNotices } from '@prilavok/contract';
import { handle } from '../http/handle.ts';
import { announce } from '../http/stream.ts';
import * as queries from './notices.queries.ts';
import { personOf } from './person.ts';

/** The bell shows no more than this many; counting further helps nobody. */
const mostUnread = 100;

export const notices = [
  handle(findNotices, async ({ db, user, body }) => ({
    rows: await queries.listNotices(db, { ...body, user: personOf(user) }),
  })),

  handle(countUnreadNotices, async ({ db, user }) => {
    const total = await queries.countUnread(db, personOf(user), mostUnread);
    return { total, more: total === mostUnread };
  }),

  handle(changeNotices, async ({ db, user, body }) => {
    const person = personOf(user);
    const changed = await queries.updateRead(db, person, body);
    // The person's other tabs and machines; nobody else sees this list.
    if (changed > 0)
      announce(db, { type: 'changed', resource: 'notifications/notices', ids: body.ids ?? [] }, [person]);
    return done;
  }),
];
