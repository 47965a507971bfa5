import { checkAccount } from '@prilavok/contract';
import { change } from '#api/useChange.ts';
import { toast } from '#toasts.ts';

/** Asks the marketplace whether it takes the account's keys, and says what it answered. */
export async function checkKeys(id: string): Promise<void> {
  const { ok, result, message } = await change(checkAccount, { path: { id } });
  const passing = result === 'limit' || result === 'down';
  toast({
    ...(ok ? {} : { summary: 'Проверка не прошла' }),
    detail: message,
    severity: ok ? 'success' : passing ? 'warn' : 'error',
    life: ok ? 3000 : 10_000,
  });
}
