import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf } from '../list.ts';
import { marketplaceEditors } from '../roles.ts';
import { Id, Marketplace } from '../values.ts';
import { marketplaceRefusals } from './refusals.ts';

/** Products of an account that go to the archive of its marketplace and back, or are deleted there, in one call. */
export const mostArchived = 1000;

const endpoint = resource('marketplaces/product-archive');

const Chosen = z.object({
  products: z.array(Id).min(1).max(mostArchived).describe('Номера товаров площадки: не больше 1000'),
});

const act = {
  roles: marketplaceEditors,
  path: { marketplace: Marketplace },
  body: Chosen,
  reply: batchOf(Id),
  errors: { ...marketplaceRefusals, act_missing: 'Площадка не умеет этого через API, в сообщении — почему' },
  touches: ['marketplaces/product-mapping', 'marketplaces/sale-states'],
} as const;

/** Off sale until they are taken back: neither cards nor prices nor stocks of them are sent meanwhile. Twice is once. */
export const archiveCards = endpoint('POST', '/mts/products/{marketplace}/{account}/archive', {
  title: 'Убрать карточки в архив площадки',
  ...act,
});

/**
 * Takes cards out of the archive; the marketplace's outcome is asked for afterwards; stocks and prices go out again.
 */
export const unarchiveCards = endpoint('POST', '/mts/products/{marketplace}/{account}/unarchive', {
  title: 'Вернуть карточки из архива площадки',
  ...act,
});

/** For good: their offers go there no more until they are sent anew by a person. */
export const removeCards = endpoint('POST', '/mts/products/{marketplace}/{account}/remove', {
  title: 'Удалить карточки на площадке',
  ...act,
});
