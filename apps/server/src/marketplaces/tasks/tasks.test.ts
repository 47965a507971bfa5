import {
  changeAccount,
  changeTask,
  checkAccount,
  cloneTask,
  createTask,
  findNotices,
  findTaskFaults,
  findTaskLogs,
  findTaskProductLogs,
  findTaskProducts,
  findTaskRuns,
  findTasks,
  getAccounts,
  getTasks,
  removeAccount,
  removeTask,
  resetTask,
  resetTaskPositions,
  runTask,
  stopTask,
} from '@prilavok/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { pools, withCompany } from '../../database/pools.ts';
import { aCompany, eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { endTheSilent, type Watch } from '../../work/watchdog.ts';
import { aMugShop, expireKeys, type MugShop } from '../testing/mugs.ts';
import { endOfRun, taskOf } from '../testing/runs.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { taskTicks, taskWatch } from './due.jobs.ts';
import { saveStep, updateHeartbeat } from './runs.queries.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

const aTask = (shop: MugShop, more: object = {}) =>
  shop.call(createTask, { body: { title: 'Выгрузка', type: 'products_upload', account: shop.account, ...more } });

/** Has the task run each second, as only the product's own tasks may. */
async function everySecond(shop: MugShop, id: string): Promise<void> {
  await withCompany(shop.company, (db) =>
    sql`
      update marketplace_tasks set schedule = '* * * * * *', next_run_at = now() - interval '1 day'
      where company_id = ${shop.company} and id = ${id}`.execute(db),
  );
  for (const tick of taskTicks) await tick.work(AbortSignal.timeout(10_000));
}

const noticesOf = async (shop: MugShop, theme: 'tasks' | 'accounts') =>
  (await shop.call(findNotices, { body: { theme } })).rows.map(({ severity, title }) => `${severity}: ${title}`);

describe('a task', () => {
  it('is created, found, changed, copied and removed', async () => {
    const shop = await aMugShop(server);
    const task = await aTask(shop, { schedule: '0 3 * * *', scope: { categories: [shop.category], offers: [] } });
    expect(task).toMatchObject({ status: null, isActive: true, position: null, marketplace: 'ozon' });
    // Three at night in Moscow.
    expect(task.nextRunAt).toMatch(/T00:00:00\.000Z$/);
    const changed = await shop.call(changeTask, { path: { id: task.id }, body: { title: 'Ночная', isActive: false } });
    expect(changed).toMatchObject({ title: 'Ночная', schedule: '0 3 * * *', nextRunAt: null, version: 2 });
    const copy = await shop.call(cloneTask, { path: { id: task.id } });
    expect(copy).toMatchObject({ title: 'Ночная (копия)', isActive: false, scope: { categories: [shop.category] } });
    const found = await shop.call(findTasks, { body: { search: 'ноЧн', isActive: false } });
    expect(found.rows.map((row) => row.id)).toEqual([copy.id, task.id]);
    // The account came with a task of its own, which reads what stands there.
    const { type } = task;
    expect((await shop.call(findTasks, { body: { type, isActive: true } })).rows).toEqual([]);
    await shop.call(removeTask, { path: { id: copy.id } });
    expect((await shop.call(findTasks, { body: { type } })).rows.map((row) => row.id)).toEqual([task.id]);
  });

  it('is saved once by two people who edit the same version, and the other is told', async () => {
    const shop = await aMugShop(server);
    const { id, version } = await aTask(shop);
    for (let round = 0; round < 10; round++) {
      const body = { title: `Имя ${round}`, version: version + round };
      const saves = await Promise.allSettled([1, 2].map(() => shop.call(changeTask, { path: { id }, body })));
      expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(saves.find((each) => each.status === 'rejected')?.reason.message).toContain('409 {"code":"stale"');
    }
  });

  it('refuses a schedule that is none and an account that is not there', async () => {
    const shop = await aMugShop(server);
    const body = { title: 'А', type: 'products_upload', account: shop.account };
    const wrong = await shop.refused(createTask, { body: { ...body, schedule: 'каждый день' } });
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ field: 'schedule' }] } });
    const strange = await shop.refused(createTask, { body: { ...body, account: '999999' } });
    expect(strange).toMatchObject({ status: 400, body: { details: [{ field: 'account' }] } });
  });

  it('is refused a schedule that comes more than once a minute; one that is there already stays', async () => {
    const shop = await aMugShop(server);
    const { id } = await aTask(shop);
    const often = { schedule: '*/10 * * * * *' };
    const refusal = await shop.refused(changeTask, { path: { id }, body: often });
    expect(refusal.body.message).toBe('Поле «schedule»: чаще раза в минуту нельзя: первое поле, секунды, — одно число');
    await everySecond(shop, id);
    const body = { title: 'Прежнее', schedule: '* * * * * *', isActive: false };
    expect(await shop.call(changeTask, { path: { id }, body })).toMatchObject({ schedule: '* * * * * *' });
  });

  it('is refused where the company has two hundred', async () => {
    const shop = await aMugShop(server);
    const { id } = await aTask(shop);
    await withCompany(shop.company, (db) =>
      sql`
        insert into marketplace_tasks (company_id, account_id, type, title, title_key)
        select ${shop.company}::bigint, ${shop.account}::bigint, 'products_upload', 'Задача', 'задача' from generate_series(1, 197)
        returning 1`.execute(db),
    );
    const body = { title: 'Ещё', type: 'products_upload' as const, account: shop.account };
    const atOnce = await Promise.allSettled(Array.from({ length: 4 }, () => shop.call(createTask, { body })));
    expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const refusal of [await shop.refused(createTask, { body }), await shop.refused(cloneTask, { path: { id } })])
      expect(refusal).toMatchObject({
        status: 409,
        body: { code: 'too_many_tasks', message: 'Задач уже 200, больше нельзя: удалите те, что не нужны' },
      });
  });

  it('is not there for another company', async () => {
    const shop = await aMugShop(server);
    const { id } = await aTask(shop);
    const other = await aCompany(server);
    for (const endpoint of [runTask, stopTask, resetTask, resetTaskPositions, removeTask, findTaskLogs])
      expect((await other.refused(endpoint, { path: { id } })).status).toBe(404);
    for (const refusal of [
      await other.refused(findTaskProducts, { path: { id }, body: {} }),
      await other.refused(findTaskProductLogs, { path: { id, offer: '1' }, body: {} }),
      await other.refused(changeTask, { path: { id }, body: { title: 'Моя' } }),
      await other.refused(cloneTask, { path: { id } }),
    ])
      expect(refusal).toMatchObject({ status: 404, body: { message: 'Задача не найдена' } });
    expect((await other.call(findTasks, { body: { account: shop.account } })).rows).toEqual([]);
    expect((await other.call(getTasks, { path: { ids: [id] } })).rows).toEqual([]);
  });

  it('runs by its schedule and says when it runs next', async () => {
    const shop = await aMugShop(server);
    await shop.mug('MUG-1');
    const { id } = await aTask(shop);
    await everySecond(shop, id);
    const ran = await eventually(async () => {
      const { rows } = await shop.call(findTaskRuns, { path: { id: shop.account } });
      return rows.filter((row) => row.finishedAt).length >= 2 && taskOf(shop, id);
    });
    expect(Date.parse(ran.nextRunAt ?? '')).toBeGreaterThan(Date.now() - 2000);
    await shop.call(changeTask, { path: { id }, body: { isActive: false } });
  });

  it('leaves no trace of passes that the clock started and that found nothing', async () => {
    const shop = await aMugShop(server);
    const { id } = await aTask(shop);
    await everySecond(shop, id);
    const ends = new Set<string>();
    await eventually(async () => ends.add((await taskOf(shop, id)).finishedAt ?? '').size > 2);
    await shop.call(changeTask, { path: { id }, body: { isActive: false } });
    await endOfRun(shop, id);
    expect((await shop.call(findTaskRuns, { path: { id: shop.account } })).rows).toEqual([]);
    expect((await shop.call(findTaskLogs, { path: { id } })).rows).toEqual([]);
  });

  it('starts at once when asked to', async () => {
    const shop = await aMugShop(server);
    const { id } = await aTask(shop, { start_instantly: true });
    expect(await endOfRun(shop, id)).toMatchObject({ status: 'success' });
  });

  it('is not run twice at once', async () => {
    const shop = await aMugShop(server);
    const { id } = await aTask(shop);
    const [first, second] = await Promise.allSettled([
      shop.call(runTask, { path: { id } }),
      shop.call(runTask, { path: { id } }),
    ]);
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
    await endOfRun(shop, id);
  });

  it('stops within seconds and goes on where it was', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    await shop.mug('MUG-1');
    // A marketplace that never answers: the pass waits.
    await sandbox.control('ozon/faults', { timeout: 1 });
    const { id } = await aTask(shop);
    await shop.call(runTask, { path: { id } });
    await eventually(async () => (await taskOf(shop, id)).status === 'running');
    const busy = { status: 409, body: { code: 'task_busy', message: 'Задача идёт: сначала остановите её' } };
    for (const call of [resetTask, resetTaskPositions])
      expect(await shop.refused(call, { path: { id } })).toMatchObject(busy);
    expect((await shop.refused(runTask, { path: { id } })).body).toMatchObject({
      code: 'task_busy',
      message: 'Задача уже в очереди или идёт',
    });
    const began = Date.now();
    await shop.call(stopTask, { path: { id } });
    expect(await endOfRun(shop, id)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('Остановлена'),
    });
    // For an answer it would wait thirty, four times.
    expect(Date.now() - began).toBeLessThan(25_000);
    await sandbox.control('ozon/faults', {});
    await shop.call(runTask, { path: { id } });
    expect(await endOfRun(shop, id)).toMatchObject({ status: 'success', progress: { accepted: 1 } });
    // Who has stopped it knows.
    expect(await noticesOf(shop, 'tasks')).toEqual(['success: Задача «Выгрузка» закончена']);
  });

  it('rings at the end of what a person started, unless it changed nothing', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    await shop.mug('К-1');
    const { id } = await aTask(shop);
    for (const ending of ['Готово: принято 1', 'Готово: без изменений 1']) {
      await shop.call(runTask, { path: { id } });
      expect(await endOfRun(shop, id)).toMatchObject({ status: 'success', message: ending });
    }
    expect(await noticesOf(shop, 'tasks')).toEqual(['success: Задача «Выгрузка» закончена']);
  });

  it('sends everything anew after a reset', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    await shop.mug('MUG-1');
    const { id } = await aTask(shop);
    await shop.call(runTask, { path: { id } });
    await endOfRun(shop, id);
    expect(await shop.call(resetTask, { path: { id } })).toMatchObject({ status: null, progress: { done: 0 } });
    expect((await shop.call(findTaskProducts, { path: { id }, body: {} })).rows).toEqual([]);
    await shop.call(runTask, { path: { id } });
    expect(await endOfRun(shop, id)).toMatchObject({ progress: { accepted: 1, skipped: 0 } });
  });

  it('goes on from where it was, and from the start once its position is reset', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    await shop.mug('MUG-1');
    const { id } = await aTask(shop);
    // As a run leaves it that was stopped behind the last mug.
    await withCompany(shop.company, (db) =>
      sql`
        update marketplace_tasks set position = '{"after": "999999999", "seen": 1, "label": "до MUG-1"}'
        where company_id = ${shop.company} and id = ${id}`.execute(db),
    );
    expect(await taskOf(shop, id)).toMatchObject({ position: 'до MUG-1' });
    expect(await shop.call(resetTaskPositions, { path: { id } })).toMatchObject({ position: null });
    await shop.call(runTask, { path: { id } });
    expect(await endOfRun(shop, id)).toMatchObject({ status: 'success', position: null, progress: { accepted: 1 } });
  });

  it('gathers what products lack by its field, with the categories they are in, and finds those that share a fault', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    await shop.mug('MUG-1');
    const flat = [await shop.mug('MUG-2', { sizes: false }), await shop.mug('MUG-3', { sizes: false })];
    const { id } = await aTask(shop, { start_instantly: true });
    await endOfRun(shop, id);
    const { rows } = await shop.call(findTaskFaults, { path: { id } });
    const fields = rows.map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['weight', 'length', 'width', 'height']));
    expect(rows.map(({ count }) => count)).toEqual(rows.map(({ count }) => count).toSorted((a, b) => b - a));
    const weight = rows.find(({ field }) => field === 'weight');
    expect(weight).toMatchObject({
      code: 'empty',
      message: 'Не заполнено: вес',
      count: 2,
      categories: [{ id: shop.category, count: 2 }],
    });
    const fault = { code: 'empty', attribute: null, property: null, field: 'weight' };
    const having = async (category: string) => {
      const found = await shop.call(findTaskProducts, { path: { id }, body: { fault, category } });
      return found.rows.map(({ offer }) => offer).toSorted();
    };
    expect(await having(shop.category)).toEqual(flat.toSorted());
    expect(await having('999999')).toEqual([]);
    expect((await shop.refused(findTaskFaults, { path: { id: '999999' } })).status).toBe(404);
  });

  it('tells what became of each product, found by text and result, and what was done to it', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const good = await shop.mug('ЁЛКА-1');
    const flat = await shop.mug('MUG-2', { sizes: false });
    const { id } = await aTask(shop, { start_instantly: true });
    await endOfRun(shop, id);
    const found = async (body: object) => {
      const { rows } = await shop.call(findTaskProducts, { path: { id }, body });
      return rows.map((row) => [row.offer, row.result]);
    };
    expect(await found({ search: 'елка' })).toEqual([[good, 'accepted']]);
    expect(await found({ result: ['missing', 'refused'] })).toEqual([[flat, 'missing']]);
    expect(await found({ offer: flat })).toEqual([[flat, 'missing']]);
    expect(await found({ limit: 1, offset: 1 })).toHaveLength(1);
    expect(await found({ offset: 2 })).toEqual([]);
    const { counts } = await shop.call(findTaskProducts, { path: { id }, body: { result: ['sent'] } });
    expect(counts).toMatchObject({ accepted: 1, missing: 1, sent: 0 });
    const logs = async (offer: string, body = {}) =>
      (await shop.call(findTaskProductLogs, { path: { id, offer }, body })).rows.map((row) => row.result);
    expect(await logs(good)).toEqual(['accepted', 'sent']);
    expect(await logs(good, { limit: 1, offset: 1 })).toEqual(['sent']);
    expect(await logs('999999')).toEqual([]);
  });

  it('keeps a journal, newest first, read by level and page', async () => {
    const shop = await aMugShop(server);
    const { id } = await aTask(shop, { start_instantly: true });
    await endOfRun(shop, id);
    const journal = async (query: object) => (await shop.call(findTaskLogs, { path: { id }, query })).rows;
    const all = await journal({});
    expect(all.at(-1)?.message).toBe('Задача запущена с начала');
    expect(await journal({ level: 'info', limit: 1, offset: all.length - 1 })).toEqual(all.slice(-1));
    expect(await journal({ level: 'error' })).toEqual([]);
  });

  it('is changed by whoever tends the marketplaces alone; the others look', async () => {
    const shop = await aMugShop(server);
    const { id } = await aTask(shop);
    const editor = await shop.as('catalog');
    expect((await editor.call(getTasks, { path: { ids: [id] } })).rows).toHaveLength(1);
    const body = { title: 'Моя', type: 'products_upload', account: shop.account };
    for (const refusal of [
      await editor.refused(createTask, { body }),
      await editor.refused(changeTask, { path: { id }, body: { title: 'Моя' } }),
      ...(await Promise.all(
        [cloneTask, resetTask, resetTaskPositions, runTask, stopTask, removeTask].map((call) =>
          editor.refused(call, { path: { id } }),
        ),
      )),
    ])
      expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
    const tender = await shop.as('marketplace');
    expect((await tender.call(changeTask, { path: { id }, body: { title: 'Моя' } })).title).toBe('Моя');
  });

  it('does not run for an account that is disposed of', async () => {
    const shop = await aMugShop(server);
    const { id } = await aTask(shop);
    await shop.call(removeAccount, { path: { id: shop.account } });
    expect(await shop.refused(runTask, { path: { id } })).toMatchObject({
      status: 409,
      body: { code: 'account_disposed', message: 'Аккаунт задачи отключён' },
    });
  });

  it('is closed when nothing is left to go on with it, and says why', async () => {
    const shop = await aMugShop(server);
    const { id } = await aTask(shop);
    await withCompany(shop.company, (db) =>
      sql`
        update marketplace_tasks set status = 'running', run_id = 999999, last_sign_at = now() - interval '1 hour'
        where company_id = ${shop.company} and id = ${id}`.execute(db),
    );
    await endTheSilent([taskWatch as Watch]);
    expect(await taskOf(shop, id)).toMatchObject({ status: 'failed', message: expect.stringContaining('прервался') });
  });

  it('gives a sign of life once a minute, however often it takes a step', async () => {
    const shop = await aMugShop(server);
    const { id: task } = await aTask(shop);
    const work = { task, run: '777' };
    const row = (last: string) =>
      withCompany(shop.company, async (db) => {
        await sql`
          update marketplace_tasks set status = 'running', run_id = 777, last_sign_at = now() - ${last}::interval
          where company_id = ${shop.company} and id = ${task}`.execute(db);
        const step = { counters: { done: 1, accepted: 1, refused: 0, skipped: 0 }, total: 9, note: 'Шаг', position: 1 };
        expect(await updateHeartbeat(db, work, 'Начинаем')).toBe('go');
        expect(await saveStep(db, work, step)).toBe(true);
        const found = await sql<{ ago: number }>`
          select extract(epoch from now() - last_sign_at)::int as ago from marketplace_tasks
          where company_id = ${shop.company} and id = ${task}`.execute(db);
        return found.rows[0]?.ago;
      });
    expect(await row('50 seconds')).toBe(50);
    expect(await row('70 seconds')).toBe(0);
    expect(await taskOf(shop, task)).toMatchObject({ progress: { note: 'Шаг', done: 2 } });
  });

  it('wakes a schedule whose hour has passed unheard', async () => {
    const shop = await aMugShop(server);
    const { id } = await aTask(shop, { schedule: '0 3 * * *' });
    await withCompany(shop.company, (db) =>
      sql`
        update marketplace_tasks set next_run_at = now() - interval '1 day'
        where company_id = ${shop.company} and id = ${id}`.execute(db),
    );
    for (const tick of taskTicks) await tick.work(AbortSignal.timeout(10_000));
    await eventually(async () => (await taskOf(shop, id)).status === 'success');
    expect(Date.parse((await taskOf(shop, id)).nextRunAt ?? '')).toBeGreaterThan(Date.now());
  });
});

