import { join } from 'node:path';
import type { Marketplace } from '@prilavok/contract';
import { child } from './measure.ts';

/** Goods and orders of an account as the sandbox's page shows them, whichever the marketplace. */
export interface Shelf {
  account: string;
  goods: {
    offerId: string;
    title: string;
    price: string;
    free: number;
    reserved: number;
    onSale: boolean;
    state: string;
    faults: string[];
  }[];
  orders: {
    number: string;
    status: string;
    title: string;
    next: string[];
    lines: { title: string; quantity: number }[];
  }[];
}

/** The emulated marketplaces of a bench, and their strings. */
export interface BenchSandbox {
  url: string;
  /** For the environment of who speaks to it. */
  env: { SANDBOX_PORT: string };
  control<Answer>(path: string, body?: object): Promise<Answer>;
  shelf(marketplace: Marketplace, account: string): Promise<Shelf>;
}

/** The strings of a sandbox at this address. */
export function stringsOf(url: string): BenchSandbox {
  async function control<Answer>(path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${url}/_control/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  }
  return {
    url,
    env: { SANDBOX_PORT: new URL(url).port },
    control,
    shelf: (marketplace, account) => control(`${marketplace}/shelf?${new URLSearchParams({ account })}`),
  };
}

/** Starts the emulated marketplaces in a process of their own; `hurry`: their limits grow back so many times sooner. */
export const openSandbox = async (hurry = 1): Promise<BenchSandbox> =>
  stringsOf(await child(join(import.meta.dirname, 'sandbox-server.ts'), [String(hurry)], process.env));
