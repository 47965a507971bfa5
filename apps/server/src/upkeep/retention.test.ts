import { readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createFiles, findNotices } from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCatalog, anOffer } from '../catalogs/testing/making.ts';
import { config } from '../config.ts';
import { pools } from '../database/pools.ts';
import { storage } from '../files/storage.ts';
import { tidyWorks } from '../rooms.ts';
import { aCompany, type Shop } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { bounded } from './bounded.ts';
import { type Kept, keptDays, retention } from './retention.ts';
import { tidy } from './tidy.jobs.ts';

const server = useServer({ env: { KEEP_DAYS: 'notices=40' } });
const ask = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await pools().owner.query<Row>(text, values)).rows;
const table: readonly Kept[] = retention;
const kept = (by: string) => table.filter(({ how }) => how.by === by).map(({ what }) => what);

/** Another day has come: everything is looked for again. */
const anotherDay = () => ask(`update retention_runs set finished_at = finished_at - interval '30 days'`);
async function round(signal = AbortSignal.timeout(20_000)): Promise<void> {
  await anotherDay();
  await tidy(tidyWorks, signal);
}
const freed = async (what: string) =>
  (await ask<{ freed: string }>(`select freed_rows as freed from retention_runs where what = $1`, what))[0]?.freed;

describe('the table of periods', () => {
  it('or the list of what is bounded otherwise names every table, and neither names another', async () => {
    const tables = await ask<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    const named = [...kept('rows'), ...kept('parts'), 'files', ...Object.keys(bounded)];
    expect(named.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  });

  it('drops what lies in parts, and finds all else by an index of its time', async () => {
    const parted = await ask<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'p' order by 1`,
    );
    expect(kept('parts').toSorted()).toEqual(parted.map(({ name }) => name));
    const indexes = await ask<{ table: string; columns: string }>(
      `select i.indrelid::regclass::text as table, string_agg(a.attname, ',' order by k.place) as columns
       from pg_index i, unnest(i.indkey) with ordinality k(number, place), pg_attribute a
       where a.attrelid = i.indrelid and a.attnum = k.number group by i.indexrelid, i.indrelid`,
    );
    for (const { what, how } of table) {
      if (how.by !== 'rows') continue;
      const wanted = how.of === 'company' ? `company_id,${how.time}` : how.time;
      expect(
        indexes.some(({ table: of, columns }) => of === what && columns.startsWith(wanted)),
        what,
      ).toBe(true);
    }
  });

  it('stands in the page for operators as it is', async () => {
    const page = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
    const told = [...page.matchAll(/^\| `(\w+)` \| (1 hour|\d+) \| (1 hour|\d+) \|/gm)].map((row) => row.slice(1));
    const days = (count: number) => (count < 1 ? '1 hour' : String(count));
    expect(told).toEqual(table.map(({ what, days: kept, least }) => [what, days(kept), days(least)]));
  });

  it('yields to the setting, within what the product leans on', () => {
    expect(config().KEEP_DAYS.get('notices')).toBe(40);
    expect(keptDays(' changes = 2000, api_signatures=1 ')).toEqual(
      new Map([
        ['changes', 2000],
        ['api_signatures', 1],
      ]),
    );
    for (const wrong of ['orders=1', 'changes', 'changes=1', 'changes=never', 'changes=1=2'])
      expect(() => keptDays(wrong)).toThrow();
  });
});

describe('what is old', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await aCompany(server);
  });
  const log = (ago: string, message: string) =>
    ask(
      `insert into notices (company_id, user_id, theme, severity, title, message, created_at)
       select $1, id, 'orders', 'info', $2, '', now() - $3::interval from users where company_id = $1`,
      shop.company,
      message,
      ago,
    );
  const told = async () => (await shop.call(findNotices, { body: {} })).rows.map(({ title }) => title);

  it('goes, what is younger stays, and both are counted', async () => {
    await log('41 days', 'Старое');
    await log('39 days', 'Новое');
    await round();
    expect(await told()).toEqual(['Новое']);
    expect(await freed('notices')).toBe('1');
    await ask(`update notices set created_at = created_at - interval '2 days'`);
    await round();
    expect(await told()).toEqual([]);
  });

  it('is left alone until the next round is due', async () => {
    await round();
    await log('41 days', 'Старое');
    await tidy(tidyWorks, AbortSignal.timeout(20_000));
    expect(await told()).toEqual(['Старое']);
  });

  it('leaves one result when its round was broken off and came again', async () => {
    await ask(
      `insert into failed_sign_ins (account, address, at) select 'a', 'b', now() - interval '2 days' from generate_series(1, 12000)`,
    );
    await anotherDay();
    const stopping = new AbortController();
    const works = { ...tidyWorks, stopped_feeds: async () => stopping.abort(new Error('stopped')) };
    await expect(tidy(works, stopping.signal)).rejects.toThrow('stopped');
    await ask(`insert into retention_runs (what, started_at, freed_rows) values ('failed_sign_ins', now(), 5000)
      on conflict (what) do update set finished_at = null, freed_rows = 5000`);
    await ask(`delete from failed_sign_ins where ctid = any(array(select ctid from failed_sign_ins limit 5000))`);
    await tidy(tidyWorks, AbortSignal.timeout(20_000));
    expect(await ask(`select count(*)::int as left from failed_sign_ins`)).toEqual([{ left: 0 }]);
    expect(await freed('failed_sign_ins')).toBe('12000');
  });

  it('goes with its whole part where a series is great, and the parts ahead are made', async () => {
    await ask(`select make_month('changes', '2020-05-01')`);
    await ask(`select make_day('request_logs', current_date - 30)`);
    await round();
    const parts = await ask<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent in ('changes'::regclass, 'request_logs'::regclass)`,
    );
    const names = parts.map(({ name }) => name);
    const day = (ahead: number) =>
      new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '_');
    expect(await ask(`select what, fault from retention_runs where fault is not null`)).toEqual([]);
    expect(names).not.toContain('changes_2020_05_m');
    expect(names).not.toContain(`request_logs_${day(-30)}_d`);
    expect(names).toContain(`request_logs_${day(10)}_d`);
  });

  it('is a session of which no token is left, however it ended, and none that goes on', async () => {
    await ask(`update session_families set created_at = now() - interval '90 days'`);
    const dead = await aCompany(server);
    await ask(
      `update session_families set created_at = now() - interval '90 days' where user_id in (select id from users where company_id = $1)`,
      dead.company,
    );
    await ask(
      `update refresh_tokens set expires_at = now() - interval '3 days' where family_id in
       (select f.id from session_families f join users u on u.id = f.user_id where u.company_id = $1)`,
      dead.company,
    );
    await round();
    const left = (company: string) =>
      ask(`select from session_families f join users u on u.id = f.user_id where u.company_id = $1`, company);
    expect(await left(dead.company)).toHaveLength(0);
    expect(await left(shop.company)).toHaveLength(1);
  });

  it('is a job without tries left', async () => {
    await ask(`select graphile_worker.add_job('test.dead', '{}', max_attempts => 1)`);
    await ask(`update graphile_worker._private_jobs set attempts = 1, updated_at = now() - interval '15 days'`);
    await round();
    expect(await ask(`select from graphile_worker._private_jobs where attempts >= max_attempts`)).toEqual([]);
    expect(await freed('jobs')).toBe('1');
  });
});

