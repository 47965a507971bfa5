import { countOrders } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { midnight } from '#features/orders/orders-search.ts';
import { money } from '#text/money.ts';
import { growth, number } from '#text/numbers.ts';
import { Facts } from '#ui/fields.tsx';
import { Go } from '#ui/go.tsx';
import { Section } from '#ui/section.tsx';

const quiet = true;

/** How much was ordered in seven days, today among them, and how that compares with the seven before. */
export function LastWeek() {
  const week = useOrdered({ from: midnight(6) });
  const before = useOrdered({ from: midnight(13), to: midnight(6) });
  if (!week || !before || (week.total === 0 && before.total === 0)) return null;
  const grown = growth(Number(before.sum), Number(week.sum));
  return (
    <Section title="За 7 дней">
      <Facts
        facts={[
          { label: 'Заказов', value: <Go to="/cabinet/orders?created=days7">{number(week.total)}</Go> },
          { label: 'На сумму', value: money(week.sum) },
          ...(grown === undefined ? [] : [{ label: 'Прирост', value: `${grown} к прошлым 7 дням` }]),
        ]}
      />
    </Section>
  );
}

const useOrdered = (created: { from: string; to?: string }) =>
  useCall(countOrders, { body: { filters: { created } }, quiet }).data;
