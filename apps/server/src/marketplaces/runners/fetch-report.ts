import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { composedJson } from '@prilavok/contract';
import { MarketplaceError } from '@prilavok/marketplaces';
import { temporaryFolder } from '../../files/temporary.ts';
import { fetchOutside, outsideErrorIn } from '../../outside/fetch.ts';
import { openArchive, TableError } from '../../tables/index.ts';
import type { TaskRun } from '../tasks/run.ts';

/** Bytes of a report that is read here, packed and unpacked: a week of ten thousand products has sixty megabytes. */
const largest = { packed: 32 * 1024 * 1024, unpacked: 128 * 1024 * 1024 };

/**
 * The sheets of a report's archive, in JSON, by their names, from where the marketplace has put it; of many, those that are `wanted`. What doesn't come whole is
 * asked for once more.
 */
export async function fetchReport(
  { account, signal }: { account: Pick<TaskRun['account'], 'environment'>; signal: AbortSignal },
  link: string,
  wanted?: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const folder = await temporaryFolder();
  const path = join(folder, 'report.zip');
  try {
    // The sandbox's files lie on this machine.
    const allowPrivate = account.environment === 'sandbox';
    const { body } = await fetchOutside(link, { maxBytes: largest.packed, signal, allowPrivate });
    await pipeline(body, createWriteStream(path));
    return await readSheets(path, wanted);
  } catch (error) {
    const outside = outsideErrorIn(error);
    if (!outside && !(error instanceof TableError) && !(error instanceof SyntaxError)) throw error;
    const why = outside ? ` ${outside.message}` : '';
    throw new MarketplaceError('down', `Файл отчёта площадки не читается.${why}`, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readSheets(path: string, wanted: readonly string[] | undefined): Promise<Map<string, unknown>> {
  const archive = await openArchive(path, { unpacked: largest.unpacked });
  try {
    const sheets = archive.names.filter((name) => name.endsWith('.json'));
    if (sheets.length === 0) throw new TableError('В архиве отчёта нет файла JSON');
    const read = new Map<string, unknown>();
    for (const file of sheets) {
      const sheet = basename(file, '.json');
      if (wanted && !wanted.includes(sheet)) continue;
      const pieces: Buffer[] = [];
      for await (const piece of archive.read(file)) pieces.push(piece);
      read.set(sheet, JSON.parse(composedJson(Buffer.concat(pieces).toString('utf8'))));
    }
    return read;
  } finally {
    await archive.close();
  }
}
