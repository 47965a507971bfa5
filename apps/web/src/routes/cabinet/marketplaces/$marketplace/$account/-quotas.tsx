import { type Account, getProductLimits } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { useMarketplace } from '#features/marketplaces/use-account.ts';
import { comingDate } from '#text/dates.ts';
import { number } from '#text/numbers.ts';
import { Section } from '#ui/section.tsx';
import css from './-account.module.css';

/** How much the marketplace still lets the account do. */
export function Quotas({ account }: { account: Account }) {
  const path = { marketplace: account.marketplace, account: account.id };
  const known = useMarketplace(account.marketplace);
  const untold = known?.missing.limits;
  const { data, error } = useCall(getProductLimits, { path, quiet: true }, { enabled: known !== undefined && !untold });
  if (untold) {
    return (
      <Section title="Квоты площадки">
        <p className={css.quiet}>{untold}</p>
      </Section>
    );
  }
  return (
    <Section title="Квоты площадки">
      {error && <p className={css.quiet}>Площадка сейчас их не назвала: {error.message}</p>}
      {!data && !error && <div className={`sk ${css.bars}`} />}
      {data?.rows.length === 0 && <p className={css.quiet}>Площадка их не ставит.</p>}
      <ul className={css.quotas}>
        {data?.rows.map(({ id, title, limit, used, resetsAt }) => (
          <li key={id}>
            <span>{title}</span>
            <b>{limit === null ? `${number(used)}, без ограничений` : `${number(used)} из ${number(limit)}`}</b>
            {limit !== null && (
              <i className={css.quota}>
                <i
                  style={{ width: `${Math.min(100, limit === 0 ? 100 : (used / limit) * 100)}%` }}
                  data-full={used >= limit || undefined}
                />
              </i>
            )}
            {resetsAt && <small>обновится {comingDate(resetsAt)}</small>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
