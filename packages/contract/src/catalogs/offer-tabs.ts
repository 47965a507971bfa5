import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { members } from '../roles.ts';
import type { OfferFilter } from './offers.ts';

/**
 * Tabs of offers that ask for hands: the list's tabs, each a filter that the server counts by and the list is narrowed
 * by.
 */
export const offerTabs = ['refused', 'ready', 'unpictured', 'soldOut', 'today'] as const;
export type OfferTab = (typeof offerTabs)[number];

/** `midnight` is when today began, by the company's clock. */
export function tabFilter(tab: OfferTab, midnight: string): Partial<OfferFilter> {
  switch (tab) {
    case 'refused':
      return { refused: true };
    case 'ready':
      return { linked: false, refused: false, pictured: true, completeness: { from: 100 }, price: { from: '0.01' } };
    case 'unpictured':
      return { pictured: false };
    case 'soldOut':
      return { soldOut: true };
    case 'today':
      return { changedSince: midnight };
  }
}

const endpoint = resource('catalogs/offers');

/** Each up to 10,000. */
export const countOfferTabs = endpoint('GET', '/cds/catalog/{catalog}/offer/tabs', {
  title: 'Сколько предложений на вкладках списка',
  roles: members,
  reply: z
    .record(z.enum(offerTabs), z.int())
    .describe(
      'С отказом площадки; готовые к публикации (с ценой, картинкой и обязательными значениями, ни с чем не связанные); без картинки; закончившиеся; изменённые сегодня',
    ),
});
