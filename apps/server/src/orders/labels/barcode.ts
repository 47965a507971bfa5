/** EAN where the digits are one, Code 128 for other Latin text; the rest, Cyrillic too, only a QR code can hold: PNG. */
export async function barcodeOf(text: string): Promise<Buffer> {
  const { default: bwip } = await import('bwip-js/node');
  if (isEan(text)) return bwip.toBuffer({ bcid: 'ean13', text, scale: 3, height: 12 });
  if (/^[\x20-\x7e]{1,40}$/.test(text)) return bwip.toBuffer({ bcid: 'code128', text, scale: 3, height: 12 });
  return bwip.toBuffer({ bcid: 'qrcode', text, scale: 3 });
}

/** Thirteen digits of which the last checks the others. */
export function isEan(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
