import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { TableError, type TableLimits } from './table.ts';

/** The files of an archive, by name. */
export interface Archive {
  names: string[];
  has(name: string): boolean;
  /** Unpacks a file piece by piece; all that is unpacked is counted together. */
  read(name: string): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

/** More files than any workbook consists of. */
const mostEntries = 10_000;

/** Opens an archive; sizes that it claims are held against what is unpacked. */
export async function openArchive(path: string, limits: Pick<TableLimits, 'unpacked'>): Promise<Archive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: false }).catch(broken);
  const entries = await entriesOf(zip).catch(broken);
  let left = limits.unpacked;
  async function* read(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name);
    if (!entry) throw damaged();
    if (entry.isEncrypted()) throw new TableError('Файл защищён паролем: снимите защиту и сохраните его ещё раз');
    const stream: Readable = await zip.openReadStreamPromise(entry).catch(broken);
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        left -= chunk.length;
        if (left < 0)
          throw new TableError(
            `Файл распаковывается больше чем в ${Math.round(limits.unpacked / 1024 / 1024)} МБ: разделите его на части`,
          );
        yield chunk;
      }
    } catch (error) {
      broken(error);
    } finally {
      stream.destroy();
    }
  }
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    read,
    close: async () => zip.close(),
  };
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostEntries) throw new TableError('В архиве слишком много файлов: это не таблица');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName.replaceAll('\\', '/').replace(/^\//, ''), entry);
  return entries;
}

/** Error for a workbook that isn't whole. */
export const damaged = (): TableError =>
  new TableError('Файл повреждён или обрывается: откройте его в Excel и сохраните ещё раз');

function broken(error: unknown): never {
  throw error instanceof TableError ? error : damaged();
}
