import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useProducts } from './launch.ts';
import { freePorts, isAlive, isFree, opened, postgresOf } from './product.ts';

const { launch, aFolder } = useProducts();

/** What other users of the machine could read or change below the folder, itself included. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const paths = [folder, ...names.map((name) => join(folder, name))];
  // PostgreSQL removes files of its own meanwhile.
  const modes = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ mode }) => mode,
        () => 0,
      ),
    ),
  );
  return paths.filter((_, at) => ((modes[at] ?? 0) & 0o066) !== 0);
}

describe('the product', () => {
  it('starts with a demo shop, ends on SIGTERM with PostgreSQL and the sandbox, starts again, also after kill -9, also without the demo', async () => {
    const [port, dataDir] = [await freePorts(), await aFolder()];
    const env = { PORT: String(port), DATA_DIR: dataDir };
    const first = launch(env);
    await opened(first);
    expect(first.said()).toContain('demo@prilavok.test');
    expect(await postgresOf(first.said(), dataDir)).toHaveLength(1);
    expect(await openToOthers(dataDir)).toEqual([]);
    const alive = await postgresOf(first.said(), dataDir);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    for (const pid of alive) expect(await isAlive(pid)).toBe(false);
    expect([await isFree(port), await isFree(port + 1)]).toEqual([true, true]);

    const second = launch(env);
    await opened(second);
    expect(second.said()).not.toContain('Заполняем');

    // Killed, it can't tell the sandbox: that ends by itself, and the port is free again.
    second.child.kill('SIGKILL');
    await second.ended;
    const third = launch(env);
    await opened(third);
    const signIn = (email = 'demo@prilavok.test', password = 'prilavok-demo') =>
      fetch(`http://127.0.0.1:${port}/uas/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
    expect((await signIn()).status).toBe(200);
    third.child.kill('SIGTERM');
    await third.ended;

    const lonely = launch({ ...env, DEMO: 'off' });
    await opened(lonely);
    expect((await signIn()).status).toBe(403);
    expect(lonely.said()).toContain('Администратора ещё нет');
    lonely.child.kill('SIGTERM');
    await lonely.ended;

    const named = { ADMIN_EMAIL: 'Boss@prilavok.test', ADMIN_PASSWORD: 'a boss of the tests' };
    await opened(launch({ ...env, DEMO: 'off', ...named }));
    expect((await signIn('boss@prilavok.test', named.ADMIN_PASSWORD)).status).toBe(200);
    // Five starts, one after another.
  }, 360_000);
});
