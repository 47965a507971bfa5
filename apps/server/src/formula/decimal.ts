import { Decimal as Library } from 'decimal.js';

/** Decimal arithmetic of forty digits, halves away from zero: what people do on paper. */
export const Decimal = Library.clone({ precision: 40, rounding: Library.ROUND_HALF_UP, toExpNeg: -30, toExpPos: 30 });
export type Decimal = Library;

/** Without the dust that a division leaves in the last digits: a third three times is one again. */
export const settled = (value: Decimal): Decimal => value.toDecimalPlaces(20);

/** No number of a formula is larger. */
const largest = new Decimal('1e18');
export const isTooLarge = (value: Decimal): boolean => value.abs().greaterThan(largest);
