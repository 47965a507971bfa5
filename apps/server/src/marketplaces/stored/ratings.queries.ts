import type { Rating, RatingState } from '@prilavok/contract';
import type { RemoteRating } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** Ratings of the account with their days since, the worst first, then in the marketplace's order; and when they were read. */
export async function listRatings(db: Db, account: string, since: string): Promise<(Rating & { at: string })[]> {
  return rows<Rating & { at: string }>(db)`
    select r.rating, r.group_title as "group", r.title, r.value::float8 as value, r.past::float8 as past, r.unit, r.better, r.state,
      r.warn_at::float8 as "warnAt", r.danger_at::float8 as "dangerAt", r.at,
      (select coalesce(jsonb_agg(jsonb_build_object('day', to_char(d.day, 'YYYY-MM-DD'), 'value', d.value) order by d.day), '[]')
        from account_rating_days d where d.company_id = ${db.company} and d.account_id = ${account} and d.rating = r.rating
          and d.day >= ${since}::date) as days
    from account_ratings r where r.company_id = ${db.company} and r.account_id = ${account}
    order by array_position(array['critical', 'warning', 'fine'], r.state), r.place`;
}

/** How the account's ratings stood when they were read last, by their names. */
export async function knownStates(db: Db, account: string): Promise<Map<string, RatingState | null>> {
  const found = await rows<{ rating: string; state: RatingState | null }>(db)`
    select rating, state from account_ratings where company_id = ${db.company} and account_id = ${account}`;
  return new Map(found.map(({ rating, state }) => [rating, state]));
}

/** Keeps the ratings as they are told now; those that aren't told any more go, if all could be read. */
export async function saveRatings(
  db: Db,
  account: string,
  told: readonly RemoteRating[],
  { whole }: { whole: boolean },
): Promise<void> {
  const names = told.map(({ rating }) => rating);
  if (whole)
    await execute(db)`
    delete from account_ratings
    where company_id = ${db.company} and account_id = ${account} and rating <> all(${names}::text[])`;
  if (told.length === 0) return;
  const all = told.map(({ days: _, ...rating }, place) => ({ ...rating, place }));
  await execute(db)`
    insert into account_ratings (company_id, account_id, rating, place, group_title, title, value, past, unit, better, state, warn_at, danger_at)
    select ${db.company}::bigint, ${account}::bigint, t.rating, t.place, t."group", t.title, t.value, t.past, t.unit, t.better, t.state,
      t."warnAt", t."dangerAt"
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as t(rating text, place int, "group" text, title text, value numeric, past numeric,
      unit text, better text, state text, "warnAt" numeric, "dangerAt" numeric) order by t.rating
    on conflict (company_id, account_id, rating) do update set place = excluded.place, group_title = excluded.group_title,
      title = excluded.title, value = excluded.value, past = excluded.past, unit = excluded.unit, better = excluded.better,
      state = excluded.state, warn_at = excluded.warn_at, danger_at = excluded.danger_at, at = excluded.at`;
}

/** Keeps how the ratings stood on their days; what the marketplace says anew holds. */
export async function saveRatingDays(
  db: Db,
  account: string,
  days: readonly { rating: string; day: string; value: number }[],
): Promise<void> {
  if (days.length === 0) return;
  await execute(db)`
    insert into account_rating_days (company_id, account_id, rating, day, value)
    select ${db.company}::bigint, ${account}::bigint, t.rating, t.day, t.value
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as t(rating text, day date, value numeric) order by t.rating, t.day
    on conflict (company_id, account_id, rating, day) do update set value = excluded.value, at = excluded.at`;
}
