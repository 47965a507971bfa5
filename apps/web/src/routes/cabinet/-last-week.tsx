import { countOrders, type OrderSum } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { midnight } from '#features/orders/orders-search.ts';
import { sums } from '#text/money.ts';
import { growth, number } from '#text/numbers.ts';
import { Facts } from '#ui/fields/fields.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';

const quiet = true;

/** How much was ordered in seven days, today among them, and how that compares with the seven before. */
export function LastWeek() {
  const week = useOrdered({ from: midnight(6) });
  const before = useOrdered({ from: midnight(13), to: midnight(6) });
  if (!week || !before || (week.total === 0 && before.total === 0)) return null;
  const grown = growthOf(before.sums, week.sums);
  return (
    <Section title="За 7 дней">
      <Facts
        facts={[
          { label: 'Заказов', value: <Go to="/cabinet/orders?created=days7">{number(week.total)}</Go> },
          { label: 'На сумму', value: sums(week.sums) || '0' },
          ...(grown === undefined ? [] : [{ label: 'Прирост', value: `${grown} к прошлым 7 дням` }]),
        ]}
      />
    </Section>
  );
}

function useOrdered(created: { from: string; to?: string }) {
  const enabled = useMay(countOrders);
  return useCall(countOrders, { body: { filters: { created }, exact: true }, quiet }, { enabled }).data;
}

/** Sums in different currencies don't compare: there is nothing to say then. */
function growthOf(before: readonly OrderSum[], now: readonly OrderSum[]): string | undefined {
  const [one] = before;
  const [other] = now;
  if (before.length > 1 || now.length > 1 || !one || (other && other.currency !== one.currency)) return undefined;
  return growth(Number(one.sum), Number(other?.sum ?? 0));
}
