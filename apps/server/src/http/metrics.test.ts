import { type AddressInfo, createServer } from 'node:net';
import { createApiKey, findCatalogs, getCompanyArchive } from '@prilavok/contract';
import { describe, expect, it, vi } from 'vitest';
import { pools } from '../database/pools.ts';
import { log } from '../log.ts';
import { aCompany } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { signed } from '../users/testing/signed.ts';
import { openMetrics } from './metrics.ts';
import { sampling } from './request-log.ts';

const token = 'a token of the tests';
const server = useServer({ env: { METRICS_TOKEN: token, DEMO: 'off' } });
const numbers = (authorization?: string) =>
  fetch(`${server.url}/metrics`, { headers: authorization ? { authorization } : {} });

describe('the numbers of a process', () => {
  it('are for who has the token', async () => {
    expect([(await numbers()).status, (await numbers('Bearer another')).status]).toEqual([401, 401]);
    expect((await numbers(`Bearer ${token}`)).status).toBe(200);
  });

  it('tell what waits in each lane, what has no tries left, and who waits for a connection', async () => {
    const { owner } = pools();
    await owner.query(
      `select graphile_worker.add_job('catalogs.import-feed', '{}', run_at => now() - interval '90 seconds')`,
    );
    await owner.query(`select graphile_worker.add_job('test.dead', '{}', max_attempts => 1)`);
    await owner.query(`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`);
    // What is asked often is believed for five seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
    const text = await (await numbers(`Bearer ${token}`)).text();
    vi.useRealTimers();
    expect(text).toContain('jobs_waiting{lane="bulk"} 1');
    expect(text).toContain('jobs_waiting{lane="orders"} 0');
    expect(text).toMatch(/jobs_longest_wait_seconds\{lane="bulk"\} 9\d/);
    expect(text).toContain('jobs_dead 1');
    expect(text).toContain('database_connections{pool="app",state="waiting"} 0');
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it('are asked of the queue by its indexes', async () => {
    const client = await pools().owner.connect();
    await client.query('set enable_seqscan = off');
    const plan = async (text: string) => JSON.stringify((await client.query(`explain ${text}`)).rows);
    const dead =
      'select from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null limit 9';
    const waiting =
      'select task_id from graphile_worker._private_jobs where is_available and run_at <= now() order by priority, run_at limit 9';
    expect(await plan(dead)).toContain('jobs_dead');
    expect(await plan(waiting)).toContain('Index');
    await client.query('reset enable_seqscan');
    client.release();
  });

  it('have a port of their own, where one is set', async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => probe.once('listening', resolve));
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    const close = await openMetrics(port, '127.0.0.1');
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    expect([await status('/metrics'), await status('/health/live'), await status('/')]).toEqual([200, 200, 404]);
    await close();
  });
});

describe('the log of requests', () => {
  it('has a line for each: who asked what, by its pattern, and nothing that opens anything', async () => {
    const lines: Record<string, unknown>[] = [];
    const child = log.child.bind(log);
    const spy = vi.spyOn(log, 'child').mockImplementation((bindings) => {
      const own = child(bindings);
      own.info = (line: object) => void lines.push({ ...bindings, ...line });
      return own as never;
    });
    const shop = await aCompany(server);
    const keys = await shop.call(createApiKey, { body: { title: 'Учёт' } });
    await shop.call(findCatalogs, {});
    await signed(server, keys, 'GET', '/uas/api-key/list?search=words-of-a-person');
    await fetch(`${server.url}${getCompanyArchive.url.replace('{key}', 'secret-of-an-archive')}`);
    await fetch(`${server.url}/health/live`);
    spy.mockRestore();
    const of = (route: string) => lines.find((line) => line.route === route.replaceAll('{', ':').replaceAll('}', ''));
    const expected = { company: shop.company, ms: expect.any(Number), reqId: expect.any(String) };
    expect(of(findCatalogs.url)).toMatchObject({
      ...expected,
      method: findCatalogs.method,
      status: 200,
      caller: 'person',
    });
    expect(lines.at(-2)).toMatchObject({ ...expected, status: 403, caller: 'key' });
    expect(of(getCompanyArchive.url)).toMatchObject({ status: 400, company: null, caller: 'nobody' });
    const text = JSON.stringify(lines);
    for (const secret of ['secret-of-an-archive', 'words-of-a-person', keys.apiKey, shop.token, shop.email, '/health'])
      expect(text).not.toContain(secret);
  });
});

describe('of many requests', () => {
  it('so many of a second have a line, and beyond that one in as many as there are too many', () => {
    const take = sampling(10);
    const second = (at: number, count: number) => Array.from({ length: count }, () => take(at * 1000));
    const taken = (all: number[]) => all.filter((each) => each > 0).length;
    expect(taken(second(1, 10))).toBe(10);
    const flood = second(2, 10_000);
    expect(taken(flood)).toBeLessThan(120);
    const next = second(3, 10_000);
    expect(taken(next)).toBeLessThanOrEqual(10);
    expect(next.find((each) => each > 0)).toBeGreaterThanOrEqual(1000);
    expect(taken(second(9, 5))).toBe(5);
  });
});
