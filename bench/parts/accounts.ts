import {
  changeSwitches,
  createAccount,
  createWarehouse,
  findKeyChoices,
  findMarketplaces,
  type Marketplace,
  Marketplace as marketplaces,
  syncWarehouses,
} from '@prilavok/contract';
import type { Client } from '../../apps/server/src/testing/client.ts';
import type { BenchSandbox } from './sandbox.ts';

/** An account of the sandbox that a bench sells through. */
export interface SellingAccount {
  marketplace: Marketplace;
  title: string;
  /** Its number here. */
  id: string;
  /** What the sandbox calls it. */
  there: string;
  /** What the marketplace can't do, with the reason. */
  missing: Partial<Record<string, string>>;
}

/** What is typed into the form of keys, by marketplace, for an account of this number. */
const typed: Record<Marketplace, (number: string) => Record<string, string>> = {
  ozon: (number) => ({ client_id: number, api_key: 'sandbox-key-of-benches' }),
  yandex_market: (number) => ({ api_key: `ACMA:sandbox-${number}` }),
  wildberries: (number) => ({ token: `sandbox.${number}.key` }),
  magnit: (number) => ({ api_key: `sandbox-${number}` }),
  megamarket: (number) => ({ token: `sandbox-${number}`, merchant_id: number }),
};

/** Connects an account at each of the five, as a person does it: keys are typed, what can be chosen is chosen, warehouses are read or typed. */
export async function connectFive(
  seller: Client,
  sandbox: BenchSandbox,
  { catalog, number, tasks = true }: { catalog: string; number: string; tasks?: boolean },
): Promise<SellingAccount[]> {
  const { rows } = await seller.call(findMarketplaces);
  const accounts: SellingAccount[] = [];
  for (const marketplace of marketplaces.options) {
    const info = rows.find(({ id }) => id === marketplace);
    const place = { marketplace, environment: 'sandbox' } as const;
    const keys = typed[marketplace](number);
    if (info?.keys.some(({ keyType }) => keyType === 'choice'))
      for (const { slug, options } of (await seller.call(findKeyChoices, { body: { ...place, keys } })).rows)
        keys[slug] = options[0]?.id ?? '';
    const title = info?.title ?? marketplace;
    const { id } = await seller.call(createAccount, { body: { title, ...place, catalog, keys, tasks } });
    const on = { on: true };
    const body = {
      prices: on,
      stocks: on,
      cards: on,
      orders: on,
      ...(!info?.missing.promotions && { promotions: on }),
    };
    await seller.call(changeSwitches, { path: { id }, body });
    const account = { marketplace, title, id, there: number, missing: info?.missing ?? {} };
    await addWarehouses(seller, sandbox, account);
    accounts.push(account);
  }
  return accounts;
}

/** Reads the account's warehouses; where no call tells them, types in the one that its own cabinet shows. */
async function addWarehouses(
  seller: Client,
  sandbox: BenchSandbox,
  { id, marketplace, there, missing }: SellingAccount,
): Promise<void> {
  if (missing.warehouses === undefined) {
    await seller.call(syncWarehouses, { path: { account: id } });
    return;
  }
  interface SandboxState {
    accounts: Record<string, { warehouses?: { id: string }[] }>;
  }
  const { accounts } = await sandbox.control<SandboxState>(`${marketplace}/state`);
  const remoteId = accounts[there]?.warehouses?.[0]?.id ?? there;
  await seller.call(createWarehouse, { path: { account: id }, body: { title: 'Склад', remoteId } });
}
