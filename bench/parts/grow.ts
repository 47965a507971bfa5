import type pg from 'pg';

/** Where the ids of a copy begin, counted from its original's. */
const firstCopy = 1_000_000_000;
/** Ids of one kind within a token, and the kind of barcodes (apps/server/src/properties/tokens.ts). */
const kinds = 2 ** 48;
const barcodes = 11 * kinds;

/** Column → what a copy has in it; `t` is the original, `:apart` how far their ids are from each other, `:index` the copy's own number. */
const tables: Record<string, Record<string, string>> = {
  products: { id: 't.id + :apart' },
  offers: {
    id: 't.id + :apart',
    product_id: 't.product_id + :apart',
    article: ':article',
    title: `regexp_replace(t.title, '\\d+$', (:index)::text)`,
    barcodes: 'array[:barcode]',
  },
  offer_search: {
    id: 't.id + :apart',
    product_id: 't.product_id + :apart',
    article: ':article',
    title: `regexp_replace(t.title, '\\d+$', (:index)::text)`,
    title_key: `regexp_replace(t.title_key, '\\d+$', (:index)::text)`,
    search_text: `regexp_replace(t.title_key, '\\d+$', (:index)::text) || ' ' || lower(:article) || ' ' || :barcode`,
    created_at: `t.created_at - interval '1 day'`,
    updated_at: `t.updated_at - interval '1 day' - (t.id % 100000) * interval '1 second'`,
    tokens: `(select array_agg(case when x >= ${barcodes} and x < ${barcodes + kinds} then ${barcodes} + ('x' || left(encode(sha256(
      convert_to(t.catalog_id || ':0' || :barcode, 'UTF8')), 'hex'), 12))::bit(48)::bigint else x end order by x) from unnest(t.tokens) x)`,
  },
  offer_prices: { offer_id: 't.offer_id + :apart' },
  offer_stocks: { offer_id: 't.offer_id + :apart' },
  offer_numbers: { offer_id: 't.offer_id + :apart' },
};
const known: Record<string, string> = {
  article: `('AR-' || lpad((:index)::text, 7, '0'))`,
  barcode: `('46' || lpad((:index)::text, 11, '0'))`,
  index: `substring(t.article from 4)::int + :after`,
};

/**
 * Makes the made-up shop of a company (feed.ts) larger: its first offers again and again, with titles, articles and barcodes of their own,
 * as the feed would go on. A million in some minutes, where an import takes a quarter of an hour.
 */
export async function grow(
  owner: pg.Pool,
  company: string,
  { from, to, neighbours }: { from: number; to: number; neighbours: { companies: readonly string[]; offers: number } },
): Promise<void> {
  await withoutIndexes(owner, async (client) => {
    // Neighbours have the first offers, whose rows lie in the same tables.
    for (const [index, into] of neighbours.companies.entries())
      await insertCopies(client, { company, into, apart: (index + 1) * 1_000_000, after: 0, most: neighbours.offers });
    for (let copy = 1; copy * from < to; copy++) {
      const most = Math.min(from, to - copy * from);
      await insertCopies(client, { company, into: company, apart: copy * firstCopy, after: copy * from, most });
    }
  });
}

interface Copies {
  company: string;
  into: string;
  apart: number;
  after: number;
  most: number;
}

async function insertCopies(client: pg.PoolClient, { company, into, apart, after, most }: Copies): Promise<void> {
  await client.query(
    `create temp table originals on commit drop as
     select id, product_id from offers where company_id = ${company} and substring(article from 4)::int < ${most} and id < ${firstCopy}`,
  );
  await client.query('create index on originals (id)');
  await client.query('analyze originals');
  for (const [table, changes] of Object.entries(tables)) {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    // Another company's tokens are its own: no filter finds both.
    const strangers = `(select array_agg(x + ${apart} order by x) from unnest(t.tokens) x)`;
    const values = rows.map(({ name }) => {
      if (name === 'company_id') return into;
      if (company !== into && ['category_id', 'brand_id', 'collection_id'].includes(name)) return 'null';
      if (company !== into && name === 'tokens') return strangers;
      return written(changes[name] ?? `t.${name}`, { apart, after });
    });
    const key = table === 'products' ? 'product_id' : 'id';
    const own = table === 'products' || table === 'offers' || table === 'offer_search' ? 'id' : 'offer_id';
    await client.query(
      `insert into ${table} (${rows.map(({ name }) => name).join(', ')}) select ${values.join(', ')}
       from originals x join ${table} t on t.company_id = ${company} and t.${own} = x.${key}`,
    );
  }
  await client.query('drop table originals');
}

/** Names of a column's expression in place of what they stand for. */
function written(expression: string, { apart, after }: { apart: number; after: number }): string {
  let text = expression;
  for (const [name, meaning] of Object.entries(known)) text = text.replaceAll(`:${name}`, meaning);
  return text.replaceAll(':apart', String(apart)).replaceAll(':after', String(after));
}

/** Indexes of words and tokens are made anew at the end: an insert into them row by row takes five times as long. References stay true. */
async function withoutIndexes(owner: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await owner.connect();
  try {
    const { rows } = await client.query<{ name: string; made: string }>(
      `select indexname as name, indexdef as made from pg_indexes where tablename = 'offer_search' and indexdef like '%USING gin%'`,
    );
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const { name } of rows) await client.query(`drop index ${name}`);
    await work(client);
    for (const { made } of rows) await client.query(made);
    await client.query('commit');
  } finally {
    client.release();
  }
}
