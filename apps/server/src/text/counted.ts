import { counted } from '@prilavok/contract';
import { mostCounted } from '../database/fragments.ts';

/** A number that was counted up to a bound, with its noun: «5 товаров», «больше 10 000 товаров». */
export const countedUpTo = (number: number, forms: readonly [string, string, string]): string =>
  number > mostCounted ? `больше ${counted(mostCounted, forms)}` : counted(number, forms);

/** Who has it, in words that follow «стоит»: «у 5 товаров», «больше чем у 10 000 товаров». */
export const heldBy = (number: number, forms: readonly [string, string, string]): string =>
  number > mostCounted ? `больше чем у ${counted(mostCounted, forms)}` : `у ${counted(number, forms)}`;
