import type { Rate, RequestTarget, Turn } from '../frame/gate.ts';
import { hosts } from './keys.ts';

const minute = 60_000;

/** Operations that the tables count apart from their section. */
const apart: [title: string, pattern: RegExp, rate: Pick<Rate, 'amount' | 'burst'>][] = [
  ['create', /POST \/content\/v2\/cards\/upload$/, { amount: 10, burst: 5 }],
  ['join', /POST \/content\/v2\/cards\/upload\/add$/, { amount: 10, burst: 5 }],
  ['update', /POST \/content\/v2\/cards\/update$/, { amount: 10, burst: 5 }],
  ['drafts', /\/content\/v2\/cards\/(error\/list|limits)$/, { amount: 10, burst: 5 }],
  ['media', /\/content\/v3\/media\//, { amount: 100, burst: 5 }],
  ['directories', /\/content\/v2\/directory\//, { amount: 100, burst: 5 }],
  ['brands', /\/api\/content\/v1\/brands$/, { amount: 60, burst: 5 }],
  ['blocked', /\/banned-products\/blocked$/, { amount: 6, burst: 6 }],
  ['trash', /\/content\/v2\/cards\/delete\/trash$/, { amount: 100, burst: 5 }],
  ['recover', /\/content\/v2\/cards\/recover$/, { amount: 3, burst: 5 }],
  ['report', /POST \/api\/v2\/nm-report\/downloads$/, { amount: 3, burst: 3 }],
  ['report list', /GET \/api\/v2\/nm-report\/downloads$/, { amount: 3, burst: 3 }],
  ['report file', /GET \/api\/v2\/nm-report\/downloads\/file\//, { amount: 3, burst: 3 }],
  ['positions', /\/api\/v2\/search-report\/table\/details$/, { amount: 3, burst: 3 }],
  ['funnel', /\/sales-funnel\/products$/, { amount: 3, burst: 3 }],
  ['money', /\/sales-reports\/detailed$/, { amount: 1, burst: 1 }],
  ['commissions', /GET \/api\/v1\/tariffs\/commission$/, { amount: 1, burst: 2 }],
  ['cancel', /PATCH \/api\/v3\/orders\/\{orderId\}\/cancel$/, { amount: 100, burst: 20 }],
  ['stocks', / \/api\/v3\/stocks\//, { amount: 300, burst: 20 }],
  ['warehouses', / \/api\/v3\/(warehouses|offices)/, { amount: 300, burst: 20 }],
];
const isApart = ({ operation }: RequestTarget) => apart.some(([, pattern]) => pattern.test(operation));
const isPing = ({ operation }: RequestTarget) => operation === 'GET /ping';

/** An answer 4XX of the marketplace's section counts as ten requests. */
const penalty = (status: number): number => (status >= 400 && status < 500 && status !== 429 ? 9 : 0);
const onMarket = (pattern: RegExp) => (at: RequestTarget) =>
  at.host === hosts.marketplace && pattern.test(at.operation);

/** The tables of the descriptions: an interval, and a burst that grows back one each interval. */
export const rates: readonly Rate[] = [
  ...apart.map(([title, pattern, rate]): Rate => {
    const market = ['cancel', 'stocks', 'warehouses'].includes(title);
    return {
      title,
      ...rate,
      perMs: minute,
      covers: ({ operation }) => pattern.test(operation),
      ...(market && { penalty }),
    };
  }),
  {
    title: 'content',
    amount: 100,
    perMs: minute,
    burst: 5,
    covers: (at) => at.host === hosts.content && !isApart(at) && !isPing(at),
  },
  { title: 'prices', amount: 100, perMs: minute, burst: 5, covers: (at) => at.host === hosts.prices && !isPing(at) },
  { title: 'calendar', amount: 100, perMs: minute, burst: 5, covers: (at) => at.host === hosts.calendar },
  {
    title: 'orders',
    amount: 300,
    perMs: minute,
    burst: 20,
    covers: (at) => onMarket(/orders|supplies/)(at) && !isApart(at),
    penalty,
  },
  {
    title: 'seller',
    amount: 1,
    perMs: minute,
    burst: 10,
    covers: ({ operation }) => operation === 'GET /api/v1/seller-info',
  },
  ...['GET /api/v1/claims', 'PATCH /api/v1/claim'].map(
    (called): Rate => ({
      title: called,
      amount: 20,
      perMs: minute,
      burst: 10,
      covers: ({ operation }) => operation === called,
    }),
  ),
  ...Object.values(hosts).map(
    (host): Rate => ({
      title: `ping ${host}`,
      amount: 3,
      perMs: 30_000,
      covers: (at) => at.host === host && isPing(at),
    }),
  ),
];

/** Headers of each answer about the rest of the rate. */
export const rateHeaders = ({ rate, left, backMs }: Turn): Record<string, string> => ({
  'x-ratelimit-limit': String(rate.burst ?? rate.amount),
  'x-ratelimit-remaining': String(Math.max(0, left)),
  'x-ratelimit-reset': String(Math.ceil(backMs / 1000)),
});
