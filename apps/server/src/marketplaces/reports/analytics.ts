import { Readable } from 'node:stream';
import { countFigures, findFigures, getFiguresFile, mostFiguresDays } from '@prilavok/contract';
import { withCompany } from '../../database/pools.ts';
import { csvOf } from '../../files/csv.ts';
import { invalid } from '../../http/errors.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import { mustFindAccount, mustHaveAccount } from '../stored/account.ts';
import * as queries from '../stored/analytics.queries.ts';
import { daysIn } from '../stored/report-kinds.ts';

export const analytics = [
  handle(findFigures, async ({ db, path, body }) => {
    await mustHaveAccount(db, path.account);
    mustBeDays(body);
    return { rows: await queries.listFigures(db, path.account, body) };
  }),

  handle(countFigures, async ({ db, path, body }) => {
    const { currency } = await mustFindAccount(db, path.account);
    mustBeDays(body);
    const { readAt, ...total } = await queries.figuresOfDays(db, path.account, body);
    return { currency: currency ?? 'RUB', total, days: await queries.figuresByDay(db, path.account, body), readAt };
  }),

  handleOutside(getFiguresFile, async ({ company, path, query, reply }) => {
    mustBeDays(query);
    const { title } = await withCompany(company, (db) => mustFindAccount(db, path.account));
    const name = encodeURIComponent(`Аналитика — ${title}, ${query.from} – ${query.to}.csv`);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    return reply
      .type('text/csv; charset=utf-8')
      .send(Readable.from(csvOf(header, linesOf(company, path.account, query))));
  }),
];

const header = [
  ...['Номер на площадке', 'Артикул', 'Название', 'Показы', 'Открытия карточки', 'В корзину'],
  ...['Заказано, шт.', 'Заказано на сумму', 'Доля в корзину', 'Доля в заказ'],
];

function mustBeDays({ from, to }: { from: string; to: string }): void {
  if (to < from) throw invalid('to', 'последний день раньше первого: поменяйте их местами');
  if (daysIn(from, to) > mostFiguresDays)
    throw invalid('to', `от первого дня больше ${mostFiguresDays} дней: выберите меньше`);
}

/** Products that a file asks for at once. */
const portion = 1000;

/** Products, a thousand at a time: no transaction stays open while somebody's line is slow. */
async function* linesOf(
  company: string,
  account: string,
  asked: Omit<queries.FiguresRequest, 'limit' | 'offset'>,
): AsyncGenerator<(string | number)[]> {
  for (let offset = 0; ; offset += portion) {
    const page = { ...asked, limit: portion, offset };
    const rows = await withCompany(company, (db) => queries.listFigures(db, account, page), { reads: true });
    for (const row of rows)
      yield [
        ...[row.id, row.article, row.title, row.shows ?? '', row.visits ?? '', row.carts ?? ''],
        ...[row.ordered, Number(row.revenue), row.toCart ?? '', row.toOrder ?? ''],
      ];
    if (rows.length < portion) return;
  }
}
