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

/**
 * Notes on gaps in the numbers of a screen: books that aren't read, costs that nobody named, a count that isn't over.
 */
export function TotalsNotes({ totals: { now, coverage, counting, currency } }: { totals: Totals }) {
  const estimated =
    now.estimated !== null && Number(now.estimated) !== 0 ? moneyText(now.estimated, currency) : undefined;
  return (
    <div className={css.notes}>
      {coverage.length > 0 && <CoverageLine coverage={coverage} estimated={estimated} />}
      {counting !== null && (
        <Note>
          Считаем прошлые заказы: готово {percent(counting)}. Числа растут, пока счёт не закончен; страница обновится
          сама.
        </Note>
      )}
      {now.uncosted !== null && now.uncosted > 0 && (
        <Note tone="warn">
          У {counted(now.uncosted, lines)} нет себестоимости: прибыль показана больше настоящей.{' '}
          <Go to="/cabinet/statistics/products?view=costs&missing=true">Указать себестоимость</Go>
        </Note>
      )}
    </div>
  );
}

/** «По начислениям до 26.11», of each account: books come days after orders, and some marketplaces have none. */
function CoverageLine({ coverage, estimated }: { coverage: readonly Coverage[]; estimated: string | undefined }) {
  return (
    <ul className={css.coverage} aria-label="До какого дня прочитаны начисления">
      <li>По начислениям до</li>
      {coverage.map((account) => (
        <li key={account.account}>
          <Mark marketplace={account.marketplace} />
          <span translate="no">{account.title}</span>
          <ReadUntil of={account} />
        </li>
      ))}
      {estimated && <li>Оценка по вашим ставкам: {estimated} удержаний</li>}
    </ul>
  );
}

/** The last day of an account's books, or the way to the task that reads them. */
function ReadUntil({ of: { marketplace, account, books, until, task } }: { of: Coverage }) {
  if (until !== null) return shortDay(until);
  if (!books) return 'оценка';
  const to = `/cabinet/marketplaces/${marketplace}/${account}/workers${task ? `/${task}` : ''}`;
  return (
    <span>
      ещё не прочитаны: <Go to={to}>{task ? 'открыть задачу' : 'завести задачу'}</Go>
    </span>
  );
}
