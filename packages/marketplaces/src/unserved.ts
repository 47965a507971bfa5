import { absent } from './errors.ts';
import { type DoorName, doors, type House, type MarketplaceClient } from './marketplace.ts';

/** A house that stands in the street with its name and its keys, and doors that don't open yet. */
export function unserved(house: Pick<House, 'slug' | 'title' | 'mark' | 'baseUrl' | 'keys' | 'searchLink'>): House {
  const reason = `${house.title} пока не подключается: эта часть кабинета готовится.`;
  return {
    ...house,
    warehouseId: { pattern: '.+', hint: '' },
    orderStatuses: [],
    batch: { cards: 0, stocks: 0, prices: 0, labels: 0 },
    missing: Object.fromEntries(doors.map((door) => [door, reason])) satisfies Partial<Record<DoorName, string>>,
    connect: (): MarketplaceClient => absent(reason),
  };
}