describe('keys that are refused', () => {
  it('pause the account after three refusals in a row, until a check succeeds', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    await shop.mug('MUG-1');
    await expireKeys(shop);
    const { id } = await aTask(shop);
    await shop.call(runTask, { path: { id } });
    expect(await endOfRun(shop, id)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('приостановлен'),
    });
    const [paused] = (await shop.call(getAccounts, { path: { ids: [shop.account] } })).rows;
    expect(paused?.status).toMatchObject({ result: 'keys', pausedAt: expect.any(String) });
    expect(paused?.status.pauseReason).toContain('начинается с «sandbox-»');
    const refusal = await shop.refused(runTask, { path: { id } });
    expect(refusal).toMatchObject({ status: 409, body: { code: 'account_paused' } });
    expect(await noticesOf(shop, 'accounts')).toEqual(['error: Аккаунт приостановлен']);
    expect(await noticesOf(shop, 'tasks')).toEqual([]);

    expect(await shop.call(checkAccount, { path: { id: shop.account } })).toMatchObject({
      ok: false,
      result: 'keys',
      message: expect.stringContaining('начинается с «sandbox-»'),
    });
    await shop.call(changeAccount, { path: { id: shop.account }, body: { keys: { api_key: 'sandbox-key-of-tests' } } });
    const check = await shop.call(checkAccount, { path: { id: shop.account } });
    expect(check).toMatchObject({ ok: true, account: { status: { pausedAt: null } } });
    await shop.call(runTask, { path: { id } });
    expect(await endOfRun(shop, id)).toMatchObject({ status: 'success' });
  });
});

it('leaves no job behind in the queue that would run for ever', async () => {
  await eventually(async () => {
    const { rows } = await pools().owner.query<{ count: number }>(
      `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'marketplaces.task' and run_at < now()`,
    );
    return rows[0]?.count === 0;
  });
});
