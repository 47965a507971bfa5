import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { flattenRows } from './flat-rows.ts';
import { fingerprintOf, headingOf, titlesOf } from './heading.ts';
import type { FromThread, Task } from './in-thread.ts';
import { openReader } from './open.ts';
import type { Reader } from './reader.ts';
import { type Heading, type Row, type SheetDescription, type TableDescription, TableError } from './table.ts';

/** The thread that `in-thread.ts` starts: its whole work is this file. */
const port = parentPort as MessagePort;
const tell = (read: FromThread) => port.postMessage(read);

/** First rows that a heading is looked for in, and that a person is shown. */
const looked = 60;

/** Rows that travel together, and the characters from which on fewer do. */
const batchRows = 500;
const batchText = 200_000;

const task = workerData as Task;
try {
  const reader = await openReader(task.path, task.choice, task.limits);
  try {
    if (task.from === null) tell({ description: await describe(reader) });
    else await send(reader, task.from);
  } finally {
    await reader.close();
  }
} catch (error) {
  if (!(error instanceof TableError)) throw error;
  tell({ refusal: { message: error.message, row: error.row } });
}

async function describe(reader: Reader & Pick<TableDescription, 'format'>): Promise<TableDescription> {
  const { format, encoding, delimiter } = reader;
  const sheets: SheetDescription[] = [];
  for (const [at, { title, hidden }] of reader.sheets.entries()) {
    const { rows, merges } = await reader.survey(at);
    const samples = await firstRows(reader.rows(at, merges));
    const said = at === task.choice.sheet ? task.heading : null;
    const heading: Heading = said
      ? {
          ...said,
          titles: titlesOf(
            samples.filter(({ number }) => number >= said.first && number < said.first + said.rows),
            merges,
          ),
        }
      : headingOf(samples, merges);
    const columns = Math.max(0, heading.titles.length, ...samples.map(({ cells }) => cells.length));
    const fingerprint = fingerprintOf(heading, columns);
    sheets.push({ title, hidden, rows, columns, heading, samples, fingerprint });
  }
  return { format, encoding, delimiter, sheets };
}

async function firstRows(rows: AsyncIterable<Row>): Promise<Row[]> {
  const first: Row[] = [];
  for await (const row of rows) if (first.push(row) === looked) break;
  return first;
}

/** Sends the rows from a number on; a batch goes out when the last but one was taken. */
async function send(reader: Reader & Pick<TableDescription, 'format'>, from: number): Promise<void> {
  const { sheet } = task.choice;
  const { merges } = reader.format === 'csv' ? { merges: [] } : await reader.survey(sheet);
  let ahead = 2;
  port.on('message', () => ahead++);
  let batch: Row[] = [];
  let text = 0;
  for await (const row of reader.rows(sheet, merges)) {
    if (row.number < from) continue;
    batch.push(row);
    for (const cell of row.cells) text += cell?.text.length ?? 0;
    if (batch.length < batchRows && text < batchText) continue;
    while (ahead === 0) await once(port, 'message');
    ahead--;
    tell({ rows: flattenRows(batch) });
    batch = [];
    text = 0;
  }
  if (batch.length > 0) tell({ rows: flattenRows(batch) });
  tell('end');
}
