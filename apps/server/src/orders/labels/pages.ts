import { fileURLToPath } from 'node:url';

export const regular = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/golos-text/400Regular/GolosText_400Regular.ttf'),
);
export const bold = fileURLToPath(import.meta.resolve('@expo-google-fonts/golos-text/700Bold/GolosText_700Bold.ttf'));

/** Points in a millimetre. */
export const mm = 72 / 25.4;

/** A PDF of pages of one size in points; `draw` begins each page by itself. */
export async function drawPages(
  size: [number, number],
  margin: number,
  draw: (document: PDFKit.PDFDocument) => Promise<void>,
): Promise<Buffer> {
  // Loaded when first wanted: most processes print nothing.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({ size, margin, autoFirstPage: false });
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  document.on('end', () => resolve(Buffer.concat(chunks)));
  document.on('error', reject);
  await draw(document);
  document.end();
  return promise;
}
