import { constants, crc32, deflateRaw } from 'node:zlib';
import { mostSheetRows, sheetEnd, sheetHead, sheetName, sheetRow, workbookFiles } from '../../../files/xlsx.ts';
import { deflatedEnd, deflatedHead, mostZipBytes, storedFile, type ZipEntry, zipEnd } from '../../../files/zip.ts';
import { WorkFailed } from '../../../work/work.ts';
import { columnsFor, fieldsFor } from './columns.ts';
import type { Format } from './format.ts';

/** State that a part leaves to the next: the archive's files so far, and the sheet among them, which is still open. */
interface Archive {
  entries: ZipEntry[];
  sheet: ZipEntry;
}

/** A table of Excel. Its sheet is deflated in pieces that stand alone, so that the archive can be gone on with at any of them. */
export const xlsx: Format<Archive> = {
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  most: {
    rows: mostSheetRows - 1,
    sentence: 'На листе Excel помещается 1 048 575 строк: выгрузите в CSV или сузьте отбор',
  },
  needs: fieldsFor,
  async *part({ rows, first, last, state }, wanted, names) {
    const columns = columnsFor(wanted, names);
    const { begun, ...archive } = state ? { ...state, begun: [] } : newArchive();
    yield* begun;
    const { sheet } = archive;
    async function packed(text: string, flush: number): Promise<Buffer> {
      const bytes = Buffer.from(text);
      const piece = await deflated(bytes, flush);
      sheet.crc = crc32(bytes, sheet.crc);
      sheet.size += bytes.length;
      sheet.packed += piece.length;
      if (sheet.at + sheet.size > mostZipBytes) throw new WorkFailed(tooLarge);
      return piece;
    }
    if (first) yield packed(sheetHead(columns.map(({ title }) => title)), constants.Z_FULL_FLUSH);
    for await (const batch of rows) {
      let text = '';
      for (const row of batch) text += sheetRow(columns.map(({ cell }) => cell(row)));
      yield packed(text, constants.Z_FULL_FLUSH);
    }
    if (last) {
      yield packed(sheetEnd, constants.Z_FINISH);
      yield deflatedEnd(sheet);
      const at = sheet.at + deflatedHead(sheet.name).length + sheet.packed + deflatedEnd(sheet).length;
      yield zipEnd([...archive.entries, sheet], at);
    }
    return archive;
  },
};

const tooLarge = 'Таблица больше 4 ГБ, Excel такую не откроет: выгрузите в CSV или выберите меньше столбцов';

function newArchive(): Archive & { begun: Buffer[] } {
  const begun: Buffer[] = [];
  const entries: ZipEntry[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(workbookFiles)) {
    const { bytes, entry } = storedFile(name, content, at);
    begun.push(bytes);
    entries.push(entry);
    at += bytes.length;
  }
  begun.push(deflatedHead(sheetName));
  return { entries, sheet: { name: sheetName, crc: 0, packed: 0, size: 0, at, deflated: true }, begun };
}

/** Off the main thread, at the lightest level: tables shrink well enough with it. */
const deflated = (bytes: Buffer, finishFlush: number): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    deflateRaw(bytes, { level: 1, finishFlush }, (error, piece) => (error ? reject(error) : resolve(piece))),
  );
