import type { Account } from '@prilavok/contract';
import { expect, it } from 'vitest';
import { unsentOf } from './unsent.ts';

const account = (status: Partial<Account['status']>) =>
  ({ status: { pausedAt: null, stocksUnsent: null, pricesUnsent: null, ...status } }) as Account;

it('a warehouse mends what is said of stock alone', () => {
  const said = unsentOf(account({ stocksUnsent: 'нет складов', pricesUnsent: 'выключено', warehouseNeeded: true }));
  expect(said.map(({ warehouse }) => warehouse ?? false)).toEqual([true, false]);
});

it.each([
  [{}, []],
  [{ stocksUnsent: 'нет складов' }, ['Остатки не отправляются: нет складов']],
  [{ pricesUnsent: 'выключено' }, ['Цены не отправляются: выключено']],
  [{ stocksUnsent: 'выключено', pricesUnsent: 'выключено' }, ['Остатки и цены не отправляются: выключено']],
  [
    { stocksUnsent: 'нет складов', pricesUnsent: 'выключено' },
    ['Остатки не отправляются: нет складов', 'Цены не отправляются: выключено'],
  ],
  [{ stocksUnsent: 'аккаунт приостановлен', pausedAt: '2026-11-22T00:00:00Z' }, []],
] as const)('an account of which %j is said says %j', (status, said) => {
  expect(unsentOf(account(status)).map(({ title, reason }) => `${title}: ${reason}`)).toEqual(said);
});
