import type { Import } from '@prilavok/contract';
import iconv from 'iconv-lite';
import { storage } from '../../files/storage.ts';

export type FileFormat = NonNullable<Import['format']>;

/** How much of a file tells what it is. */
const enough = 16 * 1024;

/** Format of a stored file, by its first bytes: names lie. */
export async function formatOfStored(stored: string, title: string): Promise<FileFormat> {
  const pieces: Buffer[] = [];
  const source = await (await storage()).getStream(stored);
  try {
    for await (const piece of source as AsyncIterable<Buffer>) {
      pieces.push(piece);
      if (pieces.reduce((sum, { length }) => sum + length, 0) >= enough) break;
    }
  } finally {
    source.destroy();
  }
  return formatOf(Buffer.concat(pieces).subarray(0, enough), title);
}

const commerceRoot = '<КоммерческаяИнформация';
/** The name in the encodings that 1C writes. */
const roots = ['utf-8', 'windows-1251', 'utf-16le', 'utf-16be'].map((encoding) =>
  iconv.encode(commerceRoot, encoding).toString('latin1'),
);

/**
 * Format of a file, by its first bytes. What is nothing that we know is left to the reader of feeds, which says what it
 * is instead.
 */
export function formatOf(head: Buffer, title: string): FileFormat {
  const start = head.toString('latin1');
  if (roots.some((root) => start.includes(root))) return 'commerceml';
  if (start.startsWith('PK')) {
    if (/^PK...*(\[Content_Types\]\.xml|xl\/|_rels\/|docProps\/)/s.test(start)) return 'table';
    return /\.xml/i.test(start) && !start.includes('opendocument') ? 'commerceml' : 'yml';
  }
  if (/^\xd0\xcf.\xe0\xa1\xb1.\xe1/s.test(start)) return 'table';
  if (/<yml_catalog|^(Rar!|7z\xbc\xaf|%PDF|\x89PNG|\xff\xd8\xff|GIF8|RIFF)/.test(start)) return 'yml';
  if (head[0] === 0x1f && head[1] === 0x8b) return 'yml';
  const text = start
    .replaceAll('\0', '')
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .trimStart();
  if (/^(<\?xml[^>]*>\s*)?(<\?mso-application|<(\w+:)?Workbook\b)/i.test(text)) return 'table';
  if (text === '' || text.startsWith('<')) return 'yml';
  const [first = ''] = text.split(/\r?\n/, 1);
  return /\.(csv|tsv|txt|xlsx?)$/i.test(title) || /[;\t,|]/.test(first) ? 'table' : 'yml';
}
