import type { Goods } from './emulator.ts';

/** A card that was refused before it came into being, as the page shows it: nothing of it can be bought. */
export const refusedGoods = (offerId: string, faults: string[], { updatedAt }: { updatedAt: number }): Goods => ({
  offerId,
  title: '',
  price: '0',
  currency: 'RUB',
  free: 0,
  most: 0,
  reserved: 0,
  onSale: false,
  state: 'Карточка не принята',
  faults,
  updatedAt,
});
