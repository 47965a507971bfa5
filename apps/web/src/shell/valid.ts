import { marketplaces } from '@prilavok/contract';

/** Validation rules of addresses: what a route's `staticData.valid` is made of. */

type Params = Record<string, string>;

/** These parameters are ids. */
export const ids =
  (...names: string[]) =>
  (params: Params) =>
    names.every((name) => /^\d{1,18}$/.test(params[name] ?? ''));

/** The address names one of the five marketplaces, and the other parameters are ids. */
export const ofMarketplace =
  (...names: string[]) =>
  (params: Params) =>
    marketplaces.some((one) => one === params.marketplace) && ids(...names)(params);
