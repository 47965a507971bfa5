import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import * as copying from 'pg-copy-streams';

/** Tables that an import writes a row in for each offer. */
const tables = ['products', 'offers', 'offer_search', 'offer_numbers', 'offer_prices', 'offer_stocks', 'changes'];

/**
 * The bare minimum: the very rows that the import made, by COPY into empty tables with the same columns, indexes and storage
 * settings, and nothing else: no parsing, no looking up, no foreign keys, no history of its own.
 */
export async function bareCopy(owner: pg.Pool, folder: string, company: string): Promise<number> {
  const client = await owner.connect();
  try {
    for (const table of tables) {
      const file = createWriteStream(join(folder, `${table}.copy`));
      await pipeline(
        client.query(copying.to(`copy (select * from ${table} where company_id = ${company}) to stdout`)),
        file,
      );
      const { rows } = await client.query<{ options: string | null }>(
        "select array_to_string(reloptions, ', ') as options from pg_class where oid = $1::regclass",
        [table],
      );
      const options = rows[0]?.options ? `with (${rows[0].options})` : '';
      await client.query(`drop table if exists bare_${table}`);
      await client.query(`create table bare_${table} (like ${table} including all) ${options}`);
    }
    const begun = performance.now();
    for (const table of tables)
      await pipeline(
        createReadStream(join(folder, `${table}.copy`)),
        client.query(copying.from(`copy bare_${table} from stdin`)),
      );
    return performance.now() - begun;
  } finally {
    client.release();
  }
}
