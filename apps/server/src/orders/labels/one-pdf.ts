import type { RemoteFile } from '@prilavok/marketplaces';

/** Files in their order as one PDF; a picture becomes a page of its size. */
export async function onePdf(files: readonly RemoteFile[]): Promise<Buffer> {
  const [only] = files;
  if (only?.type === 'application/pdf' && files.length === 1) return only.body;
  // Loaded when first wanted: 30 MB that most processes never need.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const whole = await PDFDocument.create();
  for (const { type, body } of files) {
    if (type === 'image/png') {
      const picture = await whole.embedPng(body);
      whole.addPage([picture.width, picture.height]).drawImage(picture);
    } else {
      const part = await PDFDocument.load(body);
      for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page);
    }
  }
  return Buffer.from(await whole.save());
}
