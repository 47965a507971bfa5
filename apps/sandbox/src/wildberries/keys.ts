import { z } from 'zod';
import type { Incoming } from '../frame/incoming.ts';
import { gatewayRefusal, market, moment, type Operations } from './wire.ts';
import { wordingAt } from './wording.ts';

export const hosts = {
  content: 'content-api.wildberries.ru',
  prices: 'discounts-prices-api.wildberries.ru',
  calendar: 'dp-calendar-api.wildberries.ru',
  marketplace: 'marketplace-api.wildberries.ru',
  analytics: 'seller-analytics-api.wildberries.ru',
  finance: 'finance-api.wildberries.ru',
  common: 'common-api.wildberries.ru',
  returns: 'returns-api.wildberries.ru',
};

/** The bit of the token's claim `s` without which a host lets nobody in. */
const categories: Record<string, number> = {
  [hosts.content]: 1,
  [hosts.analytics]: 2,
  [hosts.prices]: 3,
  [hosts.calendar]: 3,
  [hosts.marketplace]: 4,
  [hosts.returns]: 11,
  [hosts.finance]: 13,
};

const Claims = z.object({ sid: z.string().min(1), exp: z.number().optional(), s: z.number().optional() });

/** `sandbox.<any number>.<anything>`, or a token as the real ones are, signed `sandbox…`: then what it says of itself holds. */
export function callerOf({ headers, host, path }: Incoming): string {
  const token = (headers.authorization ?? '').replace(/^Bearer /i, '');
  if (!token) throw gatewayRefusal(path, 401, 'unauthorized', { detail: 'empty Authorization header' });
  const [head = '', middle = '', signature] = token.split('.');
  if (signature === undefined)
    throw gatewayRefusal(path, 401, 'unauthorized', {
      detail: 'token problem; token is malformed: token contains an invalid number of segments',
    });
  if (head === 'expired') throw wordingAt(path).keys();
  if (head === 'sandbox') return middle;
  const claims = signature.startsWith('sandbox') ? claimsOf(middle) : undefined;
  if (!claims)
    throw gatewayRefusal(path, 401, 'unauthorized', {
      detail: 'token problem; token is malformed: signature is invalid',
    });
  if (claims.exp !== undefined && claims.exp * 1000 < Date.now()) throw wordingAt(path).keys();
  const bit = categories[host];
  if (bit !== undefined && claims.s !== undefined && Math.floor(claims.s / 2 ** bit) % 2 === 0)
    throw wordingAt(path).forbidden();
  return claims.sid;
}

function claimsOf(part: string): z.output<typeof Claims> | undefined {
  try {
    return Claims.parse(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')));
  } catch {
    return undefined;
  }
}

/** Stands on each of the hosts. */
export const ping: Operations = {
  'GET /ping': market.reads({}, ({ now }) => ({ TS: moment(now), Status: 'OK' })),
};

export const seller: Operations = {
  'GET /api/v1/seller-info': market.reads({}, ({ account, connected }) => {
    connected();
    return {
      name: `ИП Песочница ${account.id}`,
      sid: '00000000-0000-4000-8000-000000000000',
      tin: '7700000000',
      tradeMark: `Магазин ${account.id}`,
    };
  }),
};
