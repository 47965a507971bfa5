import { expect, it } from 'vitest';
import { config, useConfig } from '../../config.ts';
import { pools } from '../../database/pools.ts';
import { useSandbox } from '../../marketplaces/testing/sandbox.ts';
import { eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { useWorkers } from '../../testing/workers.ts';
import { sandboxToken } from '../bot/current.ts';
import { aPhone } from '../testing/phone.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
const env: Record<string, string> = { TELEGRAM: 'polling', TELEGRAM_TOKEN: sandboxToken };
const startWorker = useWorkers(server, env);

/** Connections that hold the lock of whoever asks for updates. */
async function askers(): Promise<number> {
  const { rows } = await pools().owner.query<{ count: number }>(
    `select count(*)::int as count from pg_locks
     where locktype = 'advisory' and objid = 7008 and granted and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.count ?? 0;
}

it('one of two processes asks for updates; when it is killed the other goes on, and nothing that was said is lost', async () => {
  env.TELEGRAM_API = `${sandbox.url}/telegram`;
  const asker = startWorker();
  await eventually(async () => (await askers()) === 1);
  const phone = await aPhone(sandbox);
  await phone.say('/start');
  await phone.until(/link-telegram/);
  // From here on this process would ask, too.
  useConfig({ ...config(), TELEGRAM: 'polling' });
  for (let n = 0; n < 5; n++) {
    await phone.say('/start');
    if (n === 2) asker.kill('SIGKILL');
    expect(await askers()).toBeLessThanOrEqual(1);
  }
  const answers = await eventually(async () => {
    const heard = (await phone.heard()).filter(({ text }) => text.includes('link-telegram'));
    return heard.length >= 6 && heard;
  });
  // A kill between an answer and its note has it said twice, never not at all.
  expect(answers.length).toBeLessThanOrEqual(7);
  expect(await askers()).toBe(1);
});
