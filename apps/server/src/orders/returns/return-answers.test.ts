import {
  answerReturn,
  findNotices,
  findReturnAnswers,
  findReturns,
  getReturn,
  type OrderReturn,
  type Types,
} from '@prilavok/contract';
import { MarketplaceError, type RemoteReturn, type ReturnAnswersApi } from '@prilavok/marketplaces';
import { beforeAll, expect, test } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { connectAccount } from '../accounts/account-connection.ts';
import { importReturns } from '../remote/import-returns.ts';
import { giveAnswer } from '../sending/give-return-answer.ts';
import { returnThere } from '../stored/return-answers.queries.ts';
import { aReturn, tellReturns } from '../testing/returns.ts';
import { anOzonShop, type OzonShop, useSandbox } from '../testing/shop.ts';

const sandbox = useSandbox();
const server = useServer({ env: sandbox.env });
let shop: OzonShop;
beforeAll(async () => {
  shop = await anOzonShop(server, sandbox.url, { courier: 'seller' });
});

const connection = () => connectAccount(shop.company, shop.account, AbortSignal.timeout(30_000));

/** A return that a buyer claims from an order that the seller has brought. */
async function claimed(): Promise<OrderReturn> {
  const number = await shop.buy({ offerId: 'CASE-1', quantity: 1 });
  for (const status of ['delivering', 'delivered']) await shop.control(`orders/${number}/status`, { status });
  await shop.control(`orders/${number}/give-back`, {});
  await importReturns({ ...(await connection()), position: null, progress: () => {}, save: async () => {} });
  const [row] = (await shop.call(findReturns, { body: { search: number } })).rows;
  if (!row) throw new Error(`Nothing came back of ${number}`);
  return row;
}

type Sent = Types<typeof answerReturn>['sent'];
const approval: Sent = { answer: '1000' };
const rejection: Sent = { answer: '-1', reason: '1', comment: 'На снимках недостатка не видно' };

const open = async (id: string) => (await shop.call(findReturnAnswers, { path: { id } })).rows.map((one) => one.id);
const give = ({ id }: Pick<OrderReturn, 'id'>, body: Sent) => shop.call(answerReturn, { path: { id }, body });
const refusal = ({ id }: Pick<OrderReturn, 'id'>, body: Sent) => shop.refused(answerReturn, { path: { id }, body });

/** Answers as the call does; `stand` says what the marketplace would do. */
async function giveThrough({ id }: OrderReturn, answer: string, stand: Partial<ReturnAnswersApi>): Promise<void> {
  const net = await connection();
  const at = await withCompany(shop.company, (db) => returnThere(db, id));
  const { returns } = net.client;
  if (!at || !returns.answers) throw new Error('Nothing to answer');
  const client = { ...net.client, returns: { ...returns, answers: { ...returns.answers, ...stand } } };
  await giveAnswer({ ...net, client }, at, { answer, reason: '', comment: '', amount: null, author: null });
}
const silent = new MarketplaceError('down', 'Ozon не отвечает');

test('a buyer who wants to give something back is told of, and what can be answered is asked of the marketplace', async () => {
  const one = await claimed();
  expect(one.state).toBe('claimed');
  const model = await shop.call(getReturn, { path: { id: one.id } });
  expect(model).toMatchObject({ answerable: true, answers: [] });
  const { rows, photos } = await shop.call(findReturnAnswers, { path: { id: one.id } });
  expect(rows).toMatchObject([
    { id: '1000', title: 'Одобрить возврат', refuses: false, reasons: [], amount: null },
    { id: '1020', amount: { title: 'Сумма компенсации' } },
    { id: '-1', refuses: true, comment: { optional: false }, reasons: [{ id: '1' }, { id: '2' }] },
  ]);
  expect(photos).toEqual([expect.stringMatching(/^https:/)]);
  const notices = (await shop.call(findNotices, { body: {} })).rows;
  expect(notices.filter(({ link }) => link?.endsWith(`open=${one.id}`))).toMatchObject([
    { title: 'Покупатель хочет вернуть товар', severity: 'warn' },
  ]);
});

test('agreeing brings the goods on their way; the answer is kept with who gave it, and can be given once', async () => {
  const one = await claimed();
  const after = await give(one, approval);
  expect(after).toMatchObject({
    state: 'moving',
    answers: [{ title: 'Одобрить возврат', reason: '', comment: '', amount: null, confirmed: true }],
  });
  expect(after.answers[0]?.author).not.toBe('');
  expect(await refusal(after, approval)).toMatchObject({ status: 409, body: { code: 'not_allowed' } });
});

