import type { Currency, Marketplace } from '@prilavok/contract';
import type { File } from './answers.ts';
import type { Pace, Tick } from './clock.ts';
import type { Rate, Turn } from './gate.ts';
import type { Incoming } from './incoming.ts';
import type { IsId } from './long-ids.ts';
import type { Secrets } from './masking.ts';
import type { Operations, Seller } from './operation.ts';
import type { Published } from './published.ts';
import type { Wording } from './wording.ts';

/**
 * One emulated marketplace. The frame brings requests to its operations, keeps its accounts, plays faults, and lets people buy;
 * everything that is this marketplace's own stands in the emulator's folder.
 */
export interface Emulator<Account extends Seller = Seller> {
  /** The first step of its addresses. */
  marketplace: Marketplace;
  title: string;
  /** For people: which keys open it. */
  keys: string;
  /** Where it differs from the usual one. */
  pace?: Partial<Pace>;
  /** Its hosts, each with the operations that are emulated. */
  hosts: Record<string, Operations<Account>>;
  /** All that it publishes, emulated or not. */
  published: Published;
  secrets: Secrets;
  /** The largest body that it takes, in bytes. */
  bodyLimit: number;
  rates: readonly Rate[];
  /** Headers of every answer that tell what is left of a rate. */
  rateHeaders?(turn: Turn): Record<string, string>;
  /** How it refuses; its methods may differ in that. */
  wording(request: Incoming): Wording;
  /** Where its answers have ids that are numbers, for `longIds`. */
  isId?: IsId;
  /** Faults beyond those that all have: slug and title. */
  faults?: Record<string, string>;

  /** Whose request it is; refuses who isn't let in. */
  callerOf(request: Incoming): string;
  newAccount(id: string, now: number): Account;
  /** Does what is due. True when something was. */
  tick(account: Account, tick: Tick): boolean;
  /** A file that an answer links to. */
  file?(account: Account, name: string): File | undefined | Promise<File | undefined>;

  /** Lets the account's contract be kept in another currency. */
  setCurrency?(account: Account, currency: Currency): void;
  /** Title of the account on the page. */
  accountTitle(account: Account): string;
  /** Facts that the seller finds in the marketplace's own cabinet and no call tells. */
  cabinet?(account: Account): { title: string; value: string }[];
  /**
   * Messages about orders that it sends by itself, to an address that the seller enters; absent where it only answers,
   * or isn't emulated.
   */
  tells?: Tells<Account>;
  /** All goods of the account, on sale or not. */
  shelf(account: Account): Goods[];
  /** Keeps what is in stock; called, what it answers restores it. Absent where nothing is made up of the past. */
  keepStocks?(account: Account): () => void;
  /** Somebody buys; more than there is, too. Answers what the seller has to send off. */
  buy(account: Account, lines: readonly Line[], tick: Tick): Bought;
  /** Orders to be sent off and sent ones, as the page shows them. */
  orders(account: Account): OrderView[];
  order(account: Account, number: string): OrderView | undefined;
  /** Titles of the statuses to which an order can be moved by hand. */
  statuses: Record<string, string>;
  /** Moves an order along, as its carrier would. */
  move(account: Account, number: string, status: string, tick: Tick): void;
  /** The buyer changes their mind. */
  cancel(account: Account, number: string, tick: Tick): void;
  /** The carrier loses it. */
  lose(account: Account, number: string, tick: Tick): void;
  /** The buyer gives it back, or doesn't fetch it. */
  giveBack(account: Account, number: string, tick: Tick): void;
}

/** A marketplace that speaks: its messages and the thanks that it wants. */
export interface Tells<Account extends Seller = Seller> {
  /** Sent before an address is taken. */
  ping(now: number): object;
  isAnswer(answer: unknown): boolean;
  /** Of an order that is new, or has changed. */
  message(account: Account, number: string, happening: 'new' | 'changed'): object;
}

export interface Goods {
  /** The seller's article. */
  offerId: string;
  title: string;
  /** A decimal. */
  price: string;
  currency: Currency;
  free: number;
  /** Most that one order can take. */
  most: number;
  reserved: number;
  onSale: boolean;
  /** For people. */
  state: string;
  faults: string[];
  updatedAt: number;
}

export interface Line {
  offerId: string;
  quantity: number;
}

export interface Bought {
  /** The buyer's order. */
  order: string;
  /** Numbers under which the seller got it. */
  numbers: string[];
}

/** Events of an order besides moving along. */
export type Turnabout = 'cancel' | 'lose' | 'giveBack';

export interface OrderView {
  number: string;
  lines: { title: string; quantity: number }[];
  status: string;
  /** The marketplace's finer word. */
  substatus: string;
  /** For people: the status by its title, and why. */
  title: string;
  reason: string;
  createdAt: number;
  changedAt: number;
  /** To which statuses it can be moved, the likely ones first. */
  next: string[];
  can: Turnabout[];
}
