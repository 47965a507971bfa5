import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf } from '../list.ts';
import { Currency } from '../money.ts';
import { marketplaceEditors } from '../roles.ts';
import { Id, Money } from '../values.ts';
import { marketplaceRefusals } from './refusals.ts';

/** Prices that are confirmed in one call. */
export const mostConfirmedPrices = 200;

/** A price that the marketplace keeps from sale, as it looks like a mistake; it goes on showing the one before. */
export const QuarantinedPrice = z.object({
  id: Id.describe('Номер предложения'),
  article: z.string().describe('Артикул на площадке'),
  title: z.string(),
  price: Money.describe('Цена, которую держит площадка'),
  currency: Currency.describe('Её валюта'),
  reason: z.string().describe('Почему площадка её держит'),
});
export type QuarantinedPrice = z.infer<typeof QuarantinedPrice>;

const endpoint = resource('marketplaces/quarantine');

const noQuarantine = { act_missing: 'Площадка цен не держит или не даёт подтверждать их через API' };

/** Asks the marketplace, which alone knows: offers whose prices it doesn't hold are left out. */
export const getQuarantinedPrices = endpoint('GET', '/mts/accounts/{id}/quarantine/{offerIds}', {
  title: 'Какие цены предложений площадка держит в карантине',
  roles: marketplaceEditors,
  reply: z.object({ rows: z.array(QuarantinedPrice).describe('Цены в карантине; пусто — площадка их не держит') }),
  errors: { ...marketplaceRefusals, ...noQuarantine },
});

/** Lets exactly these prices through; one that is another by now stays where it is. */
export const confirmQuarantinedPrices = endpoint('POST', '/mts/accounts/{id}/quarantine/confirm', {
  title: 'Подтвердить цены, которые площадка держит в карантине',
  roles: marketplaceEditors,
  body: z.object({
    prices: z
      .array(
        z.object({
          offer: Id.describe('Предложение'),
          price: Money.describe('Цена, которую видел человек: подтверждается только она'),
        }),
      )
      .min(1)
      .max(mostConfirmedPrices),
  }),
  reply: batchOf(Id),
  errors: { ...marketplaceRefusals, ...noQuarantine, not_held: 'Этой цены площадка уже не держит' },
  touches: ['marketplaces/sale-states', 'marketplaces/product-mapping'],
});
