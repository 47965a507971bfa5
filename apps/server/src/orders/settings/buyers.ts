import {
  changeBuyerRetention,
  eraseBuyer,
  exportBuyer,
  fewestPhoneDigits,
  findBuyerOrders,
  getBuyerRetention,
  soughtPhone,
} from '@prilavok/contract';
import { config } from '../../config.ts';
import { invalid, mustBeFresh } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { enqueue } from '../../jobs/job.ts';
import { daysFor } from '../../upkeep/retention.ts';
import { recordChange } from '../../users/audit.ts';
import { recordOfBuyers } from '../../users/journal/buyers.ts';
import { hideRecipient } from '../reading/people.ts';
import * as queries from '../stored/buyers.queries.ts';
import { byPerson, insertHistory } from '../stored/history.queries.ts';
import { announceOrders } from '../workflow/order-state.ts';
import { eraseMessages } from './buyers.jobs.ts';

/** The usual days of the whole product. */
const usualDays = () => Math.ceil(daysFor('buyers', config().KEEP_DAYS));

export const buyers = [
  handle(findBuyerOrders, async ({ db, body }) => {
    if (!/\p{L}/u.test(body.search) && soughtPhone(body.search) === undefined)
      throw invalid('search', `телефон — от ${fewestPhoneDigits} цифр`);
    return { rows: (await queries.listBuyerOrders(db, body)).map(hideRecipient) };
  }),

  handle(exportBuyer, async ({ db, caller, request, body }) => {
    const found = await queries.peopleOfOrders(db, body.orders);
    await recordOfBuyers(db, { caller, request }, 'downloaded', found);
    return { orders: found.map(({ id: _, ...order }) => order) };
  }),

  handle(eraseBuyer, async ({ db, user, caller, request, body }) => {
    const erased = await queries.erasePeople(db, body.orders);
    if (erased.length === 0) return { erased: 0 };
    const ids = erased.map(({ id }) => id);
    await insertHistory(db, ids, byPerson(user), { kind: 'changed', message: 'Данные получателя стёрты' });
    await recordOfBuyers(db, { caller, request }, 'removed', erased);
    await enqueue(db, eraseMessages, { company: db.company, numbers: erased.map(({ number }) => number) });
    await announceOrders(db, ids);
    return { erased: erased.length };
  }),

  handle(getBuyerRetention, async ({ db }) => {
    const usual = usualDays();
    return { days: usual, version: 0, ...(await queries.buyerDays(db)), usual };
  }),

  handle(changeBuyerRetention, async ({ db, caller, request, body }) => {
    const usual = usualDays();
    const was = await queries.lockBuyerDays(db, usual);
    mustBeFresh(was, body.version, 'Срок хранения данных покупателей');
    await queries.updateBuyerDays(db, body.days);
    const became = { days: body.days, usual, version: was.version + 1 };
    const { company } = db;
    const words = { subject: 'company', id: company, title: 'Данные покупателей' } as const;
    await recordChange(
      db,
      { caller, request },
      { ...words, was: { buyerDays: was.days }, became: { buyerDays: body.days } },
    );
    return became;
  }),
];
