import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { useProducts } from './launch.ts';
import { freePorts, npmStart, opened } from './product.ts';

const { launch, aFolder, afterwards } = useProducts();

describe('a wrong setting', () => {
  it.each([
    ['PORT=abc', { PORT: 'abc' }, 'PORT=abc'],
    ['an unreachable database', { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' }, 'DATABASE_URL'],
    ['a data folder that is a file', { DATA_DIR: '/proc/version/data' }, 'DATA_DIR'],
    ['a data folder where none can be made', { DATA_DIR: '/proc/none/data' }, 'DATA_DIR'],
    ['LOG_LEVEL=loud', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud'],
    ['an address that the machine lacks', { HOST: '203.0.113.7' }, 'HOST=203.0.113.7'],
  ])('%s ends the start with one sentence and without a stack', async (_what, env, named) => {
    const port = await freePorts();
    const run = launch({ PORT: String(port), DATA_DIR: await aFolder(), ...env });
    expect(await run.ended).toBeGreaterThan(0);
    const lines = run.said().trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(named);
    expect(run.said()).not.toMatch(/\n\s+at |secret/);
  });

  it('a taken port is named', async () => {
    const port = await freePorts();
    const taker = createServer().listen(port, '0.0.0.0');
    afterwards(() => taker.close());
    const run = launch({ PORT: String(port), DATA_DIR: await aFolder() });
    expect(await run.ended).toBe(1);
    expect(run.said()).toContain(`PORT=${port}`);
  });
});

it('with MIGRATE=off the product starts on a database that npm start -- migrate has brought up to date, and not before', async () => {
  const [port, dataDir] = [await freePorts(), await aFolder()];
  const env = { PORT: String(port), DATA_DIR: dataDir, DEMO: 'off' };
  const early = launch({ ...env, MIGRATE: 'off' });
  expect(await early.ended).toBe(1);
  expect(early.said()).toMatch(/Базе не хватает обновлений: 0001.*Выполните npm start -- migrate/);

  const migrating = npmStart(env, 'migrate');
  expect([await migrating.ended, migrating.said()]).toEqual([0, expect.stringContaining('База обновлена')]);
  await opened(launch({ ...env, MIGRATE: 'off' }));
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
});
