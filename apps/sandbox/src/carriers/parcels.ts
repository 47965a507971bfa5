import { WrongInput } from '../frame/refusal.ts';
import type { Store } from '../frame/state.ts';

/** A parcel that an emulated carrier has taken on. */
export interface Parcel {
  /** The carrier's id. */
  external: string;
  /** The seller's number. */
  number: string;
  track: string;
  /** In roubles. */
  cost: number;
  title: string;
  recipient: string;
  address: string;
  /** Oldest first; milliseconds. */
  statuses: { code: string; at: number }[];
  /** Why it wasn't taken. */
  errors: { code: string; message: string }[];
  /** The parcel in which it comes back. */
  returns?: string;
}

/** State of one seller at a carrier. */
export interface Contract {
  parcels: Record<string, Parcel>;
  /** Where statuses are told. */
  toldAt?: string;
  /** Offers that may be confirmed, labels that were asked for: by their ids. */
  pending: Record<string, unknown>;
}

const contractsOf = (store: Store, slug: string): Record<string, Contract> => {
  const { state } = store;
  state.carriers ??= {};
  state.carriers[slug] ??= {};
  return state.carriers[slug] as Record<string, Contract>;
};

/** The seller's contract, made on the first visit. */
export function contractOf(store: Store, slug: string, caller: string): Contract {
  const all = contractsOf(store, slug);
  all[caller] ??= { parcels: {}, pending: {} };
  return all[caller];
}

/** All parcels of a carrier. */
export const parcelsOf = (store: Store, slug: string): Parcel[] =>
  Object.values(contractsOf(store, slug)).flatMap(({ parcels }) => Object.values(parcels));

/** A parcel by the seller's number, the newest of several. */
export function parcelOf(store: Store, slug: string, number: string): { parcel: Parcel; contract: Contract } {
  for (const contract of Object.values(contractsOf(store, slug))) {
    const parcel = byNumber(contract, number);
    if (parcel) return { parcel, contract };
  }
  throw new WrongInput(`Посылки ${number} в песочнице нет`, 404);
}

/** The seller's newest parcel under the number. */
export const byNumber = ({ parcels }: Contract, number: string): Parcel | undefined =>
  Object.values(parcels).findLast((parcel) => parcel.number === number);

/** The status in which a parcel stands. */
export const statusOf = ({ statuses }: Parcel): string => statuses.at(-1)?.code ?? '';

/** Price of carrying so many grams here, in roubles. */
export const priceOf = (grams: number, toDoor: boolean): number =>
  190 + Math.ceil(grams / 1000) * 45 + (toDoor ? 110 : 0);
