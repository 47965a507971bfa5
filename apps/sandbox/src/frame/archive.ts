import { crc32 } from 'node:zlib';

/** A file inside of an archive. */
export interface Packed {
  name: string;
  text: string;
}

/** 1 January 1980: nobody looks at it. */
const day = 0x0021;
/** Names are UTF-8. */
const utf8 = 0x0800;

/** A ZIP archive whose files are stored as they are. */
export function zipOf(files: readonly Packed[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const [name, bytes] = [Buffer.from(file.name), Buffer.from(file.text)];
    // Version, flags, no compression, time, day, checksum, both sizes, lengths of the name and of nothing more.
    const common = fields([20, 2], [utf8, 2], [0, 2], [0, 2], [day, 2], [crc32(bytes), 4]);
    const sizes = fields([bytes.length, 4], [bytes.length, 4], [name.length, 2], [0, 2]);
    const head = Buffer.concat([fields([0x04034b50, 4]), common, sizes, name]);
    local.push(head, bytes);
    central.push(
      fields([0x02014b50, 4], [20, 2]),
      common,
      sizes,
      fields([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
      name,
    );
    at += head.length + bytes.length;
  }
  const list = Buffer.concat(central);
  const many = files.length;
  const end = fields([0x06054b50, 4], [0, 2], [0, 2], [many, 2], [many, 2], [list.length, 4], [at, 4], [0, 2]);
  return Buffer.concat([...local, list, end]);
}

/** Numbers of so many bytes each, one after another. */
function fields(...numbers: [value: number, bytes: 2 | 4][]): Buffer {
  const all = Buffer.alloc(numbers.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of numbers) at = all.writeUIntLE(value, at, bytes);
  return all;
}

type Cell = string | number;

/** A table as a workbook of Excel with one sheet. */
export function workbookOf(sheet: string, rows: readonly (readonly Cell[])[]): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const link = (type: string, target: string) =>
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`;
  const part = (name: string, type: string) => `<Override PartName="/xl/${name}" ContentType="${types}.${type}+xml"/>`;
  const files: Packed[] = [
    {
      name: '[Content_Types].xml',
      text: `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook.xml', 'sheet.main')}${part('worksheets/sheet1.xml', 'worksheet')}</Types>`,
    },
    { name: '_rels/.rels', text: link('officeDocument', 'xl/workbook.xml') },
    {
      name: 'xl/workbook.xml',
      text: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', text: link('worksheet', 'worksheets/sheet1.xml') },
    {
      name: 'xl/worksheets/sheet1.xml',
      text: `<worksheet xmlns="${main}"><sheetData>${rows.map(rowOf).join('')}</sheetData></worksheet>`,
    },
  ];
  return zipOf(files.map(({ name, text }) => ({ name, text: `<?xml version="1.0" encoding="UTF-8"?>${text}` })));
}

const rowOf = (cells: readonly Cell[]): string => `<row>${cells.map(cellOf).join('')}</row>`;

const cellOf = (value: Cell): string =>
  typeof value === 'number'
    ? `<c><v>${value}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
