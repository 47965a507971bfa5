import { findAccounts, findTasks, type Task, taskTypeTitles } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { AccountState } from '#features/marketplaces/account-state.tsx';
import { running } from '#shell/tasks.ts';
import { shortDate } from '#text/dates.ts';
import { number } from '#text/numbers.ts';
import { Mark, marketplaceTitle } from '#ui/marks/mark.tsx';
import { ProgressBar } from '#ui/marks/progress.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './-dashboard.module.css';

const quiet = true;

/** How the accounts do: whether the keys hold, what ran last, what is running. */
export function Connections() {
  const known = useCall(findAccounts, { body: { limit: 200 }, quiet });
  const accounts = known.data?.rows ?? [];
  const tasks = useCall(findTasks, { body: { limit: 200 }, quiet }).data?.rows ?? [];
  const live = running.use();
  if (accounts.length === 0 && live.length === 0 && !known.isPending) return null;
  return (
    <Section title="Связь с маркетплейсами">
      {known.isPending && <span className={`sk ${css.account}`} aria-busy />}
      <ul className={css.accounts}>
        {accounts.map((account) => (
          <li key={account.id}>
            <Mark marketplace={account.marketplace} />
            <div>
              <Go to={`/cabinet/marketplaces/${account.marketplace}/${account.id}`}>
                <b>{marketplaceTitle(account.marketplace)}</b> <span translate="no">{account.title}</span>
              </Go>
              <p>{lastOf(tasks.filter((task) => task.account === account.id)) ?? 'задачи ещё не запускались'}</p>
              <AccountState account={account} />
            </div>
          </li>
        ))}
        {live.map(({ resource, id, title, progress }) => (
          <li key={`${resource} ${id}`} className={css.live}>
            <div>
              <span translate="no">{title}</span>
              <ProgressBar progress={progress} label={title} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** «загрузка заказов, 11:42: 12». */
function lastOf(tasks: readonly Task[]): string | undefined {
  const [last] = tasks
    .filter(({ finishedAt }) => finishedAt !== null)
    .toSorted((a, b) => (b.finishedAt ?? '').localeCompare(a.finishedAt ?? ''));
  if (!last?.finishedAt) return undefined;
  return `${taskTypeTitles[last.type].toLowerCase()}, ${shortDate(last.finishedAt)}: обработано ${number(last.progress.done)}`;
}
