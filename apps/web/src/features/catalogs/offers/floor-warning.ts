import { type Currency, findAccounts, floorPrice, kopecks, Money } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { money } from '#text/money.ts';
import type { OfferDraft } from './draft.ts';

type Prices = Pick<OfferDraft, 'price' | 'minPrice' | 'purchasePrice'>;

/** Warning beside a price below its floor: marketplaces won't be told it. Nothing where all is well. */
export function useFloorWarning(
  catalog: string,
  { price, minPrice, purchasePrice }: Prices,
  currency: Currency | null,
) {
  const accounts = useCall(findAccounts, { body: { catalog, limit: 1000 } }).data?.rows ?? [];
  const [amount, own, cost] = [price, minPrice, purchasePrice].map(sumIn);
  if (!amount) return undefined;
  const below = (minMarkup: number | null) => {
    const floor = floorPrice({ minPrice: own ?? null, purchasePrice: cost ?? null }, minMarkup);
    return floor && kopecks(amount) < kopecks(floor.amount) ? floor : undefined;
  };
  const everywhere = below(null);
  if (everywhere) return `Ниже минимальной ${money(everywhere.amount, currency)}: на площадки не уйдёт`;
  for (const { title, settings } of accounts) {
    const floor = below(settings.minMarkup);
    if (floor)
      return `Ниже закупочной с наценкой ${settings.minMarkup} %, ${money(floor.amount, currency)}: в «${title}» не уйдёт`;
  }
  return undefined;
}

/** A price as typed; nothing while it is none. */
const sumIn = (text: string | undefined): Money | undefined =>
  Money.safeParse(text?.replace(/\.$/, '') || undefined).data;
