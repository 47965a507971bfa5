import { type RatingState, ratingStates } from '@prilavok/contract';
import type { RemoteRating } from '@prilavok/marketplaces';
import { type Db, withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { notify } from '../../notifications/index.ts';
import { readWhole } from '../connection/client.ts';
import * as queries from '../stored/ratings.queries.ts';
import { marketDay } from '../stored/report-kinds.ts';
import type { TaskRun } from '../tasks/run.ts';

/** Days that a run looks back: those that were missed are caught up with. */
const back = 30;

/** Reads by what the marketplace judges the seller, and tells people of what has become worse. */
export async function readRatings(run: TaskRun): Promise<void> {
  const { company, account, client } = run;
  const { value: read, whole } = await readWhole(client, () => client.ratings.read(marketDay(back)));
  const told = uniqueRatings(read);
  const today = marketDay(0);
  await withCompany(company, async (db) => {
    const before = await queries.knownStates(db, account.id);
    await queries.saveRatings(db, account.id, told, { whole });
    await queries.saveRatingDays(
      db,
      account.id,
      told.flatMap((rating) => daysOf(rating, today)),
    );
    run.progress({ total: told.length, done: told.length, accepted: told.length });
    announce(db, { type: 'changed', resource: 'marketplaces/ratings', ids: [account.id] });
    for (const rating of told)
      if (isWorse(rating.state, before.get(rating.rating) ?? 'fine')) await tell(db, run, rating);
    await run.saveWithin(db, null);
  });
}

/** One may stand in two groups. */
const uniqueRatings = (told: readonly RemoteRating[]): RemoteRating[] => [
  ...new Map(told.map((rating) => [rating.rating, rating])).values(),
];

/** Of a rating whose days aren't told, today's is what it stands at. */
function daysOf({ rating, value, days }: RemoteRating, today: string) {
  const byDay = new Map([[today, value], ...days.map((each) => [each.day, each.value] as const)]);
  return [...byDay].map(([day, value]) => ({ rating, day, value }));
}

const isWorse = (now: RatingState | null, before: RatingState): boolean =>
  now !== null && ratingStates.indexOf(now) > ratingStates.indexOf(before);

async function tell(db: Db, { account }: TaskRun, { title, state }: RemoteRating): Promise<void> {
  await notify(db, {
    theme: 'accounts',
    account: account.id,
    severity: state === 'critical' ? 'error' : 'warn',
    title: `Рейтинг «${title}» ${state === 'critical' ? 'критичен' : 'требует внимания'}`,
    message:
      state === 'critical'
        ? `Аккаунт «${account.title}»: площадка может заблокировать продажи. Значение и пороги — на странице аккаунта`
        : `Аккаунт «${account.title}»: площадка предупреждает. Значение и пороги — на странице аккаунта`,
    link: `/cabinet/marketplaces/${account.marketplace}/${account.id}`,
  });
}