describe('files', () => {
  const stored = async (folder: string) =>
    (await readdir(join(server.dataDir, 'files', folder)).catch(() => [])).toSorted();
  const form = (name: string) => {
    const body = new FormData();
    body.append('file', new Blob(['x'.repeat(1000)]), name);
    return body;
  };

  it('that nobody names go after a while with their room; those that a card names stay', async () => {
    const shop = await aCompany(server);
    const { id: catalog } = await aCatalog(shop);
    const upload = async (name: string) => {
      const answer = await shop.fetch('POST', createFiles.url, { body: form(name) });
      return (await answer.json()).rows[0] as { id: string; url: string };
    };
    const [named, unnamed, renamed] = [await upload('a.txt'), await upload('b.txt'), await upload('c.txt')];
    await anOffer(shop, catalog, { images: [{ file: named.id }] });
    await ask(`update files set created_at = now() - interval '2 days' where company_id = $1`, shop.company);
    await round();
    await anOffer(shop, catalog, { images: [{ file: renamed.id }] });
    await ask(
      `update files set unowned_since = unowned_since - interval '31 days' where company_id = $1`,
      shop.company,
    );
    await round();
    const left = await ask<{ id: string }>(`select id from files where company_id = $1 order by id`, shop.company);
    expect(left.map(({ id }) => id)).toEqual([named.id, renamed.id]);
    expect(await ask(`select bytes::int from storage_use where company_id = $1`, shop.company)).toEqual([
      { bytes: 2000 },
    ]);
    expect(await stored('uploads')).not.toContain(unnamed.url.split('/').at(-1));
  });

  it('are looked for wherever a column may name one', async () => {
    const { holders } = await import('../catalogs/unowned-files.queries.ts');
    const columns = await ask<{ name: string }>(
      `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relforcerowsecurity and not c.relispartition
         and a.attname in ('image', 'images', 'property_values')
         and c.relname <> 'sync_products'`,
    );
    const known = Object.entries(holders).flatMap(([of, names]) => names.map((name) => `${of}.${name}`));
    expect(known).toEqual(expect.arrayContaining(columns.map(({ name }) => name)));
  });

  it('that a killed process has left in the storage go after a day', async () => {
    const shop = await aCompany(server);
    const disk = await storage();
    const [old, fresh] = [`${shop.company}-old`, `${shop.company}-fresh`];
    for (const name of [`imports/${old}`, `imports/${fresh}`, `uploads/${old}`]) await disk.put(name, 'half');
    const yesterday = new Date(Date.now() - 2 * 86_400_000);
    for (const name of [`imports/${old}`, `uploads/${old}`])
      await utimes(join(server.dataDir, 'files', name), yesterday, yesterday);
    await round();
    expect(await stored('imports')).toEqual([fresh]);
    expect(await stored('uploads')).not.toContain(old);
    expect(await freed('storage')).toBe('2');
  });
});
