import { z } from 'zod';
import type { Campaign } from './account.ts';
import { feePercent, services, transferPercent } from './finances.ts';
import { leafOf } from './tree.ts';
import { campaignOf, market, type Operations, ok, wrong } from './wire.ts';

const positive = z.number().positive();
const Body = z.object({
  parameters: z.object({
    campaignId: z.int().min(1).optional(),
    sellingProgram: z.enum(['FBY', 'FBS', 'DBS', 'EXPRESS', 'LAAS']).optional(),
    frequency: z.enum(['DAILY', 'WEEKLY', 'BIWEEKLY', 'MONTHLY']).optional(),
    paymentDelayWeeks: z.union([0, 1, 2, 4].map((weeks) => z.literal(weeks))).optional(),
    currency: z.literal('RUR').optional(),
  }),
  offers: z
    .array(
      z.object({
        categoryId: z.int().positive(),
        price: positive,
        length: positive,
        width: positive,
        height: positive,
        weight: positive,
        quantity: z.int().min(1).default(1),
      }),
    )
    .min(1)
    .max(200),
});
type Offer = z.output<typeof Body>['offers'][number];
type Program = NonNullable<z.output<typeof Body>['parameters']['sellingProgram']>;

/** Costs of services before a sale: the same that are booked of orders. */
export const tariffs: Operations = {
  'POST /v2/tariffs/calculate': market.reads({ body: Body }, ({ account }, { body: { parameters, offers } }) => {
    const { campaignId, sellingProgram, frequency, paymentDelayWeeks = 0 } = parameters;
    if ((campaignId === undefined) === (sellingProgram === undefined))
      throw wrong('Exactly one of campaignId and sellingProgram must be specified');
    if (paymentDelayWeeks > 0 && frequency !== 'WEEKLY') throw wrong('paymentDelayWeeks requires WEEKLY frequency');
    for (const { categoryId } of offers)
      if (!leafOf(categoryId)) throw wrong(`Category ${categoryId} is not a leaf category`);
    const program = sellingProgram ?? programOf(campaignOf(account, { campaignId: campaignId ?? 0 }));
    return ok({ offers: offers.map((offer) => ({ offer, tariffs: tariffsOf(offer, program) })) });
  }),
};

const programOf = ({ placementType }: Campaign): Program => placementType;

function tariffsOf({ price, quantity }: Offer, program: Program) {
  const parameters = (value: number, valueType: 'relative' | 'absolute') =>
    Object.entries({ value: String(value), valueType, billingUnit: 'item' }).map(([name, text]) => ({
      name,
      value: text,
    }));
  const share = (type: string, percent: number) => ({
    type,
    amount: Math.round(price * quantity * percent) / 100,
    currency: 'RUR',
    parameters: parameters(percent, 'relative'),
  });
  const sum = (type: keyof typeof services) => ({
    type,
    amount: services[type],
    currency: 'RUR',
    parameters: parameters(services[type], 'absolute'),
  });
  return [
    share('FEE', feePercent),
    share('PAYMENT_TRANSFER', transferPercent),
    ...(program === 'DBS' ? [] : [sum('DELIVERY_TO_CUSTOMER'), sum('SORTING')]),
  ];
}
