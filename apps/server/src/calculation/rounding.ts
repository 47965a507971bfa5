import { type OutputKind, type Rounding, roubles, roundedPrice } from '@prilavok/contract';
import { Decimal } from '../formula/decimal.ts';
import { NoValue } from '../formula/mistake.ts';
import { type PropertyLimits, within } from '../properties/formula-properties.ts';

interface Rounded {
  kind: OutputKind;
  rounding: Rounding;
  /** Of the property that it sets. */
  limits: PropertyLimits | undefined;
}

const mostKopecks = new Decimal(10).pow(15);
const mostPieces = 1_000_000_000;

/**
 * Rounds a formula's number: a price to the kopeck and above nothing, whole pieces of stock, a number that its property
 * takes.
 */
export function roundedOutput(exact: Decimal, { kind, rounding, limits }: Rounded): string | NoValue {
  switch (kind) {
    case 'price':
    case 'oldPrice': {
      const kopecks = exact.times(100).toDecimalPlaces(0);
      if (kopecks.lessThanOrEqualTo(0))
        return new NoValue(`Получилось ${kopecks.isZero() ? 'ноль' : 'меньше нуля'}: такой цены не бывает`);
      if (kopecks.greaterThanOrEqualTo(mostKopecks)) return new NoValue('Получилась слишком большая цена');
      const even = roundedPrice(kopecks.toNumber(), rounding);
      return even > 0 ? roubles(even) : new NoValue('После округления получился ноль: такой цены не бывает');
    }
    case 'stock': {
      const pieces = exact.floor();
      if (pieces.isNegative() && !pieces.isZero()) return new NoValue('Остаток получился меньше нуля');
      return pieces.greaterThan(mostPieces) ? new NoValue('Остаток получился больше миллиарда') : pieces.toFixed();
    }
    case 'property':
    case 'number':
      return within(evenNumber(exact, limits?.whole && rounding === 'none' ? 'to_1' : rounding), limits);
  }
}

const steps: Partial<Record<Rounding, number>> = { to_1: 1, to_10: 10 };

function evenNumber(exact: Decimal, rounding: Rounding): Decimal {
  const step = steps[rounding];
  return step === undefined ? exact.toDecimalPlaces(6) : exact.toNearest(step);
}
