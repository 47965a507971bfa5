import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** How long something took, in milliseconds. */
export interface Times {
  p50: number;
  p95: number;
}

/** What takes so long altogether, in milliseconds, is done less often than wished: a tenth of the times at least, and ten. */
const longEnough = 6000;

/** How long `work` takes, of `count` times after some that aren't counted. */
export async function times(count: number, work: (turn: number) => Promise<unknown>): Promise<Times> {
  const began = performance.now();
  const least = Math.min(count, Math.max(10, Math.ceil(count / 10)));
  const isEnough = (turn: number) => turn >= least && performance.now() - began > longEnough;
  for (let turn = 0; turn < Math.min(10, count) && performance.now() - began < longEnough / 2; turn++) await work(turn);
  const all: number[] = [];
  for (let turn = 0; turn < count && !isEnough(turn); turn++) {
    const begun = performance.now();
    await work(turn);
    all.push(performance.now() - begun);
  }
  all.sort((a, b) => a - b);
  const at = (share: number) => all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

export function ms(milliseconds: number): string {
  return milliseconds.toFixed(1);
}

const children: ChildProcess[] = [];

/** A process of the bench. */
export interface Child {
  /** What it told first. */
  said: string;
  /** As the system does it when memory ends: no signal that could be heard. */
  kill(): Promise<void>;
}

/** A process of the bench; answers what it tells first. */
export const child = async (path: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> =>
  (await mortalChild(path, args, env)).said;

/** One that may be killed before the bench ends. */
export function mortalChild(path: string, args: string[], env: NodeJS.ProcessEnv): Promise<Child> {
  const started = fork(path, args, { env });
  children.push(started);
  return new Promise((resolve, reject) => {
    started.once('exit', (code) => reject(new Error(`${path} ended with ${code}`)));
    started.once('message', (said) =>
      resolve({
        said: String(said),
        async kill() {
          started.kill('SIGKILL');
          await ended(started);
        },
      }),
    );
  });
}

const ended = async (started: ChildProcess) =>
  started.exitCode === null && started.signalCode === null && once(started, 'exit');

/** Ends the processes that were started, and waits until they are gone. */
export async function endChildren(): Promise<void> {
  for (const each of children) each.kill();
  await Promise.all(children.map(ended));
}
