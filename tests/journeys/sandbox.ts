import type { Marketplace } from '@prilavok/contract';
import { z } from 'zod';

/** An account of an emulated marketplace. */
export interface SandboxAccount {
  marketplace: Marketplace;
  account: string;
}

/** Pulls the strings of an emulated marketplace, on its own port. */
async function control(sandbox: string, address: string, body: object): Promise<unknown> {
  const response = await fetch(`${sandbox}/_control/${address}`, {
    method: 'POST',
    // A product that starts anew takes kept connections along.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The sandbox refused ${address}: ${await response.text()}`);
  return response.json();
}

const Placed = z.object({ posting: z.string() });
const Account = z.object({
  products: z.record(
    z.string(),
    z.object({ state: z.string(), price: z.string(), stocks: z.record(z.string(), z.object({ free: z.number() })) }),
  ),
});
const State = z.object({ accounts: z.record(z.string(), Account) });

/** A buyer orders; answers the number of what it became for the seller. */
export async function buy(
  sandbox: string,
  { marketplace, account }: SandboxAccount,
  offers: Record<string, number>,
): Promise<string> {
  const wanted = Object.entries(offers).map(([offerId, quantity]) => ({ offerId, quantity }));
  return Placed.parse(await control(sandbox, `${marketplace}/orders`, { account, offers: wanted })).posting;
}

/** The carrier moves an order on. */
export const move = (
  sandbox: string,
  { marketplace }: SandboxAccount,
  number: string,
  status: string,
): Promise<unknown> => control(sandbox, `${marketplace}/orders/${number}/status`, { status });

/** How long an emulated marketplace takes for its own work, in milliseconds. */
export const setPace = (
  sandbox: string,
  { marketplace }: SandboxAccount,
  pace: Record<string, number>,
): Promise<unknown> => control(sandbox, `${marketplace}/pace`, pace);

/** What the buyers of an account of Ozon's may order: pieces and price by article. A card that waits for the moderator is not among it. */
export async function shelf(
  sandbox: string,
  account: string,
): Promise<Record<string, { free: number; price: number }>> {
  const { accounts } = State.parse(await (await fetch(`${sandbox}/_control/ozon/state`)).json());
  const onSale = Object.entries(accounts[account]?.products ?? {}).filter(([, { state }]) => state === 'price_sent');
  return Object.fromEntries(
    onSale.map(([article, { price, stocks }]) => [
      article,
      { price: Number(price), free: Object.values(stocks).reduce((sum, { free }) => sum + free, 0) },
    ]),
  );
}

/** The buyer gives a delivered order back: it sets off to the seller. */
export const giveBack = (sandbox: string, { marketplace }: SandboxAccount, number: string): Promise<unknown> =>
  control(sandbox, `${marketplace}/orders/${number}/give-back`, {});
