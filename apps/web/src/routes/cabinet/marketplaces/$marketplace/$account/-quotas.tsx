import { type Account, getProductLimits } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { QuotaBars } from '#features/marketplaces/quota-bars.tsx';
import { useMarketplace } from '#features/marketplaces/use-account.ts';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './-account.module.css';

/** How much the marketplace still lets the account do. */
export function Quotas({ account }: { account: Account }) {
  const path = { marketplace: account.marketplace, account: account.id };
  const known = useMarketplace(account.marketplace);
  const untold = known?.missing.limits;
  const { data, error } = useCall(getProductLimits, { path, quiet: true }, { enabled: known !== undefined && !untold });
  const plan = (
    <p>
      <Go to={`/cabinet/marketplaces/${account.marketplace}/${account.id}/limits`}>Что ждёт отправки и когда уйдёт</Go>
    </p>
  );
  if (untold) {
    return (
      <Section title="Квоты площадки">
        <p className={css.quiet}>{untold}</p>
        {plan}
      </Section>
    );
  }
  return (
    <Section title="Квоты площадки">
      {error && <p className={css.quiet}>Площадка сейчас их не назвала: {error.message}</p>}
      {!data && !error && <div className={`sk ${css.bars}`} />}
      {data?.rows.length === 0 && <p className={css.quiet}>Площадка их не ставит.</p>}
      {data && <QuotaBars quotas={data.rows} />}
      {plan}
    </Section>
  );
}
