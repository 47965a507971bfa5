import { getAccountLimits } from '@prilavok/contract';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { asked } from '#api/useCall.ts';
import { QuotaBars } from '#features/marketplaces/quota-bars.tsx';
import { ofMarketplace } from '#shell/valid.ts';
import { timeOfDay } from '#text/dates.ts';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './-limits.module.css';
import { PlanCard } from './-plan.tsx';
import { Rates } from './-rates.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/limits/')({
  staticData: { title: 'Лимиты и очередь', valid: ofMarketplace('account') },
  component: LimitsPage,
});

/** Milliseconds: what waits changes by itself. */
const anew = 30_000;

/** Changes that wait for the marketplace, and their way through its limits. */
function LimitsPage() {
  const { marketplace, account } = Route.useParams();
  const { data, error, refetch } = useQuery({
    ...asked(getAccountLimits, { path: { id: account } }),
    refetchInterval: anew,
  });
  if (!data) {
    return (
      <Page title="Лимиты и очередь" loading={!error}>
        {error && <Failed error={error} onRetry={() => void refetch()} />}
      </Page>
    );
  }
  const published = data.rates.some((rate) => rate.published !== null);
  const at = `/cabinet/marketplaces/${marketplace}/${account}`;
  return (
    <Page title="Лимиты и очередь" controls={<span className={css.at}>на {timeOfDay(data.at)}</span>}>
      <div className={css.plans}>
        {data.plans.map((plan) => (
          <PlanCard key={plan.kind} plan={plan} at={at} published={published} />
        ))}
      </div>
      <Section title="Квоты площадки">
        {data.untold && <p className={css.quiet}>{data.untold}</p>}
        {!data.untold && data.quotas.length === 0 && <p className={css.quiet}>Площадка их не ставит.</p>}
        <div className={css.quotas}>
          <QuotaBars quotas={data.quotas} />
        </div>
      </Section>
      <Rates rates={data.rates} published={published} />
    </Page>
  );
}
