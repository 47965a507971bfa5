import * as calculation from './calculation/index.ts';
import * as catalogs from './catalogs/index.ts';
import * as feeds from './feeds/index.ts';
import type { Handler } from './http/handle.ts';
import type { Door } from './http/server.ts';
import type { Job, Tick } from './jobs/job.ts';
import * as marketplaces from './marketplaces/index.ts';
import * as notifications from './notifications/index.ts';
import * as orders from './orders/index.ts';
import { connectAnswers } from './rooms/hook.ts';
import { connectSubscriptions } from './rooms/topic.ts';
import * as statistics from './statistics/index.ts';
import * as telegram from './telegram/index.ts';
import { backfilling } from './upkeep/backfills.ts';
import { composeTexts, type DerivedRows } from './upkeep/one-spelling/one-spelling.ts';
import { deleteDeadJobs } from './upkeep/rows.queries.ts';
import { type TidyWorks, tidying } from './upkeep/tidy.jobs.ts';
import * as users from './users/index.ts';
import { watchdog } from './work/watchdog.ts';
import { watchOf } from './work/work.ts';

/** The house put together: what every room answers, runs later and does by the clock. */
const rooms = [users, notifications, catalogs, calculation, marketplaces, orders, feeds, statistics, telegram];

/** Says who acts on what happens in the rooms below, and who answers what they ask. */
export function connectRooms(): void {
  connectSubscriptions([
    ...catalogs.subscriptions,
    ...notifications.subscriptions,
    ...calculation.subscriptions,
    ...marketplaces.subscriptions,
    ...orders.subscriptions,
    ...feeds.subscriptions,
    ...statistics.subscriptions,
  ]);
  // In the order in which a person reads the answers: accounts, sources, suppliers. Where one reason is enough it is the last: a scenario before a task.
  connectAnswers([
    ...catalogs.answers,
    ...marketplaces.answers,
    ...orders.answers,
    ...feeds.answers,
    ...calculation.answers,
    ...telegram.answers,
  ]);
}
connectRooms();

/** Tables whose rows aren't deleted by age row by row: the table stands in upkeep/retention.ts. */
export const tidyWorks: TidyWorks = {
  stopped_feeds: catalogs.deleteStoppedFeeds,
  export_files: catalogs.deleteSpentExports,
  report_files: marketplaces.deleteSpentReports,
  spent_feeds: feeds.deleteSpentFeeds,
  files: catalogs.deleteUnownedFiles,
  storage: catalogs.deletingLeftovers([calculation.priceListFiles, marketplaces.reportFiles, feeds.feedFiles]),
  jobs: deleteDeadJobs,
  buyers: orders.erasePeopleByAge,
};
const tidy = tidying(tidyWorks);

/** Search rows are made anew when texts get their one spelling, by the tables in which the texts stand. */
export const rowsBehindTexts: Readonly<Record<string, DerivedRows>> = {
  products: catalogs.composedProducts,
  offers: catalogs.composedOffers,
  orders: orders.composedOrders,
  order_items: orders.composedLines,
};

/** Backfills that migrations have asked for, by name. One goes some versions after its migration. */
const backfill = backfilling({
  'offer-marks': catalogs.markOffers,
  'one-spelling': composeTexts(rowsBehindTexts),
  'line-costs': orders.fillLineCosts,
  statistics: statistics.fillStatistics,
});

// Formulas of bulk changes are calculated by a room above the catalogs: that is handed down here.
const bulkChanges = catalogs.bulkChanges(calculation.calculateBulk);
// Notices leave the cabinet by ways of which some belong to rooms above.
const sendingNotices = notifications.sending({ telegram: telegram.telegramWay });
// Orders have values in units, too: how they are read and written is handed down.
const measuring = catalogs.measuring(orders.holders);

export const handlers: Handler[] = [
  ...rooms.flatMap((room) => room.handlers),
  ...bulkChanges.handlers,
  ...measuring.handlers,
  ...sendingNotices.handlers,
  // Offers that are merged leave what suppliers ask for them, and their cards, to the one that stays.
  ...catalogs.merging(calculation.carrySupplies, marketplaces.carryCards),
  // A formula may come back to itself by a scenario.
  ...catalogs.savingProperties(calculation.formulaMustFlow),
];
/** Addresses that are no calls of the cabinet: others speak there in their own words. */
export const doors: Door[] = [...orders.doors, ...telegram.doors];
const works = [
  ...catalogs.works,
  bulkChanges.work,
  measuring.work,
  ...calculation.works,
  ...marketplaces.works,
  ...orders.works,
  ...feeds.works,
];
const watches = [watchOf(works), ...marketplaces.watches, ...orders.watches];
export const ticks: Tick[] = [
  ...rooms.flatMap((room) => room.ticks),
  // Whether a task has anything to do is seen with the eyes of the room that does it.
  marketplaces.watching(orders.taskLookers),
  tidy.tick,
  backfill.tick,
  watchdog(watches),
];
export const jobs: Job[] = [
  ...users.jobs,
  ...notifications.jobs,
  ...sendingNotices.jobs,
  ...catalogs.jobs,
  ...calculation.jobs,
  ...works.map((work) => work.job),
  ...marketplaces.jobs,
  ...orders.jobs,
  ...feeds.jobs,
  ...statistics.jobs,
  ...telegram.jobs,
  // A task's work may belong to a room above the marketplaces: it is handed down here.
  ...marketplaces.taskJobs(orders.taskRunners),
  tidy.job,
  backfill.job,
];
