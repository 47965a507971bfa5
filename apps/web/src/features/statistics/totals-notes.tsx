import type { Coverage, Totals } from '@prilavok/contract';
import { moneyText } from '@prilavok/contract';
import { shortDay } from '#text/days.ts';
import { percent } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { Mark } from '#ui/marks/mark.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Go } from '#ui/page/go.tsx';
import css from './statistics.module.css';

const lines = ['проданной строки', 'проданных строк', 'проданных строк'] as const;

/** What the numbers of a screen lack: books that aren't read, costs that nobody named, a count that isn't over. */
export function TotalsNotes({ totals: { now, coverage, counting, currency } }: { totals: Totals }) {
  const unread = coverage.filter(({ books, until }) => books && until === null);
  return (
    <div className={css.notes}>
      {coverage.length > 0 && <CoverageLine coverage={coverage} />}
      {counting !== null && (
        <Note>
          Считаем прошлые заказы: готово {percent(counting)}. Числа растут, пока счёт не закончен; страница обновится
          сама.
        </Note>
      )}
      {unread.map((account) => (
        <Note key={account.account} tone="warn">
          {account.title}: начисления ещё не прочитаны, прибыли с этого аккаунта пока не видно.{' '}
          <Go to={taskOf(account)}>{account.task ? 'Открыть задачу' : 'Завести задачу'}</Go>
        </Note>
      ))}
      {now.uncosted !== null && now.uncosted > 0 && (
        <Note tone="warn">
          У {counted(now.uncosted, lines)} нет себестоимости: прибыль показана больше настоящей.{' '}
          <Go to="/cabinet/statistics/products?view=costs&missing=true">Указать себестоимость</Go>
        </Note>
      )}
      {now.estimated !== null && Number(now.estimated) !== 0 && (
        <Note>
          Оценка: {moneyText(now.estimated, currency)} удержаний посчитаны по вашим ставкам, потому что площадка
          начислений не отдаёт.
        </Note>
      )}
    </div>
  );
}

/** The task that reads the books of an account, or where one is made. */
const taskOf = ({ marketplace, account, task }: Coverage): string =>
  `/cabinet/marketplaces/${marketplace}/${account}/workers${task ? `/${task}` : ''}`;

/** «по начислениям до 26.11», of each account: books come days after orders. */
function CoverageLine({ coverage }: { coverage: readonly Coverage[] }) {
  return (
    <ul className={css.coverage} aria-label="До какого дня прочитаны начисления">
      <li>По начислениям до</li>
      {coverage.map(({ account, title, marketplace, books, until }) => (
        <li key={account}>
          <Mark marketplace={marketplace} />
          <span translate="no">{title}</span> {until ? shortDay(until) : books ? '—' : 'оценка'}
        </li>
      ))}
    </ul>
  );
}
