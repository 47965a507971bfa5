import { type MarketplaceSection, marketplaceSections } from '@prilavok/contract';
import { throwMissing } from './errors.ts';
import type { Connector, MarketplaceClient } from './marketplace.ts';

/** A connector that has a name and a form of keys but can't be connected yet: every use of it throws the reason. */
export function unservedConnector(
  connector: Pick<Connector, 'slug' | 'title' | 'mark' | 'baseUrl' | 'keys' | 'searchLink'>,
): Connector {
  const reason = `${connector.title} пока не подключается: эта часть кабинета готовится.`;
  return {
    ...connector,
    warehouseId: { pattern: '.+', hint: '' },
    orderStatuses: [],
    orderFields: [],
    rates: [],
    priceStep: 100,
    batch: { cards: 0, stocks: 0, prices: 0, labels: 0, orders: 0, promotions: 0 },
    cancelsItems: false,
    asksCancelReason: false,
    missing: Object.fromEntries(marketplaceSections.map((section) => [section, reason])) satisfies Partial<
      Record<MarketplaceSection, string>
    >,
    connect: (): MarketplaceClient => throwMissing(reason),
  };
}
