import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { onPlatform } from '../database/pools.ts';
import { execute } from '../database/rows.ts';
import { log } from '../log.ts';

export { makeDemoPeople } from './people.ts';
export { demoSignIns, renewDemoPassword } from './sign-ins.ts';

const program = fileURLToPath(new URL('./fill.ts', import.meta.url));

/**
 * Fills the demo's shop once, by a program of its own that calls like a person clicks: its memory goes with it. A start that finds the
 * shop half filled (it was killed in between) leaves it as it is: whatever is there works, and one button empties it.
 */
export async function fillDemo(config: Config): Promise<void> {
  const free = await onPlatform(
    (db) => execute(db)`update companies set demo_filled_at = now() where demo and demo_filled_at is null`,
  );
  if (free === 0) return;
  const seller = fork(program, [`http://${config.NEAR}:${config.PORT}`, config.SANDBOX_URL]);
  const code = await new Promise<number | null>((resolve) => seller.once('exit', resolve));
  if (code !== 0) log.error('The demo was not filled to the end');
}
