import type { PriceFile } from '@prilavok/contract';
import type { FastifyRequest } from 'fastify';
import { config } from '../../config.ts';
import { storage } from '../../files/storage.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { uploadsOf } from '../../http/uploads.ts';
import { randomToken } from '../../outside/secrets.ts';
import {
  commaOf,
  describeTable,
  type Heading,
  type Row,
  storedTable,
  type TableDescription,
  TableError,
  tableLimits,
} from '../../tables/index.ts';
import type { ListFile } from './price-lists.queries.ts';

/** Limits of a description that is kept and shown. */
const most = { sheets: 20, samples: 8, columns: 100, characters: 100 };
/** How long somebody waits for a description, in seconds. */
const patience = 60;

/** The uploaded file, streamed to the storage as it comes, and what is in it. */
export async function uploadedPriceList(
  request: FastifyRequest,
  company: string,
): Promise<Pick<ListFile, 'file' | 'fingerprints' | 'stored'> & { title: string }> {
  const disk = await storage();
  const stored: { title: string; key: string }[] = [];
  try {
    for await (const { name, content } of uploadsOf(request, { largest: largestPriceList() })) {
      if (stored.length > 0) throw invalid('file', 'прайс загружается по одному: приложите один файл');
      const key = `price-lists/${company}-${randomToken(16)}`;
      stored.push({ title: name, key });
      await disk.putStream(key, content);
    }
    const [list] = stored;
    if (!list) throw invalid('file', 'приложите файл прайса');
    return { title: list.title, stored: list.key, ...(await describeStored(list.key, {})) };
  } catch (error) {
    for (const { key } of stored) await disk.delete(key).catch(() => {});
    throw error;
  }
}

/** Largest file of a list, in bytes. */
export const largestPriceList = (): number => Math.min(tableLimits.bytes, config().IMPORT_MEGABYTES * 1024 * 1024);

interface Reading {
  encoding?: string | undefined;
  delimiter?: string | undefined;
  sheet?: number;
  heading?: { first: number; rows: number } | undefined;
}

/** Describes a stored file, read as a person says or as it looks. */
export async function describeStored(key: string, reading: Reading): Promise<Pick<ListFile, 'file' | 'fingerprints'>> {
  if (!(await (await storage()).exists(key)))
    throw conflict('file_gone', 'Файл прайса хранится 30 дней, и этого уже нет: загрузите его снова');
  try {
    const file = await storedTable(key);
    try {
      const { heading = null, ...choice } = reading;
      return shown(await describeTable(file.path, { ...choice, heading, limits: { seconds: patience } }));
    } finally {
      await file.remove();
    }
  } catch (error) {
    throw error instanceof TableError ? invalid('file', error.message) : error;
  }
}

function shown({ format, encoding, delimiter, sheets }: TableDescription): Pick<ListFile, 'file' | 'fingerprints'> {
  const some = sheets.slice(0, most.sheets);
  const file: PriceFile = {
    format,
    encoding,
    delimiter,
    sheets: some.map(({ title, rows, columns, heading, samples }) => ({
      title,
      rows,
      columns,
      heading: { ...heading, titles: heading.titles.slice(0, most.columns) },
      commas: Array.from({ length: Math.min(columns, most.columns) }, (_, column) =>
        commaOf(below(samples, heading).flatMap(({ cells }) => cells[column]?.text ?? [])),
      ),
      samples: below(samples, heading)
        .slice(0, most.samples)
        .map(({ number, cells }) => ({
          number,
          cells: cells.slice(0, most.columns).map((cell) => cell?.text.slice(0, most.characters) ?? ''),
        })),
    })),
  };
  return { file, fingerprints: some.map(({ fingerprint }) => fingerprint) };
}

/** The first rows of goods. */
const below = (samples: readonly Row[], { first, rows }: Heading): Row[] =>
  samples.filter(({ number }) => number >= first + rows);
