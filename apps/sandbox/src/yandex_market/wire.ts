import { z } from 'zod';
import type { Call as EmulatorCall, Operations as EmulatorOperations } from '../frame/operation.ts';
import { operationsIn } from '../frame/operation.ts';
import { Refusal } from '../frame/refusal.ts';
import type { Wording } from '../frame/wording.ts';
import type { Account, Campaign } from './account.ts';

export type Call = EmulatorCall<Account>;
export type Operations = EmulatorOperations<Account>;

/** All refusals have one shape. */
export const refusal = (status: number, code: string, message: string, headers: Record<string, string> = {}): Refusal =>
  new Refusal(status, { status: 'ERROR', errors: [{ code, message }] }, headers);

/** The data of a request don't fit. */
export const wrong = (message: string, code = 'BAD_REQUEST'): Refusal => refusal(400, code, message);
export const absent = (message: string): Refusal => refusal(404, 'NOT_FOUND', message);

/** A good answer. */
export const ok = (result?: unknown) => ({ status: 'OK', ...(result !== undefined && { result }) });

/** Operations as they are checked here. */
export const market = operationsIn<Account>((at, message) =>
  wrong(`Field '${at || 'body'}' has wrong value: ${message}`),
);

const limited = (seconds: number): Refusal => {
  const until = new Date(Date.now() + seconds * 1000).toUTCString();
  return refusal(420, 'LIMIT_EXCEEDED', 'Hit rate limit for the resource', { 'x-ratelimit-resource-until': until });
};

/** How the Market refuses before a method is reached. */
export const wording: Wording = {
  malformed: () => wrong('Request body is not a valid JSON'),
  tooLarge: () => wrong('Request body is too large', 'REQUEST_TOO_LARGE'),
  keys: () => refusal(401, 'UNAUTHORIZED', 'API key is invalid or has been revoked'),
  forbidden: () => refusal(403, 'FORBIDDEN', 'API key lacks the scope that the method needs'),
  limit: limited,
  longLimit: limited,
  missing: () => absent('Resource not found'),
  failed: () => refusal(500, 'INTERNAL_SERVER_ERROR', 'Internal server error'),
  notEmulated: (sentence) => refusal(501, 'NOT_IMPLEMENTED', sentence),
};

const number = z.coerce.number().int();
export const BusinessPath = z.object({ businessId: number });
export const CampaignPath = z.object({ campaignId: number });

/** Refuses whose cabinet it isn't. */
export function mustOwn(account: Account, { businessId }: z.output<typeof BusinessPath>): void {
  if (businessId !== account.business.id) throw refusal(403, 'FORBIDDEN', `Access to business ${businessId} is denied`);
}

/** The store of the number; refuses where it is somebody else's. */
export function campaignOf(account: Account, { campaignId }: z.output<typeof CampaignPath>): Campaign {
  const found = account.campaigns.find(({ id }) => id === campaignId);
  if (!found) throw refusal(403, 'FORBIDDEN', `Access to campaign ${campaignId} is denied`);
  return found;
}

/** Pages of lists, with what each takes at most and without being told. */
export const pages = (most: number, usual: number) =>
  z.object({ pageToken: z.string().default(''), limit: number.min(1).max(most).default(usual) });

/** Where the next page begins; nothing at the end. */
export const pagingOf = (cursor: string) => ({ paging: cursor === '' ? {} : { nextPageToken: cursor } });

const int64 = z.int();
export const Ids = (most: number) => z.array(int64).min(1).max(most);
/** Articles, in the form that the Market wants them. */
export const OfferId = z.string().min(1).max(255);
export const OfferIds = (most: number) => z.array(OfferId).min(1).max(most);

/** A moment with its zone. */
export const moment = (at: number): string => new Date(at).toISOString();

export const roubles = (value: number) => ({ value, currencyId: 'RUR' });
