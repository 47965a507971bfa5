import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { type TestServer, testSecret } from './server.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/**
 * Starts processes that do background work only, on the test's database, as in production: to be killed in the middle. Those that are left end
 * with the file's tests. `env` is read when one is started: the sandbox fills its own late.
 */
export function useWorkers(server: TestServer, env: Readonly<Record<string, string>> = {}): () => ChildProcess {
  const workers: ChildProcess[] = [];
  afterAll(() => {
    for (const worker of workers) worker.kill('SIGKILL');
  });
  return () => {
    const of = {
      DATABASE_URL: server.databaseUrl,
      DATA_DIR: server.dataDir,
      ROLE: 'worker',
      DEMO: 'off',
      SECRET_KEY: testSecret,
      LOG_LEVEL: 'warn',
    };
    const worker = spawn(process.execPath, [main], { env: { ...process.env, ...env, ...of }, stdio: 'ignore' });
    workers.push(worker);
    return worker;
  };
}
