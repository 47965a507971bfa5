import { changeFeedConditions, countFeedConditions, getFeedConditions, mostCounted } from '@prilavok/contract';
import { mustBeFresh } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { checkCondition } from './checking/conditions.ts';
import { editedFeed, readFeed } from './checking/feed.ts';
import { rebuild } from './feeds.ts';
import { countFitting } from './rows/offers.queries.ts';
import { countFittingOrders } from './rows/orders.queries.ts';
import { updateCondition } from './stored/feeds.queries.ts';

export const conditions = [
  handle(getFeedConditions, async ({ db, caller, path }) => {
    const { condition, version } = await readFeed(db, caller, path.id);
    return { condition, version };
  }),

  handle(changeFeedConditions, async ({ db, caller, path, body: { condition, version } }) => {
    const feed = await editedFeed(db, caller, path.id);
    mustBeFresh(feed, version, `Условия фида «${feed.title}»`);
    await checkCondition(db, feed, condition);
    await updateCondition(db, feed.id, condition);
    await rebuild(db, feed);
    return { condition, version: feed.version + 1 };
  }),

  handle(countFeedConditions, async ({ db, caller, path, body: { condition } }) => {
    const feed = await readFeed(db, caller, path.id);
    await checkCondition(db, feed, condition);
    const [now, most] = [new Date(), mostCounted + 1];
    const count =
      feed.catalog === null
        ? await countFittingOrders(db, feed.sources, condition, now, most)
        : await countFitting(db, feed.catalog, condition, now, most);
    return { total: Math.min(count, mostCounted), more: count > mostCounted };
  }),
];
