import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf, listOf, Page } from '../list.ts';
import { Currency } from '../money.ts';
import { marketplaceEditors, members } from '../roles.ts';
import { Id, Moment, Money } from '../values.ts';
import { heldPriceCodes, ProductFault } from './tasks.ts';

/** A price that was stopped before it was sent; the marketplace goes on showing the one before. */
export const HeldPrice = z.object({
  id: Id.describe('Номер предложения'),
  product: Id.describe('Товар, к которому относится предложение'),
  catalog: Id.describe('Его каталог'),
  article: z.string().describe('Артикул предложения'),
  title: z.string(),
  fault: ProductFault.describe('За что остановлена'),
  at: Moment.describe('Когда остановлена'),
});
export type HeldPrice = z.infer<typeof HeldPrice>;

const endpoint = resource('marketplaces/held-prices');

export const findHeldPrices = endpoint('POST', '/mts/accounts/{id}/held-prices/search', {
  title: 'Цены аккаунта, остановленные перед отправкой',
  reads: true,
  roles: members,
  body: Page.extend({ code: z.enum(heldPriceCodes).optional().describe('Только остановленные за это') }),
  reply: listOf(HeldPrice),
});

/** Lets exactly these prices through and sends them; another price below the floor is stopped anew. */
export const allowHeldPrices = endpoint('POST', '/mts/accounts/{id}/held-prices/allow', {
  title: 'Отправить цены ниже минимальной всё равно',
  roles: marketplaceEditors,
  body: z.object({
    prices: z
      .array(
        z.object({
          offer: Id.describe('Предложение'),
          amount: Money.describe('Цена, которую видел человек: отправится только она'),
          currency: Currency.describe('Валюта каталога'),
        }),
      )
      .min(1)
      .max(1000),
  }),
  reply: batchOf(Id),
  errors: { not_held: 'Минимальная цена эту цену не держит' },
  touches: ['marketplaces/accounts', 'marketplaces/tasks'],
});
