import { z } from 'zod';
import { padded, pageOf } from '../frame/paging.ts';
import type { Account, Offer } from './account.ts';
import { problemsOf } from './checks.ts';
import { cardRow, mappingRow } from './offer-rows.ts';
import { setPrice } from './quarantine.ts';
import {
  BusinessPath,
  type Call,
  CampaignPath,
  campaignOf,
  market,
  mustOwn,
  OfferId,
  OfferIds,
  type Operations,
  ok,
  pages,
  pagingOf,
  wrong,
} from './wire.ts';

const Positive = z.number().positive();
export const PriceBody = z.object({
  value: Positive,
  currencyId: z.string(),
  discountBase: Positive.optional(),
});
const Link = z.string().min(1).max(2000);
const listOf = <Item extends z.ZodType>(item: Item, most = 300) => z.array(item).min(1).max(most).nullish();

const Sent = z.object({
  offerId: OfferId,
  name: z.string().max(256).optional(),
  marketCategoryId: z.int().positive().optional(),
  pictures: listOf(Link, 30),
  vendor: z.string().optional(),
  barcodes: listOf(z.string()),
  description: z.string().max(6000).optional(),
  weightDimensions: z
    .object({
      length: z.number().min(0),
      width: z.number().min(0),
      height: z.number().min(0),
      weight: z.number().min(0),
    })
    .optional(),
  parameterValues: listOf(
    z.object({
      parameterId: z.int().positive(),
      unitId: z.int().optional(),
      valueId: z.int().optional(),
      value: z.string().optional(),
    }),
  ),
  basicPrice: PriceBody.optional(),
});
type Sent = z.output<typeof Sent>;

const vats = [2, 5, 6, 10, 11, 14];

export const offers: Operations = {
  'POST /v2/businesses/{businessId}/offer-mappings/update': market.writes(
    {
      path: BusinessPath,
      body: z.object({
        offerMappings: z
          .array(z.object({ offer: Sent }))
          .min(1)
          .max(500),
      }),
    },
    (call, { path, body }) => {
      mustOwn(call.account, path);
      const sent = body.offerMappings.map(({ offer }) => offer);
      const results = sent.flatMap((offer) => {
        const known = call.account.offers[offer.offerId];
        const problems = problemsOf(offer.marketCategoryId ?? known?.marketCategoryId, offer.parameterValues ?? []);
        return problems.length > 0 ? [{ offerId: offer.offerId, errors: problems }] : [];
      });
      // One that is wrong keeps all of them out.
      if (results.length > 0) return { status: 'ERROR', results };
      for (const offer of sent) refuseIncomplete(offer, call.account.offers[offer.offerId]);
      for (const offer of sent) save(call, offer);
      return { status: 'OK' };
    },
  ),

  'POST /v2/businesses/{businessId}/offer-mappings': market.lists(
    'result.offerMappings',
    {
      path: BusinessPath,
      query: pages(100, 50),
      body: z.object({ offerIds: OfferIds(100).nullish(), archived: z.boolean().optional() }),
    },
    ({ account }, { path, query, body }) => {
      mustOwn(account, path);
      const wanted = body.offerIds ? new Set(body.offerIds) : null;
      const found = Object.values(account.offers).filter((offer) =>
        wanted ? wanted.has(offer.offerId) : offer.archived === (body.archived ?? false),
      );
      // What is named comes back whole.
      const limit = wanted ? 100 : query.limit;
      const { rows, cursor } = pageOf(found, byAge, { cursor: query.pageToken, limit });
      return ok({ ...pagingOf(cursor), offerMappings: rows.map((offer) => mappingRow(account, offer)) });
    },
  ),

  'POST /v2/businesses/{businessId}/offer-mappings/archive': market.writes(
    { path: BusinessPath, body: z.object({ offerIds: OfferIds(200) }) },
    ({ account, now }, { path, body }) => {
      mustOwn(account, path);
      return ok(
        failures('notArchivedOffers', setArchived(account, body.offerIds, true, now), (offerId) => ({
          offerId,
          error: 'UNKNOWN',
        })),
      );
    },
  ),

  'POST /v2/businesses/{businessId}/offer-mappings/unarchive': market.writes(
    { path: BusinessPath, body: z.object({ offerIds: OfferIds(200) }) },
    ({ account, now }, { path, body }) => {
      mustOwn(account, path);
      return ok(
        failures('notUnarchivedOfferIds', setArchived(account, body.offerIds, false, now), (offerId) => offerId),
      );
    },
  ),

  'POST /v2/businesses/{businessId}/offer-mappings/delete': market.writes(
    { path: BusinessPath, body: z.object({ offerIds: OfferIds(500) }) },
    ({ account }, { path, body }) => {
      mustOwn(account, path);
      // What can't be deleted lies at the Market's own warehouse: there are none here.
      const gone = new Set(body.offerIds);
      for (const offerId of gone) delete account.offers[offerId];
      account.checking = account.checking.filter((offerId) => !gone.has(offerId));
      return ok({});
    },
  ),

  'POST /v1/businesses/{businessId}/offer-mappings/barcodes/generate': market.writes(
    { path: BusinessPath, body: z.object({ offerIds: OfferIds(100), skipIfExists: z.boolean().default(false) }) },
    ({ account, now, next }, { path, body }) => {
      mustOwn(account, path);
      for (const offerId of body.offerIds) {
        const offer = account.offers[offerId];
        if (!offer || (body.skipIfExists && offer.barcodes.length > 0)) continue;
        Object.assign(offer, { barcodes: [...offer.barcodes, madeBarcode(next())], updatedAt: now });
      }
      const unprocessedOfferIds = body.offerIds.filter((offerId) => !account.offers[offerId]);
      return ok(unprocessedOfferIds.length > 0 ? { unprocessedOfferIds } : undefined);
    },
  ),

  'POST /v2/businesses/{businessId}/offer-cards': market.lists(
    'result.offerCards',
    {
      path: BusinessPath,
      query: pages(200, 100),
      body: z.object({ offerIds: OfferIds(200).nullish(), withRecommendations: z.boolean().optional() }),
    },
    ({ account }, { path, query, body }) => {
      mustOwn(account, path);
      const wanted = body.offerIds ? new Set(body.offerIds) : null;
      const found = Object.values(account.offers).filter(({ offerId }) => wanted?.has(offerId) ?? true);
      const { rows, cursor } = pageOf(found, byAge, { cursor: query.pageToken, limit: query.limit });
      return ok({ offerCards: rows.map((offer) => cardRow(offer, body)), ...pagingOf(cursor) });
    },
  ),

  'POST /v2/campaigns/{campaignId}/offers/update': market.writes(
    {
      path: CampaignPath,
      body: z.object({
        offers: z
          .array(z.object({ offerId: OfferId, vat: z.int().optional() }))
          .min(1)
          .max(500),
      }),
    },
    ({ account }, { path, body }) => {
      campaignOf(account, path);
      for (const { offerId, vat } of body.offers) {
        if (!account.offers[offerId]) throw wrong(`Offer ${offerId} is not found`, 'OFFER_NOT_FOUND');
        if (vat !== undefined && !vats.includes(vat)) throw wrong(`Unknown vat ${vat}`);
      }
      for (const { offerId, vat } of body.offers)
        Object.assign(account.offers[offerId] ?? {}, vat !== undefined && { vat });
      return ok();
    },
  ),
};

