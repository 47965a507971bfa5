import { type RawBuilder, sql } from 'kysely';
import { pools } from './pools.ts';

/** Tables whose index of texts begins with the company, which is of no use to one that most rows are of: its entry lists them all. */
export type TextTable = 'offer_search' | 'orders';

/** How long an answer holds: companies grow by days. */
const holds = 10 * 60_000;

interface CachedOwner {
  url: string;
  at: number;
  company: string | undefined;
}

const cached = new Map<TextTable, CachedOwner>();

/**
 * Whether more than half of the table's rows are this company's, by what PostgreSQL noted when it last looked. Nobody waits for the answer:
 * until it is there, no company is.
 */
export function hasMost(table: TextTable, company: string): boolean {
  const { url } = pools();
  const before = cached.get(table);
  if (before?.url === url && performance.now() - before.at <= holds) return before.company === company;
  const guess = before?.url === url ? before.company : undefined;
  cached.set(table, { url, at: performance.now(), company: guess });
  void largestOf(table).then(
    (found) => cached.set(table, { url, at: performance.now(), company: found }),
    () => {},
  );
  return guess === company;
}

/** The company that more than half of the rows belong to, if one has so many. */
async function largestOf(table: TextTable): Promise<string | undefined> {
  const { rows } = await pools().owner.query<{ company: string }>(
    `select company from pg_stats s, unnest(s.most_common_vals::text::text[], s.most_common_freqs) as x(company, share)
     where s.schemaname = 'public' and s.tablename = $1 and s.attname = 'company_id' and x.share > 0.5`,
    [table],
  );
  return rows[0]?.company;
}

/**
 * The condition on the company for a search by the index of texts. For the largest one it is written as an int, which that index doesn't
 * know: PostgreSQL then leaves the company to the row, instead of walking the list of all its rows beside the text's. It stands in the text,
 * so that what is planned for this company is kept for no other.
 */
export function companyOfTexts(table: TextTable, column: RawBuilder<unknown>, company: string): RawBuilder<unknown> {
  const int = Number(company) < 2 ** 31 && hasMost(table, company);
  return int ? sql`${column} = ${sql.lit(Number(company))}::int` : sql`${column} = ${company}`;
}
