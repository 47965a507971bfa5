import { filledDown } from './merges.ts';
import { type NumberFormat, numberFormatOf } from './number-format.ts';
import type { Reader } from './reader.ts';
import { type Merge, type Row, TableError, type TableLimits } from './table.ts';
import { type Book, sheetRows } from './xlsx-rows.ts';
import { surveySheet } from './xlsx-survey.ts';
import { readXml } from './xml.ts';
import { type Archive, damaged, openArchive } from './zip.ts';

/** Opens a workbook (ECMA-376). Its shared texts are read when rows are first asked for, and stay. */
export async function openXlsx(path: string, limits: TableLimits): Promise<Reader> {
  const archive = await openArchive(path, limits);
  try {
    return await readerOf(archive, limits);
  } catch (error) {
    await archive.close();
    throw error;
  }
}

async function readerOf(archive: Archive, limits: TableLimits): Promise<Reader> {
  const at = await workbookPath(archive);
  const parts = await relationsOf(archive, at);
  const { sheets, since1904 } = await workbook(archive, at, limits);
  const places = sheets.map(({ relation }) => parts.byId.get(relation));
  let book: Promise<Book> | undefined;
  const bookOf = async (): Promise<Book> => ({
    texts: parts.texts ? await sharedTexts(archive, parts.texts, limits) : [],
    formats: parts.styles ? await formatsOf(archive, parts.styles) : [],
    shift: since1904 ? 1462 : 0,
  });
  const placeOf = (sheet: number): string => {
    const place = places[sheet];
    if (!place || !archive.has(place)) throw new TableError('Такого листа в файле нет');
    return place;
  };
  async function* rows(sheet: number, merges: readonly Merge[]): AsyncGenerator<Row> {
    book ??= bookOf();
    yield* filledDown(sheetRows(archive.read(placeOf(sheet)), await book, limits), merges);
  }
  return {
    encoding: null,
    delimiter: null,
    sheets: sheets.map(({ title, hidden }) => ({ title, hidden })),
    survey: (sheet) => surveySheet(archive.read(placeOf(sheet))),
    rows,
    close: () => archive.close(),
  };
}

/** Where the workbook itself lies; says what an archive is that holds none. */
async function workbookPath(archive: Archive): Promise<string> {
  if (archive.has('mimetype') && archive.has('content.xml'))
    throw new TableError('Это таблица OpenDocument (ODS): сохраните её как XLSX или CSV');
  if (archive.has('xl/workbook.bin'))
    throw new TableError('Это двоичная книга Excel (XLSB): сохраните её как XLSX или CSV');
  let path = 'xl/workbook.xml';
  if (archive.has('_rels/.rels'))
    await readXml(archive.read('_rels/.rels'), {
      open(name, { Type = '', Target = '' }) {
        if (name === 'Relationship' && Type.endsWith('/officeDocument')) path = Target.replace(/^\//, '');
      },
    });
  if (!archive.has(path)) {
    if (archive.has('[Content_Types].xml')) throw damaged();
    throw new TableError('Это архив ZIP: распакуйте его и загрузите саму таблицу');
  }
  return path;
}

async function relationsOf(archive: Archive, workbook: string) {
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1);
  const path = `${folder}_rels/${workbook.slice(folder.length)}.rels`;
  const found = { byId: new Map<string, string>(), texts: '', styles: '' };
  if (!archive.has(path)) throw damaged();
  await readXml(archive.read(path), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const place = Target.startsWith('/') ? Target.slice(1) : normal(folder + Target);
      found.byId.set(Id, place);
      if (Type.endsWith('/sharedStrings') && archive.has(place)) found.texts = place;
      if (Type.endsWith('/styles') && archive.has(place)) found.styles = place;
    },
  });
  return found;
}

/** A path without `./` and `folder/../`. */
const normal = (path: string): string => path.replace(/(^|\/)\.\//g, '$1').replace(/[^/]+\/\.\.\//g, '');

async function workbook(archive: Archive, path: string, limits: TableLimits) {
  const sheets: { title: string; hidden: boolean; relation: string }[] = [];
  let since1904 = false;
  await readXml(archive.read(path), {
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const relation = Object.entries(attributes).find(([key]) => /^\w+:id$/.test(key))?.[1] ?? '';
      sheets.push({
        title: (attributes.name ?? '').slice(0, 100),
        hidden: /hidden/i.test(attributes.state ?? ''),
        relation,
      });
      if (sheets.length > limits.sheets) throw new TableError(`В файле больше ${limits.sheets} листов`);
    },
  });
  if (sheets.length === 0) throw damaged();
  return { sheets, since1904 };
}

/** Texts that cells point at; how they are pronounced (`rPh`) is left out. */
async function sharedTexts(archive: Archive, path: string, limits: TableLimits): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let heard = false;
  let spoken = false;
  let left = limits.shared;
  await readXml(archive.read(path), {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') heard = !spoken;
      else if (name === 'rPh') spoken = true;
    },
    text(words) {
      if (heard) text += words;
      left -= words.length;
      if (left < 0) throw new TableError('В файле слишком много текста: разделите его на части');
    },
    close(name) {
      if (name === 't') heard = false;
      else if (name === 'rPh') spoken = false;
      // A copy: a slice would keep the whole piece of the file that it was cut from.
      else if (name === 'si') texts.push(text.length > 12 ? Buffer.from(text).toString() : text);
    },
  });
  return texts;
}

/** Number formats of cells, by the number of their style. */
async function formatsOf(archive: Archive, path: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let within = false;
  await readXml(archive.read(path), {
    open(name, attributes) {
      if (name === 'cellXfs') within = true;
      else if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (name === 'xf' && within && formats.length < 100_000) {
        const id = Number(attributes.numFmtId ?? 0);
        formats.push(numberFormatOf(id, codes.get(id)));
      }
    },
    close(name) {
      if (name === 'cellXfs') within = false;
    },
  });
  return formats;
}
