import { type Config, readConfig, useConfig } from './config.ts';
import { openDataFolder } from './data-folder.ts';
import { mustBeWhole } from './database/cluster/distribute.ts';
import type { Embedded } from './database/embedded.ts';
import { onPlatform } from './database/pools.ts';
import { demoSignIns, fillDemo, makeDemoPeople } from './demo/index.ts';
import { sweepTemporaryFolders } from './files/temporary.ts';
import { watchEventLoop } from './http/event-loop.ts';
import { countJobs, openMetrics } from './http/metrics.ts';
import { buildServer, mustAnswerAll } from './http/server.ts';
import { closeStream, openStream } from './http/stream.ts';
import { startWorker } from './jobs/worker.ts';
import { flushRequestLog, flushUnknowns } from './marketplaces/index.ts';
import { bringSchema, openDatabase, openToApplication } from './open-database.ts';
import { useSecret } from './outside/secrets.ts';
import { doors, handlers, jobs, ticks } from './rooms.ts';
import { lettersKeyFile, startSandbox } from './sandbox.ts';
import { portIsFree, secretsFor, takeFolder, Unstartable, unlistenable } from './start-checks.ts';
import { checkSecret } from './upkeep/sealed.ts';
import { endDemoSessions, firstAdministrator } from './users/index.ts';

export interface Product {
  /** Resolves with a sentence when something that must live has died. */
  failed: Promise<string>;
  /** The last steps, after which everything is as it is announced: the demo's shop, the addresses. */
  open(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts all that ROLE asks for, in the order in which one leans on the other; stops it in the opposite order. */
export async function startProduct(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<Product> {
  const config = useConfig(readConfig(env));
  if (config.ROLE !== 'all' && !config.DATABASE_URL) {
    throw new Unstartable('Отдельным процессам (ROLE=api, ROLE=worker) нужна общая база: задайте DATABASE_URL.');
  }
  mustAnswerAll(handlers);
  const undo: (() => Promise<unknown>)[] = [];
  const unwatch = watchEventLoop();
  undo.push(async () => unwatch());
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step().catch((error: unknown) => console.error(error));
  };
  let fail: (reason: string) => void = () => {};
  const failed = new Promise<string>((resolve) => {
    fail = resolve;
  });
  try {
    await openDataFolder(config);
    if (config.ROLE === 'all') undo.push(await takeFolder(config.DATA_DIR));
    if (config.ROLE !== 'worker') await portIsFree('PORT', config.PORT, config.HOST);
    if (config.DEMO && config.ROLE === 'all') await portIsFree('SANDBOX_PORT', config.SANDBOX_PORT, config.HOST);
    const secrets = await secretsFor(config.DATA_DIR, config.SECRET_KEY, config.SECRET_KEYS_OLD);
    useSecret(secrets.current, secrets.older);

    const { owner, embedded, close } = await openDatabase(config, config.DATABASE_CONNECTIONS, say);
    undo.push(close);
    void embedded?.ended.then(() =>
      fail('PostgreSQL остановился: останавливаемся и мы, следующий запуск всё восстановит.'),
    );
    undo.push(flushRequestLog, flushUnknowns);
    await bringSchema(owner, { mayMigrate: config.MIGRATE, say });
    await openToApplication(config);
    for (const line of await mustBeWhole(owner)) say(line);
    for (const line of await checkSecret()) say(line);
    if (config.DEMO) await onPlatform(makeDemoPeople);
    else {
      for (const line of await onPlatform(endDemoSessions)) say(line);
      for (const line of await firstAdministrator(config)) say(line);
    }

    const tellsSignIns = config.DEMO && config.ROLE !== 'worker';
    const signIns = tellsSignIns ? await onPlatform((db) => demoSignIns(db, config.DEMO_EXPOSED)) : [];

    const sandbox = config.DEMO && config.ROLE === 'all' ? await startSandbox(config) : undefined;
    if (sandbox) undo.push(sandbox.stop);
    if (config.ROLE !== 'api') {
      await sweepTemporaryFolders();
      const worker = await startWorker(jobs, ticks, { atOnce: config.JOBS_AT_ONCE, alone: embedded !== undefined });
      undo.push(() => worker.stop());
      void worker.failed.then(() =>
        fail('Фоновая работа остановилась, потому что пропала база: останавливаемся, следующий запуск продолжит.'),
      );
    }
    countJobs(jobs);
    if (config.METRICS_PORT) {
      const { METRICS_PORT: port, HOST: host } = config;
      undo.push(
        await openMetrics(port, host).catch((error) => {
          throw unlistenable(error, 'METRICS_PORT', port, host);
        }),
      );
    }
    if (config.ROLE !== 'worker') {
      await openStream();
      const app = await buildServer(handlers, config, doors);
      await app.listen({ port: config.PORT, host: config.HOST }).catch((error) => {
        throw unlistenable(error, 'PORT', config.PORT, config.HOST);
      });
      undo.push(async () => {
        await closeStream();
        await app.close();
      });
    }
    const open = async () => {
      await sandbox?.open;
      if (sandbox) await fillDemo(config);
      greet({ config, embedded, signIns }, say);
    };
    return { failed, open, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Result of the start, for who reads the terminal. */
interface Opened {
  config: Config;
  embedded: Embedded | undefined;
  /** How one signs in to the demo. */
  signIns: string[];
}

function greet({ config, embedded, signIns }: Opened, say: (line: string) => void): void {
  say('');
  say(config.ROLE === 'worker' ? 'Прилавок: фоновая работа запущена.' : `Прилавок открыт: ${config.PUBLIC_URL}`);
  if (config.DEMO && config.ROLE !== 'worker') {
    if (config.ROLE === 'all') say(`Песочница маркетплейсов: http://localhost:${config.SANDBOX_PORT}`);
    if (config.ROLE === 'all' && config.DEMO_EXPOSED)
      say(`Письма песочницы закрыты от посторонних: имя letters, пароль в файле ${lettersKeyFile(config)}`);
    for (const line of signIns) say(line);
  }
  say(
    `Данные: ${config.DATA_DIR}${embedded?.location.moved ? `, база данных: ${embedded.location.folder} (PostgreSQL не работает от root, а в папку данных другому пользователю не войти)` : ''}`,
  );
  say('Остановить: Ctrl+C');
}
