import { z } from 'zod';
import { done, enveloped, type Operations, refused, writes } from './wire.ts';

/** The fact sheet's advice is this border. */
const most = 300;

export const stocks: Operations = {
  /** All of it is taken, or none. */
  'POST /api/merchantIntegration/v1/offerService/stock/update': writes(
    enveloped({
      token: z.string(),
      stocks: z
        .array(z.object({ offerId: z.string(), quantity: z.int().min(0).max(1_000_000) }))
        .min(1)
        .max(most),
    }),
    ({ account, now }, { body: { data } }) => {
      const absent = data.stocks.find(({ offerId }) => !account.cards[offerId]);
      if (absent) throw refused(`Товар ${absent.offerId} не найден`);
      for (const { offerId, quantity } of data.stocks) {
        const card = account.cards[offerId];
        if (card) Object.assign(card, { stock: quantity, updatedAt: now });
      }
      return done();
    },
  ),
};
