import { type Seller, signIn } from '../../apps/server/src/demo/seller.ts';

/** Somebody's calls, beside the clicks: to learn ids, and for what a person would not click. */
export type Caller = Seller;

export const callerOf: (url: string, person: { email: string; password: string }) => Promise<Caller> = signIn;
