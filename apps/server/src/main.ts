import { commands } from './commands.ts';
import { WrongSetting } from './config.ts';
import { ownUmask } from './data-folder.ts';
import { log } from './log.ts';
import { startProduct } from './start.ts';
import { Unstartable } from './start-checks.ts';

/** The process: starts, passes signals on, ends in order. What a person can mend is one sentence, never a stack. */
const say = (line: string) => console.log(line);

// Before anything is made: database, files and keys are no other user's business.
process.umask(ownUmask);

// Whoever read what we say may leave; that is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  const command = commands[process.argv[2] ?? ''];
  if (command) {
    await command(process.env, say);
    process.exit(0);
  }
  const starting = startProduct(process.env, say);
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    // Whatever hangs, the process ends; the next start recovers what was left.
    setTimeout(() => process.exit(1), 30_000).unref();
    const product = await starting.catch(() => undefined);
    await product?.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  process.on('disconnect', () => void stop(0));
  // A fault of ours, or a library's that nobody could catch: told, and then the same orderly end.
  process.on('uncaughtException', (error) => {
    if (stopping) return;
    log.error({ err: error }, 'Unexpected');
    // A dying database is often felt here before its end is known: the sentence about it is worth the moment.
    setTimeout(() => void stop(1), 1_000);
  });
  const product = await starting;
  void product.failed.then((reason) => {
    // PostgreSQL ends on purpose when we stop.
    if (!stopping) console.error(reason);
    void stop(1);
  });
  await product.open();
} catch (error) {
  console.error(error instanceof WrongSetting || error instanceof Unstartable ? error.message : error);
  process.exit(1);
}