test('refusing names a reason and says why, and paying a part names the sum', async () => {
  const [one, other] = [await claimed(), await claimed()];
  expect(await give(one, rejection)).toMatchObject({
    state: 'refused',
    answers: [{ reason: 'Недостаток не подтвердился', comment: 'На снимках недостатка не видно' }],
  });
  expect(await give(other, { answer: '1020', amount: '450.50' })).toMatchObject({
    state: 'claimed',
    status: 'Предложена частичная компенсация',
    answers: [{ amount: '450.50' }],
  });
});

test('an answer that lacks something, or carries what nobody reads, is told to nobody', async () => {
  const one = await claimed();
  const wrong: [Sent, string][] = [
    [{ ...rejection, reason: '' }, 'reason'],
    [{ ...rejection, reason: '77' }, 'reason'],
    [{ ...rejection, comment: '  ' }, 'comment'],
    [{ answer: '1020' }, 'amount'],
    [{ answer: '1020', amount: '0' }, 'amount'],
    [{ ...approval, reason: '1' }, 'reason'],
    [{ ...approval, amount: '100' }, 'amount'],
  ];
  for (const [sent, field] of wrong)
    expect(await refusal(one, sent)).toMatchObject({ status: 400, body: { message: expect.stringContaining(field) } });
  expect(await refusal(one, { answer: '5' })).toMatchObject({ body: { code: 'not_allowed' } });
  expect(await shop.call(getReturn, { path: { id: one.id } })).toMatchObject({ answers: [], version: one.version });
});

test('of two who answer at once one is heard', async () => {
  const one = await claimed();
  const both = await Promise.allSettled([give(one, approval), give(one, rejection)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await shop.call(getReturn, { path: { id: one.id } })).answers).toHaveLength(1);
});

test('an answer that was taken in silence counts, one that was not is none, and of the rest nobody is sure', async () => {
  const taken = await claimed();
  const { answers } = (await connection()).client.returns;
  await giveThrough(taken, '1000', {
    async give(...told) {
      await answers?.give(...told);
      throw silent;
    },
  });
  expect(await shop.call(getReturn, { path: { id: taken.id } })).toMatchObject({
    state: 'moving',
    answers: [{ confirmed: true }],
  });

  const give = async () => {
    throw silent;
  };
  const lost = await claimed();
  await expect(giveThrough(lost, '1000', { give })).rejects.toThrow(silent);
  expect((await shop.call(getReturn, { path: { id: lost.id } })).answers).toEqual([]);

  let asked = 0;
  const options: ReturnAnswersApi['options'] = (at) => {
    if (++asked > 1) throw silent;
    return answers?.options(at) ?? Promise.reject(silent);
  };
  await expect(giveThrough(lost, '1000', { give, options })).rejects.toThrow(silent);
  expect((await shop.call(getReturn, { path: { id: lost.id } })).answers).toMatchObject([{ confirmed: false }]);
  expect(await refusal(lost, approval)).toMatchObject({ status: 409, body: { code: 'busy' } });
  expect(await open(lost.id)).toContain('1000');
});

test.each<[string, Partial<RemoteReturn>]>([
  ['stay with the buyer', { state: 'elsewhere' }],
  ['nobody has taken', { state: 'moving', kind: 'unredeemed' }],
])('nothing is asked about goods that %s', async (_, over) => {
  const told = aReturn(over);
  await tellReturns(shop, [told]);
  const [one] = (await shop.call(findReturns, { body: { search: told.id } })).rows;
  const { id } = one ?? { id: '' };
  expect(await shop.call(findReturnAnswers, { path: { id } })).toEqual({ rows: [], photos: [] });
  expect(await refusal({ id }, approval)).toMatchObject({ body: { code: 'not_allowed' } });
});

test('what the marketplace says when it does not let anybody in is told to whoever asks', async () => {
  const one = await claimed();
  await shop.control('faults', { forbidden: 1 });
  const asked = await shop.refused(findReturnAnswers, { path: { id: one.id } });
  const answered = await refusal(one, approval);
  await shop.control('faults', {});
  for (const { status, body } of [asked, answered]) expect([status, body]).toMatchObject([409, { code: 'refused' }]);
});

test('nobody asks about or answers the returns of another company', async () => {
  const { id } = await claimed();
  const stranger = await aCompany(server);
  expect(await stranger.refused(findReturnAnswers, { path: { id } })).toMatchObject({ status: 404 });
  expect(await stranger.refused(answerReturn, { path: { id }, body: approval })).toMatchObject({ status: 404 });
});
