import { xmlText } from '../text/xml.ts';

/** A workbook of one sheet (ECMA-376): what stands around the rows, and the rows. Texts are never formulas, whatever they begin with. */

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const document = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** Rows of a sheet, the heading among them, and signs of a cell: Excel's own limits. */
export const mostSheetRows = 1_048_576;
const longestCell = 32_767;

export const sheetName = 'xl/worksheets/sheet1.xml';

/** The workbook's files beside the sheet: name → content. */
export const workbookFiles: Record<string, string> = {
  '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/${sheetName}" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${document}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${document}"><sheets><sheet name="Товары" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${document}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${document}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0" xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};

/** The sheet up to its first row: the heading is bold and stays in sight. */
export function sheetHead(titles: readonly string[]): string {
  const widths = titles.map((title, at) => {
    const width = Math.min(40, Math.max(10, title.length + 2));
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  return `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${titles.map((title) => textCell(title, ' s="1"')).join('')}</row>`;
}

export const sheetEnd = '</sheetData></worksheet>';

/** A row of the sheet. */
export function sheetRow(cells: readonly (string | number)[]): string {
  let row = '<row>';
  for (const cell of cells)
    row += cell === '' ? '<c/>' : typeof cell === 'number' ? `<c><v>${cell}</v></c>` : textCell(cell);
  return `${row}</row>`;
}

function textCell(text: string, style = ''): string {
  const whole = text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text;
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${xmlText(whole)}</t></is></c>`;
}
