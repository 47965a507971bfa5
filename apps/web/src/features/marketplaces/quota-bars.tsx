import type { Quota } from '@prilavok/contract';
import { comingDate } from '#text/dates.ts';
import { number } from '#text/numbers.ts';
import { ShareBar } from '#ui/marks/share-bar.tsx';
import css from './quota-bars.module.css';

/** How much of something is used, as a bar; full ones are red. */
export function UseBar({ used, limit }: { used: number; limit: number }) {
  return <ShareBar share={limit === 0 ? 1 : used / limit} warns={used >= limit} />;
}

/** Quotas as the marketplace tells them. */
export function QuotaBars({ quotas }: { quotas: readonly Quota[] }) {
  return (
    <ul className={css.quotas}>
      {quotas.map(({ id, title, limit, used, resetsAt }) => (
        <li key={id}>
          <span>{title}</span>
          <b>{limit === null ? `${number(used)}, без ограничений` : `${number(used)} из ${number(limit)}`}</b>
          {limit !== null && <UseBar used={used} limit={limit} />}
          {resetsAt && <small>обновится {comingDate(resetsAt)}</small>}
        </li>
      ))}
    </ul>
  );
}
