import * as catalogs from './catalogs/index.ts';
import type { Handler } from './http/handle.ts';
import type { Job, Tick } from './jobs/job.ts';
import * as marketplaces from './marketplaces/index.ts';
import * as notifications from './notifications/index.ts';
import * as orders from './orders/index.ts';
import * as users from './users/index.ts';

/** The house put together: what every room answers, runs later and does by the clock. */
const rooms = [users, notifications, catalogs, marketplaces, orders];

export const handlers: Handler[] = rooms.flatMap((room) => room.handlers);
export const ticks: Tick[] = rooms.flatMap((room) => room.ticks);
export const jobs: Job[] = [
  ...users.jobs,
  // What happens in the room of users and concerns those above it.
  users.personAdded(notifications.tellOfNewcomer),
  ...notifications.jobs,
  ...catalogs.jobs,
  ...marketplaces.jobs,
  ...orders.jobs,
  // What happens in the rooms below and concerns orders.
  catalogs.offersAppeared(orders.onOffersAppeared),
  catalogs.stockCounted(orders.onStockCounted),
  marketplaces.accountDisposed(orders.onAccountDisposed),
  // A task's work may belong to a room above the marketplaces: it is handed down here.
  ...marketplaces.taskJobs(orders.taskRunners),
];
