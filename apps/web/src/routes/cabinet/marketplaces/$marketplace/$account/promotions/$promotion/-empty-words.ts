import type { Promotion } from '@prilavok/contract';
import { number } from '#text/numbers.ts';

/** Why a promotion shows no products: they weren't read, the marketplace picks them itself and tells only how many, or there are none. */
export function emptyWords(promotion: Pick<Promotion, 'productsAt' | 'members' | 'candidates'> | undefined): string {
  if (promotion?.productsAt === null) return 'Её товары ещё не прочитаны: обновите акции.';
  const told = promotion ? promotion.members + promotion.candidates : 0;
  return told > 0
    ? `Площадка насчитала их ${number(told)}, но не называет, какие: в такую акцию она добавляет товары сама.`
    : 'Площадка не предлагает для неё ни одного товара аккаунта.';
}
