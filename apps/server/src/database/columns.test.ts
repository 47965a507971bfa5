import fc from 'fast-check';
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOfTemplate, dropDatabase } from '../testing/server.ts';
import { bigints, doubles, integers, jsons, numbersLiteral, texts, textsLiteral } from './columns.ts';
import { newPool } from './new-pool.ts';

let databaseUrl: string;
let db: Kysely<unknown>;

beforeAll(async () => {
  databaseUrl = await copyOfTemplate();
  const pool = newPool({ connectionString: databaseUrl, max: 1 });
  db = new Kysely({ dialect: new PostgresDialect({ pool }) });
});
afterAll(async () => {
  await db.destroy();
  await dropDatabase(databaseUrl);
});

async function back<T>(column: RawBuilder<unknown>, as = sql`x`): Promise<T[]> {
  const { rows } = await sql<{
    x: T;
  }>`select ${as} as x from unnest(${column}) with ordinality as c(x, place) order by place`.execute(db);
  return rows.map(({ x }) => x);
}

const word = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));
const list = <T>(one: fc.Arbitrary<T>) => fc.array(fc.option(one), { maxLength: 20 });
const same = <T>(all: fc.Arbitrary<T>, check: (all: T) => Promise<void>) =>
  fc.assert(fc.asyncProperty(all, check), { numRuns: 50 });

test('ids and numbers arrive as they were sent, below zero, beyond 32 bits and missing ones, too', async () => {
  await same(list(fc.maxSafeInteger()), async (all) => {
    const words = all.map((id) => (id === null ? null : String(id)));
    expect(await back(bigints(all), sql`x::text`)).toEqual(words);
    expect(await back(bigints(words), sql`x::text`)).toEqual(words);
  });
  await same(list(fc.integer()), async (all) => {
    expect(await back(integers(all))).toEqual(all);
  });
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0));
  await same(list(finite), async (all) => {
    expect(await back(doubles(all))).toEqual(all);
  });
});

test('texts and JSON arrive as they were sent, whatever signs they hold', async () => {
  await same(list(word), async (all) => {
    expect(await back(texts(all))).toEqual(all);
  });
  const value = fc.record({ text: word, rest: fc.array(fc.oneof(fc.integer(), fc.boolean(), word)) });
  await same(fc.array(value), async (all) => {
    expect(await back(jsons(all))).toEqual(all);
  });
});

test('a list within a row arrives as it was sent', async () => {
  await same(fc.array(fc.array(word, { maxLength: 4 })), async (all) => {
    expect(await back(texts(all.map(textsLiteral)), sql`x::text[]`)).toEqual(all);
  });
  await same(fc.array(fc.array(fc.maxSafeInteger())), async (all) => {
    const words = all.map((numbers) => numbers.map(String));
    expect(await back(texts(all.map(numbersLiteral)), sql`x::bigint[]::text[]`)).toEqual(words);
  });
});
