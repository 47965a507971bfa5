import { moneyText, type Today } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { DaysChart } from '#ui/charts/days-chart.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';

type Day = Today['days'][number];

const lines = [
  { title: '14 дней', value: ({ revenue }: Day) => Number(revenue), color: '--pr-accent' },
  {
    title: 'Прошлые 14 дней',
    value: ({ revenueBefore }: Day) => Number(revenueBefore),
    color: '--pr-text-3',
    dashed: true,
  },
];

/** Revenue day by day, beside the fourteen days before; a day leads to its figures. */
export function Revenue({ today: { day, days, currency } }: { today: Today }) {
  const navigate = useNavigate();
  const any = days.some(({ orders, ordersBefore }) => orders + ordersBefore > 0);
  if (!any) return null;
  return (
    <Section
      title="Выручка"
      note="по заказам, без отменённых"
      actions={<Go to="/cabinet/statistics/source?days=28">Статистика</Go>}
    >
      <DaysChart
        label="По дням"
        rows={days}
        lines={lines}
        words={(amount) => moneyText(amount.toFixed(2), currency)}
        kind="sums"
        unfinished={day}
        onPick={(row) =>
          void navigate({ to: '/cabinet/statistics/source', search: { days: `${row.day}..${row.day}` } })
        }
      />
    </Section>
  );
}
