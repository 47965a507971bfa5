import { changeRate, findRates, inCurrency, type Rate } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { conflict, invalid, mustBeFresh, mustFind } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { announce } from '../../http/stream.ts';
import { recordChange } from '../../users/audit.ts';
import { mustFindAccount, mustHaveAccount } from '../stored/account.ts';
import { startWalk } from '../tasks/start.ts';
import * as queries from './rates.queries.ts';

export const rates = [
  handle(findRates, async ({ db, path }) => {
    await mustHaveAccount(db, path.id);
    return { rows: await queries.listRates(db, path.id) };
  }),

  handle(changeRate, async ({ db, user, caller, request, path, body }) => {
    const account = await mustFindAccount(db, path.id);
    const { currency: to } = account;
    if (!to) throw conflict('no_currency', 'Площадка ещё не назвала валюту кабинета: проверьте ключи аккаунта');
    if (body.from === to) throw invalid('from', `кабинет и так ${inCurrency[to]}: курс не нужен`);
    const was = await queries.lockRate(db, path.id, { from: body.from, to });
    mustBeFresh(was, body.version, 'Курс');
    await queries.upsertRate(db, path.id, { from: body.from, to, rate: body.rate, author: user });
    for (const resource of ['marketplaces/rates', 'marketplaces/accounts'])
      announce(db, { type: 'changed', resource, ids: [path.id] });
    await startWalk(db, account);
    const became = await rateOf(db, path.id, body.from);
    const title = `${body.from} → ${to}, аккаунт «${account.title}»`;
    const done = { subject: 'rate', id: path.id, title, became } as const;
    await recordChange(db, { caller, request }, was.rate === null ? done : { ...done, was });
    return became;
  }),
];

async function rateOf(db: Db, account: string, from: Rate['from']): Promise<Rate> {
  const found = await queries.listRates(db, account);
  return mustFind(
    found.find((rate) => rate.from === from),
    `Каталогов ${inCurrency[from]} у аккаунта нет`,
  );
}
