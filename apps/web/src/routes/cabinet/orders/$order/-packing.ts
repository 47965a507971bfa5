import type { OrderProduct } from '@prilavok/contract';

/** Contents of the next parcel. Pure: the screen keeps it, the server learns of it when the parcel is made. */
export interface Packing {
  /** Units by line; nothing said means all that are loose. */
  chosen: Readonly<Record<string, number>> | null;
  /** Units that were held under the scanner, by line. */
  scanned: Readonly<Record<string, number>>;
}

type Line = Pick<OrderProduct, 'id' | 'title' | 'article' | 'barcode' | 'loose' | 'quantity' | 'cancelled'>;

export const untouched: Packing = { chosen: null, scanned: {} };

/** How many units of a line go into the parcel. */
export function chosenOf({ chosen }: Packing, { id, loose }: Line): number {
  return Math.min(loose, chosen === null ? loose : (chosen[id] ?? 0));
}

/** How many units the parcel would hold. */
export const unitsOf = (packing: Packing, lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + chosenOf(packing, line), 0);

/** How many units of a line were held under the scanner, no more than are loose. */
export const scannedOf = ({ scanned }: Packing, { id, loose }: Line): number => Math.min(loose, scanned[id] ?? 0);

/** Items of the call; nothing when everything loose goes in. */
export function itemsOf(packing: Packing, lines: readonly Line[]): { product: string; quantity: number }[] | undefined {
  if (lines.every((line) => chosenOf(packing, line) === line.loose)) return undefined;
  return lines
    .map((line) => ({ product: line.id, quantity: chosenOf(packing, line) }))
    .filter(({ quantity }) => quantity > 0);
}

/** The packing with so many units of one line; what the parcel would hold of the other lines is written down with it. */
export function choose(packing: Packing, lines: readonly Line[], id: string, quantity: number): Packing {
  const all = Object.fromEntries(lines.map((line) => [line.id, chosenOf(packing, line)]));
  return { ...packing, chosen: { ...all, [id]: quantity } };
}

export interface Scan {
  packing: Packing;
  tone: 'success' | 'warn' | 'error';
  said: string;
}

/**
 * A unit held under the scanner. From the first one on, the parcel holds what was scanned, so that nobody seals
 * what wasn't in hand.
 */
export function scan(packing: Packing, lines: readonly Line[], code: string): Scan {
  const same = (text: string | null) => text !== null && text.toLowerCase() === code.toLowerCase();
  const found = lines.filter((line) => same(line.barcode) || same(line.article));
  const line = found.find((one) => one.loose > scannedOf(packing, one)) ?? found[0];
  if (!line) return { packing, tone: 'error', said: `«${code}» — такого товара в этом заказе нет` };
  if (line.loose === 0) return { packing, tone: 'warn', said: `${line.title}: уже в посылке` };
  const before = scannedOf(packing, line);
  if (before === line.loose) {
    return { packing, tone: 'warn', said: `${line.title}: все ${line.loose} шт. уже отсканированы` };
  }
  const now = before + 1;
  return {
    packing: {
      scanned: { ...packing.scanned, [line.id]: now },
      chosen: { ...packing.chosen, [line.id]: Math.max(packing.chosen?.[line.id] ?? 0, now) },
    },
    tone: 'success',
    said: `${line.title}, ${now} из ${line.loose}`,
  };
}
