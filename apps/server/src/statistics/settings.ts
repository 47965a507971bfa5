import { changeStatisticsSettings, getStatisticsSettings, type StatisticsSettings } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { invalid, mustBeFresh } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { announce } from '../http/stream.ts';
import { daysWithAnything } from './counting/due.queries.ts';
import { settleSoon } from './counting/due.ts';
import { listAccounts } from './reading/channels.queries.ts';
import { hasBooks } from './reading/coverage.queries.ts';
import * as queries from './settings.queries.ts';

export const settings = [
  handle(getStatisticsSettings, async ({ db }) => queries.settingsOf(db)),

  handle(changeStatisticsSettings, async ({ db, body }) => {
    const before = await queries.lockSettings(db);
    mustBeFresh(before, body.version, 'Настройки статистики');
    await mustBeAccounts(db, body);
    await queries.replaceSettings(db, body);
    const from = firstChanged(before, body);
    if (from !== null) await settleSoon(db, await daysWithAnything(db, { from, to: '9999-12-31' }));
    announce(db, { type: 'changed', resource: 'statistics/settings', ids: [] });
    return queries.settingsOf(db);
  }),
];

/** Refuses rules of accounts that aren't there, and rates of those whose books are read. */
async function mustBeAccounts(db: Db, { taxes, rates }: Pick<StatisticsSettings, 'taxes' | 'rates'>): Promise<void> {
  const accounts = new Map((await listAccounts(db)).map((account) => [account.id, account]));
  for (const [place, { account }] of taxes.entries())
    if (account !== null && !accounts.has(account))
      throw invalid(`taxes.${place}.account`, 'такого аккаунта нет: выберите другой или уберите правило');
  for (const [place, { account }] of rates.entries()) {
    const found = accounts.get(account);
    if (!found?.marketplace)
      throw invalid(`rates.${place}.account`, 'такого аккаунта нет: выберите другой или уберите ставку');
    if (hasBooks(found.marketplace))
      throw invalid(`rates.${place}.account`, 'эта площадка отдаёт начисления: ставка для неё не нужна');
  }
}

/** The first day that a change of taxes or rates concerns; null: none. */
function firstChanged(
  before: Pick<StatisticsSettings, 'taxes' | 'rates'>,
  now: Pick<StatisticsSettings, 'taxes' | 'rates'>,
): string | null {
  const lineOf = (rule: object) => JSON.stringify(Object.entries(rule).sort());
  const changed = <Rule extends object>(was: readonly Rule[], is: readonly Rule[]): Rule[] => {
    const [old, fresh] = [new Set(was.map(lineOf)), new Set(is.map(lineOf))];
    return [...was.filter((rule) => !fresh.has(lineOf(rule))), ...is.filter((rule) => !old.has(lineOf(rule)))];
  };
  if (changed(before.rates, now.rates).length > 0) return '0001-01-01';
  const days = changed(before.taxes, now.taxes).map(({ from }) => from);
  return days.toSorted()[0] ?? null;
}
