import { type OrderAddress, phoneOf, type Recipient } from '@prilavok/contract';

/** An address in one line, of the parts that are there. */
export const inOneLine = (...parts: (string | null | undefined)[]): string =>
  parts.flatMap((part) => part?.trim() || []).join(', ');

type AddressThere = { [Part in 'full' | 'lat' | 'lon']?: OrderAddress[Part] | undefined } & Partial<
  Omit<OrderAddress, 'full' | 'lat' | 'lon'>
>;

/** The parts of an address that a marketplace names, the others empty; null where it names none. */
export function addressOf({ full, lat, lon, ...rest }: AddressThere): OrderAddress | null {
  if (!full) return null;
  // A point without an address is written as 0, 0 by some.
  const isPoint = typeof lat === 'number' && typeof lon === 'number' && (lat !== 0 || lon !== 0);
  return {
    full: full.slice(0, 1000),
    lat: isPoint ? lat : null,
    lon: isPoint ? lon : null,
    flat: '',
    entrance: '',
    floor: '',
    comment: '',
    ...rest,
  };
}

/** A person as a marketplace names them; empty words are none. */
export const recipientOf = (name: string | null | undefined, phone: string | null | undefined): Recipient => ({
  name: name?.trim() || null,
  phone: phone?.trim() ? phoneOf(phone) : null,
});