/** For use within a company, by its first digit; the last one is the check. */
function madeBarcode(number: number): string {
  const digits = String(200_000_000_000 + number);
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const byAge = ({ createdAt, offerId }: Offer): string => `${padded(createdAt)} ${offerId}`;

/** Refuses a new card without the fields that it must have. */
function refuseIncomplete(sent: Sent, known: Offer | undefined): void {
  if (sent.basicPrice && sent.basicPrice.currencyId !== 'RUR') throw wrong('Currency of the price must be RUR');
  if (sent.basicPrice) refuseDiscount(sent.offerId, sent.basicPrice);
  if (known) return;
  for (const field of ['name', 'marketCategoryId', 'pictures', 'vendor', 'description'] as const)
    if (!sent[field]) throw wrong(`Field '${field}' is required for the new offer ${sent.offerId}`);
}

/** "Число должно быть целым. Скидка от 5 до 99%." */
export function refuseDiscount(offerId: string, { value, discountBase }: z.output<typeof PriceBody>): void {
  if (discountBase === undefined) return;
  const percent = (1 - value / discountBase) * 100;
  if (!Number.isInteger(discountBase) || percent < 5 || percent > 99)
    throw wrong(`Wrong discountBase of the offer ${offerId}`, 'WRONG_DISCOUNT');
}

function save({ account, now, clock, pace, next }: Call, sent: Sent): void {
  const known = account.offers[sent.offerId];
  const offer: Offer = known ?? {
    offerId: sent.offerId,
    name: '',
    marketCategoryId: 0,
    pictures: [],
    vendor: '',
    barcodes: [],
    description: '',
    weightDimensions: null,
    parameterValues: [],
    price: null,
    minimumForBestseller: null,
    pricedAt: now,
    quarantine: null,
    vat: 14,
    archived: false,
    marketSku: 0,
    check: 'checking',
    errors: [],
    checkedAt: 0,
    createdAt: now + (next() % 1000) / 1000,
    updatedAt: now,
    stocks: {},
  };
  const { basicPrice, parameterValues, weightDimensions, pictures, barcodes, ...texts } = sent;
  // What isn't sent stays as it was; of characteristics each by itself.
  Object.assign(
    offer,
    texts,
    pictures && { pictures },
    barcodes && { barcodes },
    weightDimensions && { weightDimensions },
  );
  const changed = new Set((parameterValues ?? []).map(({ parameterId }) => parameterId));
  offer.parameterValues = [
    ...offer.parameterValues.filter(({ parameterId }) => !changed.has(parameterId)),
    ...(parameterValues ?? []),
  ];
  if (basicPrice) setPrice(offer, basicPrice, now);
  Object.assign(offer, { check: 'checking', checkedAt: clock + pace.moderation, updatedAt: now });
  account.offers[sent.offerId] = offer;
  if (!account.checking.includes(sent.offerId)) account.checking.push(sent.offerId);
}

/** Answers those that there aren't. */
function setArchived(account: Account, offerIds: string[], archived: boolean, now: number): string[] {
  return offerIds.filter((offerId) => {
    const offer = account.offers[offerId];
    if (offer) Object.assign(offer, { archived, updatedAt: now });
    return !offer;
  });
}

const failures = <Row>(name: string, offerIds: string[], rowOf: (offerId: string) => Row) =>
  offerIds.length > 0 ? { [name]: offerIds.map(rowOf) } : {};
