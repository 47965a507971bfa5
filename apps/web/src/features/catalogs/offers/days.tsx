import { SegmentedControl } from '@mantine/core';
import { type Currency, findOfferDays, type OfferDay } from '@prilavok/contract';
import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { money } from '#text/money.ts';
import { number } from '#text/numbers.ts';
import { DaysChart } from '#ui/charts/days-chart.tsx';
import type { Line } from '#ui/charts/line.ts';
import { Failed } from '#ui/page/failed.tsx';
import { Section } from '#ui/page/section.tsx';
import css from '../product/product.module.css';

const periods = [
  { value: '30', label: '30 дней' },
  { value: '90', label: '90 дней' },
  { value: '365', label: 'Год' },
] as const;
type Period = (typeof periods)[number]['value'];

const rouble = (sum: string | null) => (sum === null ? null : Number(sum));
const price: Line<OfferDay> = { title: 'Цена', value: (row) => rouble(row.price), color: '--pr-accent' };
const oldPrice: Line<OfferDay> = {
  title: 'До скидки',
  value: (row) => rouble(row.oldPrice),
  color: '--pr-text-3',
  dashed: true,
};
const stock: Line<OfferDay> = { title: 'Остаток', value: (row) => row.stock, color: '--pr-accent' };

interface Props {
  catalog: string;
  offer: string;
  currency: Currency | null;
}

/** Price and stock of an offer over time. */
export function OfferDays({ catalog, offer, currency }: Props) {
  const [period, setPeriod] = useState<Period>('90');
  const found = useCall(findOfferDays, { path: { catalog, offer }, query: { days: Number(period) }, quiet: true });
  const rows = found.data?.rows ?? [];
  const priced = rows.some((row) => row.price !== null);
  const counted = rows.some((row) => row.stock !== null);
  const reduced = rows.some((row) => row.oldPrice !== null);
  return (
    <Section title="Цена и остаток по дням">
      <SegmentedControl
        aria-label="За какое время"
        size="xs"
        mb={12}
        data={[...periods]}
        value={period}
        onChange={setPeriod}
      />
      {found.error && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {rows.length === 1 && (
        <p className={css.hint}>Предложение создано сегодня: график появится, когда пройдёт хотя бы день</p>
      )}
      {rows.length > 1 && (
        <>
          {priced ? (
            <DaysChart
              label="Цена"
              rows={rows}
              lines={reduced ? [price, oldPrice] : [price]}
              words={(value) => money(String(value), currency)}
            />
          ) : (
            <p className={css.hint}>Цены за это время не было</p>
          )}
          {counted ? (
            <DaysChart
              label="Остаток, вместе с резервом"
              rows={rows}
              lines={[stock]}
              whole
              words={(value) => `${number(value)} шт.`}
            />
          ) : (
            <p className={css.hint}>Остаток за это время никто не считал</p>
          )}
        </>
      )}
    </Section>
  );
}
