import { z } from 'zod';
import { enveloped, type Operations, success, writes } from './wire.ts';

const most = 300;
const dearest = 100_000_000;

export const prices: Operations = {
  /** Saves prices; one that can't be saved comes back as a warning beside the success. */
  'POST /api/merchantIntegration/v1/offerService/manualPrice/save': writes(
    enveloped({
      token: z.string(),
      prices: z.array(z.object({ offerId: z.string(), price: z.int(), isDeleted: z.boolean() })).max(most),
    }),
    ({ account, now }, { body: { data } }) => {
      const warnings: { offerId: string; warning: string }[] = [];
      let savedPrices = 0;
      for (const { offerId, price, isDeleted } of data.prices) {
        const card = account.cards[offerId];
        const warning = !card
          ? 'Товар не найден'
          : !isDeleted && (price <= 0 || price > dearest)
            ? 'Цена должна быть больше нуля'
            : null;
        if (warning !== null || !card) warnings.push({ offerId, warning: warning ?? '' });
        else {
          Object.assign(card, { price: isDeleted ? null : price, updatedAt: now });
          savedPrices++;
        }
      }
      return success({ savedPrices, warnings });
    },
  ),
};
