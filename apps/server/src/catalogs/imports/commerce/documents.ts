import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { openPromise } from 'yauzl';
import { FeedError, textOf } from '../yml/text.ts';

/** More files than any exchange consists of, pictures among them. */
const mostFiles = 100_000;
/** More documents than 1C parts an exchange into. */
const mostDocuments = 500;

const broken = (error: unknown): never => {
  throw error instanceof FeedError ? error : new FeedError('Архив ZIP повреждён или обрывается: соберите его ещё раз');
};

/** The texts of an exchange: of one document, or of the documents in an archive, one after another. What is unpacked is counted together. */
export async function* documentsOf(path: string, maxBytes: number): AsyncGenerator<AsyncIterable<string>> {
  const head = await open(path).then(async (file) => {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    await file.close();
    return buffer.toString('latin1');
  });
  if (head !== 'PK') {
    yield textOf(createReadStream(path), { maxBytes });
    return;
  }
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: false }).catch(broken);
  try {
    if (zip.entryCount > mostFiles) throw new FeedError('В архиве слишком много файлов: это не обмен из 1С');
    let left = maxBytes;
    let documents = 0;
    for await (const entry of zip.eachEntry()) {
      if (!/\.xml$/i.test(entry.fileName)) continue;
      if (entry.isEncrypted()) throw new FeedError('Архив защищён паролем: соберите его без пароля');
      if (++documents > mostDocuments)
        throw new FeedError(`В архиве больше ${mostDocuments} файлов XML: это не обмен из 1С`);
      const stream: Readable = await zip.openReadStreamPromise(entry).catch(broken);
      const counted = async function* () {
        for await (const piece of stream as AsyncIterable<Buffer>) {
          left -= piece.length;
          if (left < 0)
            throw new FeedError(
              `Архив распаковывается больше чем в ${Math.round(maxBytes / 1024 / 1024)} МБ: разделите его на части`,
            );
          yield piece;
        }
      };
      yield textOf(Readable.from(counted()), { maxBytes });
      stream.destroy();
    }
    if (documents === 0) throw new FeedError('В архиве нет ни одного файла XML: нужны import.xml и offers.xml');
  } catch (error) {
    broken(error);
  } finally {
    zip.close();
  }
}
