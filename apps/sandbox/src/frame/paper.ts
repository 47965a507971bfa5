import { fileURLToPath } from 'node:url';
import bwip from 'bwip-js/node';
import PDFDocument from 'pdfkit';
import type { File } from './answers.ts';

export const regular = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/golos-text/400Regular/GolosText_400Regular.ttf'),
);
export const bold = fileURLToPath(import.meta.resolve('@expo-google-fonts/golos-text/700Bold/GolosText_700Bold.ttf'));

/** Points in a millimetre. */
export const mm = 72 / 25.4;
/** The size that label printers take. */
const label = { size: [75 * mm, 120 * mm] as [number, number], margin: 5 * mm };
const sheet = { size: 'A4', margin: 20 * mm };

/** A PDF of labels; `draw` begins each page by itself. */
export const labelsOf = (name: string, draw: (document: PDFKit.PDFDocument) => Promise<void>): Promise<File> =>
  drawn(name, new PDFDocument({ ...label, autoFirstPage: false }), draw);

/** A PDF on ordinary paper. */
export const sheetOf = (name: string, draw: (document: PDFKit.PDFDocument) => Promise<void>): Promise<File> =>
  drawn(name, new PDFDocument(sheet), draw);

export const code128 = (text: string): Promise<Buffer> =>
  bwip.toBuffer({ bcid: 'code128', text, scale: 3, height: 14 });

async function drawn(
  name: string,
  document: PDFKit.PDFDocument,
  draw: (document: PDFKit.PDFDocument) => Promise<void>,
): Promise<File> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  document.on('end', () => resolve(Buffer.concat(chunks)));
  document.on('error', reject);
  await draw(document);
  document.end();
  return { type: 'application/pdf', name, bytes: await promise };
}
