import { moneyText, roubles } from '@prilavok/contract';
import type { ProductToMove } from '../stored/promotions.queries.ts';

interface Terms {
  /** Off today's price, in percent; null: the highest price that the promotion takes. */
  discount: number | null;
  /** Prices below the floor go, too. */
  allowLoss: boolean;
}

/** The price, in hundredths, at which a product joins a promotion, or why it doesn't. */
export function promoPrice(
  { kopecks, max, floor, minStock, stock }: Pick<ProductToMove, 'kopecks' | 'max' | 'floor' | 'minStock' | 'stock'>,
  { discount, allowLoss }: Terms,
  step: number,
): { price: number } | { reason: string } {
  if (minStock > 0 && (stock ?? 0) < minStock)
    return { reason: `В акции нужно не меньше ${minStock} шт., на площадке ${stock ?? 0}` };
  const highest = max ?? kopecks;
  if (highest === null || kopecks === null) return { reason: 'Площадка не назвала цену товара' };
  const wanted = discount === null ? highest : Math.floor((kopecks * (100 - discount)) / 100);
  // Downwards: a hundredth above the highest price is refused.
  const price = Math.floor(wanted / step) * step;
  if (price <= 0) return { reason: 'Цена по акции меньше шага цен площадки' };
  if (max !== null && price > max)
    return { reason: `Скидки ${discount} % мало: акция берёт цену не выше ${words(max)}` };
  if (floor !== null && price < floor && !allowLoss)
    return { reason: `Цена по акции ${words(price)} ниже допустимой ${words(floor)}` };
  return { price };
}

/** A sum as people read it, in the currency that its list is in. */
const words = (sum: number): string => moneyText(roubles(sum), null);
