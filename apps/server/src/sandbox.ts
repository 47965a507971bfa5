import { fork } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';
import { log } from './log.ts';
import { newPassword } from './users/passwords.ts';

const program = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url));

/** Somebody buys something in the demo's shop every so many seconds, unless SANDBOX_SALE_SECONDS says otherwise. */
const saleEvery = 180;

export interface Sandbox {
  /** Resolves when it answers, or can't. */
  open: Promise<void>;
  stop(): Promise<void>;
}

/** Where the password for the sandbox's letters lies. */
export const lettersKeyFile = (config: Config): string => join(config.DATA_DIR, 'sandbox-letters.key');

async function keptLettersKey(config: Config): Promise<string> {
  const kept = (await readFile(lettersKeyFile(config), 'utf8').catch(() => '')).trim();
  if (kept) return kept;
  const made = newPassword(20);
  await writeFile(lettersKeyFile(config), made, { mode: 0o600 });
  return made;
}

/** Starts the emulated marketplaces beside the demo, as a process of their own; one that dies is started again. */
export async function startSandbox(config: Config): Promise<Sandbox> {
  // Links to new passwords are among the letters.
  const lettersKey = config.DEMO_EXPOSED ? await keptLettersKey(config) : '';
  let stopping = false;
  let child = start();
  const open = new Promise<void>((resolve) => {
    child.once('message', () => resolve());
    child.once('exit', () => resolve());
  });

  function start() {
    const made = fork(program, {
      env: {
        SANDBOX_SALE_SECONDS: String(saleEvery),
        ...process.env,
        SANDBOX_PORT: String(config.SANDBOX_PORT),
        SANDBOX_HOST: config.HOST,
        SANDBOX_LETTERS_KEY: lettersKey,
        SANDBOX_STATE: join(config.DATA_DIR, 'sandbox.json'),
      },
    });
    made.once('exit', () => {
      if (stopping) return;
      log.warn('The sandbox ended; starting it again');
      setTimeout(() => {
        if (!stopping) child = start();
      }, 1000);
    });
    return made;
  }

  const stop = async () => {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    const forced = setTimeout(() => child.kill('SIGKILL'), 5000);
    await ended;
    clearTimeout(forced);
  };
  return { open, stop };
}
