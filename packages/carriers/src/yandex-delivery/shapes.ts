import { z } from 'zod';

/** Shapes of Yandex Delivery's answers, as far as they are read. */

/** A sum with its currency: `192.15 RUB`. */
const Sum = z.string().regex(/^\d+(\.\d+)?( RUB)?$/);

export const Price = z.object({ pricing_total: Sum, delivery_days: z.int().optional() });

const Interval = z.object({ min: z.string(), max: z.string() });

export const Offers = z.object({
  offers: z.array(
    z.object({
      offer_id: z.string(),
      offer_details: z.object({ delivery_interval: Interval, pricing_total: Sum.optional() }),
    }),
  ),
});

export const Confirmed = z.object({ request_id: z.string() });

export const Info = z.object({
  request_id: z.string(),
  request: z.object({ info: z.object({ operator_request_id: z.string().default('') }) }),
  state: z.object({ status: z.string(), description: z.string().default(''), reason: z.string().optional() }),
  courier_order_id: z.string().optional(),
});

export const History = z.object({
  state_history: z
    .array(z.object({ status: z.string(), description: z.string().default(''), timestamp_utc: z.string() }))
    .default([]),
});

/** Outcome of a request to cancel: done, begun, or refused. */
export const Cancelled = z.object({ status: z.string(), description: z.string().default('') });

export const Variants = z.object({ variants: z.array(z.object({ geo_id: z.int(), address: z.string() })).default([]) });

export const Points = z.object({
  points: z
    .array(
      z.object({
        id: z.string(),
        name: z.string().default(''),
        position: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
        address: z.object({ full_address: z.string().default('') }),
        instruction: z.string().optional(),
      }),
    )
    .default([]),
});

export const Refused = z.object({ code: z.string().default(''), message: z.string() });
