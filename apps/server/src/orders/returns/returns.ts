import {
  countReturns,
  findReturns,
  getReturn,
  isReceivable,
  receiveReturn,
  returnStateTitles,
  type Types,
  undoReturnReceipt,
} from '@prilavok/contract';
import { moveStock } from '../../catalogs/index.ts';
import type { Db } from '../../database/pools.ts';
import { conflict, invalid, mustBeFresh, mustFind } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { announce } from '../../http/stream.ts';
import { accountById } from '../accounts/accounts.queries.ts';
import { missingReturn, returnModel } from '../reading/return-model.ts';
import { offersByArticle } from '../stored/new-order.queries.ts';
import * as queries from '../stored/returns.queries.ts';

export const returns = [
  handle(findReturns, async ({ db, body }) => ({ rows: await queries.listReturns(db, body) })),

  handle(countReturns, async ({ db, body }) => ({ rows: await queries.countsByState(db, body) })),

  handle(getReturn, ({ db, path }) => returnModel(db, path.id)),

  handle(receiveReturn, async ({ db, user, path, body }) => {
    const stored = mustFind(await queries.lockReturn(db, path.id), missingReturn);
    mustBeFresh(stored, body.version, `Возврат ${path.id}`);
    if (!isReceivable(stored.remoteState))
      throw conflict(
        'not_allowed',
        `Возврат сейчас не принять: ${returnStateTitles[stored.remoteState].toLowerCase()}`,
      );
    const lines = takenLines(await queries.linesOf(db, stored.id), body.lines);
    const taken = await withOffers(db, stored.account, lines);
    await queries.insertReceipt(db, stored.id, { author: user, lines: taken });
    await settle(db, stored, { author: user, lines: taken });
    return returnModel(db, stored.id);
  }),

  handle(undoReturnReceipt, async ({ db, user, path }) => {
    const stored = mustFind(await queries.lockReturn(db, path.id), missingReturn);
    const last = await queries.lastReceipt(db, stored.id);
    if (last?.id !== path.receipt)
      throw conflict('not_allowed', 'Отменить можно только последнюю приёмку, и один раз: обновите страницу');
    if (!last.fresh)
      throw conflict('not_allowed', 'Приёмку отменяют в течение суток: теперь поправьте остаток в карточке товара');
    await queries.undoReceipt(db, last.id);
    const lines = last.lines.map((line) => ({ ...line, good: -line.good, damaged: -line.damaged }));
    await settle(db, stored, { author: user, lines });
    return returnModel(db, stored.id);
  }),
];

type Line = queries.StoredLine & { good: number; damaged: number };

/** The lines that were counted, with the pieces of each; refuses more than there are left. */
function takenLines(
  lines: readonly queries.StoredLine[],
  counted: Types<typeof receiveReturn>['body']['lines'],
): Line[] {
  const found = counted.map(({ id, good, damaged }) => {
    const line = lines.find(({ place }) => String(place) === id);
    if (!line) throw invalid('lines', `строки ${id} в возврате нет: обновите страницу`);
    const left = line.quantity - line.good - line.damaged;
    if (good + damaged > left)
      throw conflict('not_allowed', `«${line.title}»: осталось принять ${left} шт., а вы указали ${good + damaged}`);
    return { ...line, good, damaged };
  });
  if (new Set(found.map(({ place }) => place)).size < found.length) throw invalid('lines', 'строка названа дважды');
  const pieces = found.filter(({ good, damaged }) => good + damaged > 0);
  if (pieces.length === 0) throw invalid('lines', 'укажите, сколько штук приняли');
  return pieces;
}

/** Finds whose stock the good pieces join: the offer that was known, or the one that has the article by now. */
async function withOffers(db: Db, account: string, lines: readonly Line[]): Promise<queries.TakenLine[]> {
  const known = await accountById(db, account);
  const articles = lines.map(({ article }) => article);
  const offers = await offersByArticle(db, { id: account, catalog: known?.catalog ?? null }, articles);
  return lines.map(({ place, article, title, good, damaged }) => {
    const offer = offers.get(article)?.id ?? null;
    if (offer === null && good > 0)
      throw conflict(
        'not_allowed',
        `«${title}»: артикула «${article}» нет в каталоге. Добавьте товар, и годные штуки вернутся в его остаток`,
      );
    return { place, offer, good, damaged };
  });
}

/** Counts pieces in, or out again: the lines, the return and the stock of the offers together. */
async function settle(
  db: Db,
  stored: queries.StoredReturn,
  { author, lines }: { author: string | null; lines: readonly queries.TakenLine[] },
): Promise<void> {
  await queries.addTaken(db, stored.id, lines);
  const taken = stored.taken + lines.reduce((sum, { good, damaged }) => sum + good + damaged, 0);
  const state = taken >= stored.pieces ? 'accepted' : stored.remoteState;
  await queries.updateTaken(db, stored.id, { taken, state });
  const order = await queries.orderNumbered(db, stored.account, stored.orderNumber);
  const moved = Map.groupBy(lines, ({ offer }) => offer);
  await moveStock(
    db,
    [...moved].flatMap(([offer, each]) => {
      const quantity = each.reduce((sum, { good }) => sum + good, 0);
      return offer === null ? [] : [{ offer, quantity, reserved: 0, by: { kind: 'return' as const, order, author } }];
    }),
  );
  announce(db, { type: 'changed', resource: 'orders/returns', ids: [stored.id] });
}
