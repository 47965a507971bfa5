import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MarketplaceError } from '@prilavok/marketplaces';
import { temporaryFolder } from '../../files/temporary.ts';
import { fetchOutside, outsideErrorIn } from '../../outside/fetch.ts';
import { openArchive, TableError } from '../../tables/index.ts';
import type { TaskRun } from '../tasks/run.ts';

/** Bytes of a report that is read here, packed and unpacked: a week of ten thousand products has sixty megabytes. */
const largest = { packed: 32 * 1024 * 1024, unpacked: 128 * 1024 * 1024 };

/** The JSON inside of a report's archive, from where the marketplace has put it. What doesn't come whole is asked for once more. */
export async function fetchReport(
  { account, signal }: { account: Pick<TaskRun['account'], 'environment'>; signal: AbortSignal },
  link: string,
): Promise<unknown> {
  const folder = await temporaryFolder();
  const path = join(folder, 'report.zip');
  try {
    // The sandbox's files lie on this machine.
    const allowPrivate = account.environment === 'sandbox';
    const { body } = await fetchOutside(link, { maxBytes: largest.packed, signal, allowPrivate });
    await pipeline(body, createWriteStream(path));
    return await readJson(path);
  } catch (error) {
    const outside = outsideErrorIn(error);
    if (!outside && !(error instanceof TableError) && !(error instanceof SyntaxError)) throw error;
    const why = outside ? ` ${outside.message}` : '';
    throw new MarketplaceError('down', `Файл отчёта площадки не читается.${why}`, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readJson(path: string): Promise<unknown> {
  const archive = await openArchive(path, { unpacked: largest.unpacked });
  try {
    const name = archive.names.find((each) => each.endsWith('.json'));
    if (name === undefined) throw new TableError('В архиве отчёта нет файла JSON');
    const pieces: Buffer[] = [];
    for await (const piece of archive.read(name)) pieces.push(piece);
    return JSON.parse(Buffer.concat(pieces).toString('utf8'));
  } finally {
    await archive.close();
  }
}
