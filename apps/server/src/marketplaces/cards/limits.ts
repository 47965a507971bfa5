import { counted, kopecks, moneyText, type ProductFault, roubles } from '@prilavok/contract';
import type { CardLimits, ProductCard } from '@prilavok/marketplaces';

/** What of a card is held against the marketplace's limits. */
type Limited = 'article' | 'title' | 'description' | 'images' | 'barcode' | 'oldPrice';

/** Makes a fault of a field of ours, wherever that comes from. */
type FaultAt = (field: Limited, code: string, message: string) => ProductFault;

/** Width and height in pixels; of pictures that lie elsewhere nothing is known. */
export type Size = { width: number; height: number };

/** With what of a card the marketplace would refuse it, by what its description says. */
export function limitFaults(
  card: Pick<ProductCard, 'offerId' | 'title' | 'description' | 'barcodes' | 'images'>,
  { limits, sizes, at }: { limits: CardLimits; sizes: ReadonlyMap<string, Size> | undefined; at: FaultAt },
): ProductFault[] {
  const faults: ProductFault[] = [];
  const length = (
    field: 'article' | 'title' | 'description',
    name: string,
    text: string,
    bounds: { least?: number; most: number } | undefined,
  ) => {
    const long = [...text].length;
    if (!bounds || long === 0) return;
    if (long > bounds.most)
      faults.push(at(field, 'too_long', `${name}: ${signs(long)}, а площадка принимает не больше ${bounds.most}`));
    if (long < (bounds.least ?? 0))
      faults.push(at(field, 'too_short', `${name}: ${signs(long)}, а площадка принимает не меньше ${bounds.least}`));
  };
  length('article', 'Артикул', card.offerId, limits.article);
  length('title', 'Название', card.title, limits.title);
  length('description', 'Описание', card.description ?? '', limits.description);
  const { barcodes, images } = limits;
  if (barcodes && card.barcodes.length > barcodes.most)
    faults.push(
      at('barcode', 'too_many', `Штрихкодов ${card.barcodes.length}, а площадка принимает не больше ${barcodes.most}`),
    );
  for (const address of images ? card.images.slice(0, images.most) : []) {
    const size = sizes?.get(address);
    if (!size) continue;
    const [shorter, longer] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
    if (shorter >= (images?.shorter ?? 0) && longer >= (images?.longer ?? 0)) continue;
    const place = card.images.indexOf(address) + 1;
    faults.push(
      at(
        'images',
        'too_small',
        `Картинка ${place}: ${size.width}×${size.height}, а площадка принимает не меньше ${images?.shorter}×${images?.longer}`,
      ),
    );
    break;
  }
  return faults;
}

const signs = (count: number) => counted(count, ['знак', 'знака', 'знаков']);

/** With what of its prices the marketplace would refuse the card. */
export function discountFaults(
  { price, oldPrice, currency }: Pick<ProductCard, 'price' | 'oldPrice' | 'currency'>,
  { limits: { discount }, at }: { limits: CardLimits; at: FaultAt },
): ProductFault[] {
  if (!discount || oldPrice === null || currency !== 'RUB') return [];
  const [now, was] = [kopecks(price), kopecks(oldPrice)];
  const off = was - now;
  const rule = discount.least.find(({ upTo }) => upTo === null || now <= upTo);
  const percent = (of: number) => `${of} %`;
  const wrong = (needed: string) => [
    at(
      'oldPrice',
      'discount',
      `Скидка ${moneyText(roubles(off), currency)} (${Math.round((off / was) * 100)} %), а площадка принимает ${needed}`,
    ),
  ];
  if (rule?.amount !== undefined && off <= rule.amount)
    return wrong(`больше ${moneyText(roubles(rule.amount), currency)}`);
  if (rule?.percent !== undefined && off * 100 <= was * rule.percent) return wrong(`больше ${percent(rule.percent)}`);
  if (discount.below !== undefined && off * 100 >= was * discount.below)
    return wrong(`меньше ${percent(discount.below)}`);
  return [];
}
