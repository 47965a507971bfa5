import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf } from '../list.ts';
import { marketplaceEditors } from '../roles.ts';
import { Id, Marketplace } from '../values.ts';
import { marketplaceRefusals } from './refusals.ts';

/** Products of an account that its marketplace gives barcodes in one call. */
export const mostBarcoded = 1000;

const endpoint = resource('marketplaces/product-barcodes');

/**
 * Those that have none there get one of the marketplace's own; what they have then is written to their offers. An offer with a barcode of its own is
 * refused: that one goes with its card.
 */
export const barcodeCards = endpoint('POST', '/mts/products/{marketplace}/{account}/barcode', {
  title: 'Создать штрихкоды на площадке',
  roles: marketplaceEditors,
  path: { marketplace: Marketplace },
  body: z.object({
    products: z.array(Id).min(1).max(mostBarcoded).describe('Номера товаров площадки: не больше 1000'),
  }),
  reply: batchOf(Id),
  errors: {
    ...marketplaceRefusals,
    act_missing: 'Площадка не создаёт штрихкодов через API, в сообщении — почему',
    barcode_known: 'У предложения уже есть штрихкод',
  },
  touches: ['marketplaces/product-mapping', 'catalogs/offers'],
});
