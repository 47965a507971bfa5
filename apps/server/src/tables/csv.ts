import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { csvRules } from './csv-rules.ts';
import { delimiterOf } from './delimiter.ts';
import { decoderOf, encodingOf } from './encoding.ts';
import type { Reader } from './reader.ts';
import { type Row, type TableChoice, TableError, type TableLimits } from './table.ts';

/** How much of the beginning encoding and delimiter are told by. */
const beginning = 256 * 1024;

/** Opens a text whose rows are lines; encoding and delimiter are found unless told. */
export async function openCsv(
  path: string,
  { encoding: said, delimiter: cut }: Pick<TableChoice, 'encoding' | 'delimiter'>,
  limits: TableLimits,
): Promise<Reader> {
  const start = await startOf(path);
  const encoding = said ?? encodingOf(start);
  const text = decoderOf(encoding)(start, false);
  const delimiter = cut ?? delimiterOf(text);
  return {
    encoding,
    delimiter,
    sheets: [{ title: '', hidden: false }],
    survey: async () => ({ rows: await linesOf(path, encoding), merges: [] }),
    rows: (_sheet) => rows(path, { encoding, delimiter, said: /^\ufeff?sep=/i.test(text) }, limits),
    close: async () => {},
  };
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginning), 0, beginning, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Lines of the file: a cell with a line break in it counts as two. */
async function linesOf(path: string, encoding: string): Promise<number> {
  const wide = encoding.startsWith('utf-16') ? 2 : 1;
  let [lines, returns, last] = [0, 0, 0x0a];
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) lines++;
    for (let at = chunk.indexOf(0x0d); at >= 0 && lines === 0; at = chunk.indexOf(0x0d, at + 1)) returns++;
    last = chunk.at(wide === 2 && encoding === 'utf-16le' ? -2 : -1) ?? last;
  }
  const ends = lines || returns;
  return last === 0x0a || last === 0x0d ? ends : ends + 1;
}

async function* rows(
  path: string,
  { encoding, delimiter, said }: { encoding: string; delimiter: string; said: boolean },
  limits: TableLimits,
): AsyncGenerator<Row> {
  const decode = decoderOf(encoding);
  async function* texts() {
    for await (const bytes of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>)
      yield decode(bytes, false);
    yield decode(Buffer.alloc(0), true);
  }
  const parser = Readable.from(texts()).pipe(parse(csvRules(delimiter)));
  let number = 0;
  try {
    for await (const texts of parser as AsyncIterable<string[]>) {
      number++;
      if (said && number === 1) continue;
      const cells = texts.map((text) => cellOf(text, number, limits));
      while (cells.at(-1) === null) cells.pop();
      if (number > limits.rows) throw new TableError(`В файле больше ${limits.rows} строк: разделите его на части`);
      if (cells.length > limits.columns)
        throw new TableError(`Строка ${number}: больше ${limits.columns} столбцов`, number);
      if (cells.length > 0) yield { number, cells };
    }
  } catch (error) {
    throw complaintOf(error);
  } finally {
    parser.destroy();
  }
}

function cellOf(text: string, number: number, limits: TableLimits) {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (trimmed.length > limits.cell)
    throw new TableError(`Строка ${number}: ячейка длиннее ${limits.cell} знаков`, number);
  return { kind: 'text' as const, text: trimmed };
}

function complaintOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = Number(error.lines) || null;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return new TableError(
      'Кавычка открыта и не закрыта до конца файла: найдите ячейку, которая начинается с лишней кавычки, и уберите её',
    );
  return new TableError(`Файл CSV не прочитать${line ? ` дальше строки ${line}` : ''}: сохраните его ещё раз`, line);
}
