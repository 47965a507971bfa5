import { z } from 'zod';

/** Shapes of CDEK's answers, as far as they are read. */

const Errors = z.array(z.object({ code: z.string(), message: z.string() })).optional();

export const Token = z.object({ access_token: z.string() });

/** How far a request is: `INVALID` says why. */
const Requests = z.array(z.object({ type: z.string().optional(), state: z.string(), errors: Errors })).optional();

/** Answer of CDEK to creating something. */
export const Created = z.object({ entity: z.object({ uuid: z.string() }).optional(), requests: Requests });

/** Refusals stand on top, or within the requests. */
export const Refused = z.object({ errors: Errors, requests: Requests });

export const Order = z.object({
  entity: z.object({
    uuid: z.string(),
    number: z.string().optional(),
    cdek_number: z.string().optional(),
    delivery_detail: z.object({ total_sum: z.number().optional() }).optional(),
    statuses: z.array(z.object({ code: z.string(), name: z.string(), date_time: z.string() })).default([]),
  }),
  requests: Requests,
  related_entities: z.array(z.object({ type: z.string(), uuid: z.string() })).optional(),
});

export const Tariff = z.object({
  total_sum: z.number(),
  period_min: z.int().optional(),
  period_max: z.int().optional(),
});

export const Cities = z.array(z.object({ code: z.int(), city: z.string() }));

export const Points = z.array(
  z.object({
    code: z.string(),
    name: z.string().default(''),
    work_time: z.string().default(''),
    location: z.object({
      city_code: z.int(),
      address_full: z.string().default(''),
      longitude: z.number().optional(),
      latitude: z.number().optional(),
    }),
  }),
);

export const PrintForm = z.object({
  entity: z.object({ statuses: z.array(z.object({ code: z.string() })).default([]) }),
});

/** A message of CDEK's; those of other kinds than the order's status are no news for us. */
export const Message = z.object({ type: z.string(), uuid: z.string() });
