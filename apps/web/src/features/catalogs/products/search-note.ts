import { isFoundByCode, isShortSearch, type OfferRow, shortSearchAmong } from '@prilavok/contract';
import { number } from '#text/numbers.ts';

/** Note on what a search leaves out, where it leaves out anything. */
export function searchNote(search: string, first: OfferRow | undefined): string | undefined {
  if (isShortSearch(search))
    return `Одну-две буквы ищем среди ${number(shortSearchAmong)} товаров, изменённых последними; три и больше — среди всех.`;
  if (first && isFoundByCode(search, first))
    return 'Нашли по артикулу или штрихкоду целиком. Чтобы найти и другие упоминания, сотрите последний знак.';
  if (first?.found) return 'Точно так ничего не нашлось: показываем похожее, и у каждого товара сказано, чем он похож.';
  return undefined;
}
