import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { offersAppeared, stockCounted } from '../catalogs/index.ts';
import { enqueue, type Job, job } from '../jobs/job.ts';
import { accountDisposed } from '../marketplaces/index.ts';
import { type Subscription, subscribe } from '../rooms/topic.ts';
import { leaveAccount } from './account-disposal.ts';
import { automationSubscription } from './automation/take-events.ts';
import { matchOrdersToOffers } from './remote/match-offers.ts';
import { webhookSubscription } from './webhooks/outbox.ts';
import { fillShortages } from './workflow/shortages.ts';

const OffersOf = z.object({ company: Id, offers: z.array(Id) });

const matchNewOffers = job(
  'catalogs.offers-appeared',
  OffersOf,
  ({ payload }) => matchOrdersToOffers(payload.company, payload.offers),
  { lane: 'marketplace' },
);

const fillFromCounted = job(
  'catalogs.stock-counted',
  OffersOf,
  ({ payload }) => fillShortages(payload.company, payload.offers),
  { lane: 'orders' },
);

const leaveDisposed = job(
  'marketplaces.account-disposed',
  z.object({ company: Id, account: Id }),
  ({ payload, signal }) => leaveAccount(payload.company, payload.account, signal),
  { lane: 'orders' },
);

/** Events of rooms below that concern orders. The jobs keep the names under which older versions put them in line. */
export const subscriptions: Subscription[] = [
  subscribe(offersAppeared, (db, { offers }) =>
    enqueue(db, matchNewOffers, { company: db.company, offers: [...offers] }),
  ),
  subscribe(stockCounted, (db, { offers }) =>
    enqueue(db, fillFromCounted, { company: db.company, offers: [...offers] }),
  ),
  subscribe(accountDisposed, (db, { account }) => enqueue(db, leaveDisposed, { company: db.company, account })),
  webhookSubscription,
  automationSubscription,
];

export const subscribedJobs: Job[] = [matchNewOffers, fillFromCounted, leaveDisposed];
