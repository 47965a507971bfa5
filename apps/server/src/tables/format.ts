import { TableError, type TableFormat } from './table.ts';

const needed = 'а нужна таблица: XLSX, XLS или CSV';

/** First bytes of files of other kinds, and the sentence for each. */
const misfits: [pattern: RegExp, sentence: string][] = [
  [/^(Rar!|7z\xbc\xaf)/, 'Это архив: распакуйте его и загрузите саму таблицу'],
  [/^%PDF/, `Это документ PDF, ${needed}`],
  [/^(\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP)/s, `Это картинка, ${needed}`],
  [/^(\xef\xbb\xbf)?\s*<\?xml[^>]*>\s*(<!DOCTYPE[^>]*>\s*)?<yml_catalog/i, `Это фид YML, ${needed}`],
  [/^(\xef\xbb\xbf)?\s*<\?xml[^>]*>\s*<(?!\?mso-application|(\w+:)?Workbook\b|html\b)/i, `Это файл XML, ${needed}`],
];

/** Tables that browsers and old programs save under the name of XLS. */
const written =
  /^(\xef\xbb\xbf|\xff\xfe)?\s*(<\?xml[^>]*>\s*)?(<\?mso-application|<(\w+:)?Workbook\b|<!DOCTYPE html|<html|<table|<meta)/i;

/** Format of a file by its first bytes, as names lie; throws for what is no table. */
export function formatOf(head: Buffer): TableFormat {
  if (head.length === 0) throw new TableError('Файл пустой');
  const start = head.toString('latin1');
  if (begins(head, 'PK', 5, 6)) throw new TableError('Архив пустой: сохраните таблицу ещё раз');
  if (begins(head, 'PK')) return 'xlsx';
  if (begins(head, 0xd0, 0xcf, 0x11, 0xe0)) return 'xls';
  // Before 1997 a workbook was its records, one after another.
  if (begins(head, 9, 0) || begins(head, 9, 2) || begins(head, 9, 4)) return 'xls';
  if (written.test(start)) return 'xls';
  if (begins(head, 0x1f, 0x8b)) throw new TableError('Это архив: распакуйте его и загрузите саму таблицу');
  const misfit = misfits.find(([pattern]) => pattern.test(start))?.[1];
  if (misfit) throw new TableError(misfit);
  return 'csv';
}

/** Whether a file begins with these signs and bytes. */
function begins(head: Buffer, ...parts: (string | number)[]): boolean {
  const bytes = Buffer.concat(
    parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part))),
  );
  return head.subarray(0, bytes.length).equals(bytes);
}
