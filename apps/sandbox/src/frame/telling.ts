import type { Emulator } from './emulator.ts';
import type { Seller } from './operation.ts';
import { WrongInput } from './refusal.ts';

/** An account, and the marketplace that speaks of it. */
interface Sender {
  emulator: Emulator;
  account: Seller;
}

/** Milliseconds in which a service has to answer. */
const patience = 5_000;

async function say(url: string, message: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(patience),
  });
  if (response.status !== 200) throw new WrongInput(`Адрес ответил ${response.status}, а нужно 200`);
  return response.json();
}

/** Takes an address to which the account is told of orders, as the marketplace takes it in its own cabinet: once it has answered there. */
export async function enterAddress({ emulator, account }: Sender, url: string): Promise<void> {
  if (!emulator.tells) throw new WrongInput(`${emulator.title} в песочнице сам о заказах не сообщает`);
  const answer = await say(url, emulator.tells.ping(Date.now())).catch((error: unknown) => {
    throw error instanceof WrongInput ? error : new WrongInput('Адрес не отвечает');
  });
  if (!emulator.tells.isAnswer(answer)) throw new WrongInput('Адрес ответил не по шаблону');
  account.toldAt = url;
}

/** Tells of orders, in nobody's way; a service that isn't there hears nothing, as the seller's program asks by itself as well. */
export function tell({ emulator, account }: Sender, numbers: readonly string[], happening: 'new' | 'changed'): void {
  const { toldAt } = account;
  if (!emulator.tells || toldAt === undefined) return;
  for (const number of numbers) say(toldAt, emulator.tells.message(account, number, happening)).catch(() => {});
}
