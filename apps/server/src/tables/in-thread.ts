import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { type FlatRows, rowsFrom } from './flat-rows.ts';
import {
  type Row,
  type TableChoice,
  type TableDescription,
  TableError,
  type TableLimits,
  tableLimits,
  tooLarge,
} from './table.ts';

/** Task for the thread: to describe the file where `from` is null, else to read it from that row on. */
export interface Task {
  path: string;
  choice: TableChoice;
  limits: TableLimits;
  from: number | null;
  heading: HeadingRows | null;
}

/** Answers of the thread. Classes are lost between threads, so a refusal travels as what it says. */
export type FromThread =
  | 'end'
  | { rows: FlatRows }
  | { description: TableDescription }
  | { refusal: { message: string; row: number | null } };

interface HeadingRows {
  first: number;
  rows: number;
}

interface Options {
  limits?: Partial<TableLimits>;
  signal?: AbortSignal | undefined;
}

/** Says what is in a table: sheets, sizes, encoding, delimiter, headings and first rows. `heading` is what a person says instead of our guess. */
export async function describeTable(
  path: string,
  { heading = null, ...options }: Options & Partial<TableChoice> & { heading?: HeadingRows | null } = {},
): Promise<TableDescription> {
  const { sheet = 0, encoding, delimiter } = options;
  for await (const answer of answers(path, { sheet, encoding, delimiter }, { from: null, heading, ...options }))
    if (typeof answer === 'object' && 'description' in answer) return answer.description;
  throw new Error('The thread that reads tables has ended without an answer');
}

/** Yields the rows of a sheet in batches, those below number `from` left out, so that reading goes on where it was broken off. */
export async function* readTable(
  path: string,
  choice: TableChoice,
  { from = 1, ...options }: Options & { from?: number } = {},
): AsyncGenerator<Row[]> {
  for await (const answer of answers(path, choice, { from, heading: null, ...options })) {
    if (answer === 'end') return;
    if ('rows' in answer) yield rowsFrom(answer.rows);
  }
  throw new Error('The thread that reads tables has ended before the table did');
}

async function* answers(
  path: string,
  choice: TableChoice,
  { from, heading, limits: some, signal }: Options & Pick<Task, 'from' | 'heading'>,
): AsyncGenerator<FromThread> {
  const limits = { ...tableLimits, ...some };
  if ((await stat(path)).size > limits.bytes) throw tooLarge(limits.bytes);
  signal?.throwIfAborted();
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { path, choice, limits, from, heading } satisfies Task,
    resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: limits.megabytes },
  });
  const inbox = inboxOf(thread, limits.seconds, signal);
  try {
    for (let answer = await inbox.next(); answer !== undefined; answer = await inbox.next()) {
      if (typeof answer === 'object' && 'refusal' in answer)
        throw new TableError(answer.refusal.message, answer.refusal.row);
      yield answer;
      thread.postMessage('more');
    }
  } finally {
    await thread.terminate();
  }
}

/** Answers of the thread, one at a time; the time it may take counts only while somebody waits. */
function inboxOf(thread: Worker, seconds: number, signal: AbortSignal | undefined) {
  const waiting: FromThread[] = [];
  let over = false;
  let failure: unknown;
  let wake = () => {};
  thread.on('message', (answer: FromThread) => {
    waiting.push(answer);
    wake();
  });
  thread.on('error', (error) => {
    failure = outgrown(error) ? tooHeavy() : error;
    wake();
  });
  thread.on('exit', () => {
    over = true;
    wake();
  });
  async function next(): Promise<FromThread | undefined> {
    const deadline = setTimeout(() => {
      failure ??= new TableError('Файл читается слишком долго: разделите его на части');
      wake();
    }, seconds * 1000);
    const stop = () => wake();
    signal?.addEventListener('abort', stop);
    try {
      while (waiting.length === 0 && failure === undefined && !over && !signal?.aborted)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    } finally {
      clearTimeout(deadline);
      signal?.removeEventListener('abort', stop);
    }
    signal?.throwIfAborted();
    const answer = waiting.shift();
    if (answer === undefined && failure !== undefined) throw failure;
    return answer;
  }
  return { next };
}

const outgrown = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const tooHeavy = () =>
  new TableError('Файл слишком велик для чтения целиком: сохраните его как CSV или разделите на части');
