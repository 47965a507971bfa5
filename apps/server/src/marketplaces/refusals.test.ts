import {
  askReport,
  createAccount,
  findKeyChoices,
  type Marketplace,
  mostReportsUnderWay,
  restoreAccountReport,
  updatePromotions,
} from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { aCompany, type Shop } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { marketDay } from './stored/report-kinds.ts';

/** Nobody makes the reports: they stay under way. */
const server = useServer();
let shop: Shop;
beforeAll(async () => {
  shop = await aCompany(server);
});

type Refusal = Awaited<ReturnType<Shop['refused']>>;

async function anAccount(marketplace: Marketplace, keys: Record<string, string>): Promise<string> {
  const body = { title: marketplace, marketplace, environment: 'sandbox' as const, keys };
  return (await shop.call(createAccount, { body })).id;
}
let made = 0;
const ozon = () => anAccount('ozon', { client_id: String(3000 + ++made), api_key: 'sandbox-refused' });

const reportOf = async (days: { dateStart?: string; dateFinish?: string }) =>
  shop.refused(askReport, { path: { id: await ozon() }, body: { kind: 'postings_fbs', ...days } });

test.each<[string, number, string, () => Promise<Refusal>]>([
  [
    'promotions that a marketplace lacks',
    409,
    'Акций в API Магнит Маркета нет',
    async () => {
      const account = await anAccount('magnit', { api_key: 'sandbox-refused', shop_id: '1' });
      return shop.refused(updatePromotions, { path: { account } });
    },
  ],
  [
    'one report more than at once',
    409,
    `уже готовится ${mostReportsUnderWay} отчётов`,
    async () => {
      const path = { id: await ozon() };
      const body = (day: number) => ({
        kind: 'postings_fbs',
        dateStart: marketDay(day + 1),
        dateFinish: marketDay(1),
      });
      for (let day = 0; day < mostReportsUnderWay; day++) await shop.call(askReport, { path, body: body(day) });
      return shop.refused(askReport, { path, body: body(mostReportsUnderWay) });
    },
  ],
  ['a report without its last day', 400, 'назовите последний день', () => reportOf({ dateStart: marketDay(1) })],
  [
    'a report of too many days',
    400,
    'охватывает не больше',
    () => reportOf({ dateStart: marketDay(365), dateFinish: marketDay(0) }),
  ],
  [
    'a report brought back that nobody deleted',
    404,
    'Удалённый отчёт не найден',
    async () => {
      const path = { id: await ozon() };
      const { id } = await shop.call(askReport, { path, body: { kind: 'products' } });
      return shop.refused(restoreAccountReport, { path: { account: path.id, id } });
    },
  ],
  [
    'keys that are looked for at another marketplace',
    400,
    'это аккаунт другой площадки',
    async () => {
      const account = await ozon();
      return shop.refused(findKeyChoices, {
        body: { marketplace: 'magnit', environment: 'sandbox', keys: {}, account },
      });
    },
  ],
])('%s is refused with %i: «%s»', async (_what, status, words, ask) => {
  const refusal = await ask();
  expect([refusal.status, refusal.body.message]).toEqual([status, expect.stringContaining(words)]);
});
