import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Db, withCompany } from '../../../database/pools.ts';
import { storage } from '../../../files/storage.ts';
import { randomToken } from '../../../outside/secrets.ts';
import type { Courtesy } from '../../../work/courtesy.ts';
import { Lost } from '../../../work/pulse.ts';
import { WorkFailed, type WorkRun } from '../../../work/work.ts';
import { catalogById } from '../../saving/catalogs.queries.ts';
import { countOffersBy, selectedOffers } from '../../search/count.queries.ts';
import { addPart, type OwnExport } from '../file-exports.queries.ts';
import { storageLeft } from '../files.ts';
import type { UnloadedProperty } from './cells.ts';
import type { Names } from './columns.ts';
import type { Format, Part } from './format.ts';
import { formats } from './formats.ts';
import { namesFor, unloadedProperties } from './names.ts';
import { type UnloadRow, unloadRows } from './rows.queries.ts';
import { partPath } from './send.ts';

/** Offers that are found at once, since a text is looked for from the beginning each time; those of one part of the file, and of one statement. */
const foundAtOnce = 50_000;
const partOffers = 10_000;
const readAtOnce = 1000;

/** Where a part ended, and what it left to the next. */
interface Position {
  after: string;
  last: boolean;
  state: unknown;
  /** What the properties of the file are: it can't go on with other columns or kinds than it began with. */
  properties: string;
}

type Run = Pick<WorkRun<unknown>, 'company' | 'position' | 'save' | 'report' | 'signal' | keyof Courtesy>;

/** Writes an export part after part. Each part is counted in one transaction with the place that it got to: killed, it goes on behind the last one. */
export async function runUnload(run: Run, of: OwnExport): Promise<void> {
  const { company, report, save, signal } = run;
  const format = formats[of.format];
  const { names, left } = await withCompany(company, async (db) => {
    const catalog = await catalogById(db, of.catalog);
    if (!catalog) throw new WorkFailed('Каталог удалён: выгружать больше нечего');
    return { names: await namesFor(db, catalog, namedColumns(of)), left: await storageLeft(db) };
  });
  const properties = shapeOf(names.properties);
  let position = run.position as Position | null;
  if (position?.last) return;
  if (!position) await report({ total: await countedFor(company, of, format), note: 'Пишем файл' });
  else if (position.properties !== properties) throw new WorkFailed(changedMeanwhile);
  let room = left;
  let at = of.parts.length;
  for await (const { ids, last } of portionsOf(company, of, position?.after)) {
    signal.throwIfAborted();
    const part = `${of.key}.${at}-${randomToken(6)}`;
    const piece = { first: at === 0, last, state: position?.state ?? null };
    const written = await writePart(run, { of, format, names, ids, piece, path: partPath(part) });
    room -= written.bytes;
    if (room < 0)
      throw new WorkFailed('Место для файлов компании закончилось: уберите лишние файлы или попросите больше места');
    position = { after: ids.at(-1) ?? '0', last, state: written.state, properties };
    await withCompany(company, async (db) => {
      if (!(await addPart(db, of.id, { ...written, part, at }))) throw new Lost('Выгрузку пишет другой процесс');
      if (shapeOf(await unloadedProperties(db, of.catalog, namedColumns(of))) !== properties)
        throw new WorkFailed(changedMeanwhile);
      await save(db, { done: written.offers, position });
    });
    at++;
  }
}

/** The columns of a table, by which properties are chosen; a feed has all of them. */
const namedColumns = ({ format, columns }: OwnExport): readonly string[] => (format === 'yml' ? [] : columns);

const changedMeanwhile = 'Пока файл писался, изменились свойства каталога: запустите выгрузку ещё раз';

/** What values of the properties look like in a file: a conversion changes it. */
const shapeOf = (properties: readonly UnloadedProperty[]): string =>
  hash('sha1', properties.map(({ id, type, options }) => `${id} ${type} ${options}`).join());

/** The offers of each part, in the order of their ids; a file has one part at least. */
async function* portionsOf(
  company: string,
  { catalog, filter, allBut }: OwnExport,
  begin: string | undefined,
): AsyncGenerator<{ ids: string[]; last: boolean }> {
  let after = begin;
  for (let whole = false; !whole; ) {
    const behind = { limit: foundAtOnce, after };
    const found = await withCompany(company, (db) => selectedOffers(db, catalog, { filter, allBut }, behind));
    whole = found.length < foundAtOnce;
    after = found.at(-1);
    for (let from = 0; from < found.length || (whole && from === 0); from += partOffers)
      yield { ids: found.slice(from, from + partOffers), last: whole && from + partOffers >= found.length };
  }
}

/** How many offers there will be; a file that holds fewer isn't begun. */
async function countedFor(company: string, { catalog, filter, allBut }: OwnExport, { most }: Format): Promise<number> {
  const { total } = await withCompany(company, (db) => countOffersBy(db, catalog, filter, true));
  const left = Math.max(0, total - allBut.length);
  if (most && left > most.rows) throw new WorkFailed(most.sentence);
  return left;
}

interface PartOf {
  of: OwnExport;
  format: Format;
  names: Names;
  ids: readonly string[];
  piece: Omit<Part, 'rows'>;
  path: string;
}

/** Writes a part into the storage; answers what it came to. */
async function writePart(
  { company, signal, giveWay, portion }: Run,
  { of, format, names, ids, piece, path }: PartOf,
): Promise<{ offers: number; bytes: number; state: unknown }> {
  const disk = await storage();
  let [offers, bytes, state]: [number, number, unknown] = [0, 0, null];
  return withCompany(company, async (db) => {
    async function* rows(): AsyncGenerator<UnloadRow[]> {
      for await (const batch of rowsOf(db, ids, format.needs(of.columns), portion)) {
        signal.throwIfAborted();
        offers += batch.length;
        yield batch;
        await giveWay();
      }
    }
    async function* content(): AsyncGenerator<Uint8Array> {
      const pieces = format.part({ ...piece, rows: rows() }, of.columns, names);
      let next = await pieces.next();
      for (; !next.done; next = await pieces.next()) {
        bytes += next.value.length;
        yield next.value;
      }
      state = next.value;
    }
    await disk.putStream(path, Readable.from(content(), { objectMode: false })).catch(async (error: unknown) => {
      await disk.delete(path).catch(() => {});
      throw error;
    });
    return { offers, bytes, state };
  });
}

/** The offers, some at a time: while these are written, the next are read. */
async function* rowsOf(
  db: Db,
  ids: readonly string[],
  needs: Parameters<typeof unloadRows>[2],
  portion: Courtesy['portion'],
): AsyncGenerator<UnloadRow[]> {
  let from = 0;
  const read = () => {
    const some = ids.slice(from, from + portion(readAtOnce));
    from += some.length;
    const rows = some.length > 0 ? unloadRows(db, some, needs) : undefined;
    // Whoever stops in between has its own reason.
    rows?.catch(() => {});
    return rows;
  };
  for (let next = read(); next; ) {
    const rows = await next;
    next = read();
    yield rows;
  }
}
