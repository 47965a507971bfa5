import { countFigures, type FiguresOfDay, type Marketplace, moneyText } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { useMarketplace } from '#features/marketplaces/use-account.ts';
import { fullDate } from '#text/dates.ts';
import { dayWords } from '#text/days.ts';
import { growth, number } from '#text/numbers.ts';
import { MoneyCell, NumberCell } from '#ui/cells/number.tsx';
import { DaysChart } from '#ui/charts/days-chart.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Go } from '#ui/page/go.tsx';
import { Page } from '#ui/page/page.tsx';
import { Section } from '#ui/page/section.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import css from './-analytics.module.css';
import type { FiguresSummary, Frame } from './-frame.ts';
import { daysBefore, rateWords, type Step, shareOf, stepsOf, wholeDays } from './-steps.ts';

/** How many went on from step to step, in all and day by day. */
export function AnalyticsSummary({ account, marketplace, days, summary, views, controls, actions }: Frame) {
  const { total, currency, readAt } = summary;
  const before = useCall(countFigures, { path: { account }, body: daysBefore(days), quiet: true }).data;
  const at = `/cabinet/marketplaces/${marketplace}/${account}/analytics`;
  const columns = columnsOf(`${at}?view=products&days=${days.from}..${days.to}`);
  // What is known of a part of those days alone would look like growth.
  const compared = before && before.days.length >= summary.days.length ? before.total : null;
  return (
    <Page title="Аналитика" header={views} controls={controls} actions={actions}>
      <Section title={`${dayWords(days.from)} – ${dayWords(days.to)}`} note={readAt && `прочитано ${fullDate(readAt)}`}>
        <div className={css.steps}>
          <Table
            label="Воронка продаж"
            columns={compared ? [...columns, grown] : columns}
            rows={stepsOf(total, compared)}
          />
          <p className={css.revenue}>
            Заказано на сумму
            <b>
              <MoneyCell amount={total.revenue} currency={currency} />
            </b>
            {compared && <span>{growth(Number(compared.revenue), Number(total.revenue))}</span>}
          </p>
        </div>
        <Untold marketplace={marketplace} total={total} />
      </Section>
      <Charts summary={summary} days={days} />
    </Page>
  );
}

/** Each step leads to the products that have most of it. */
const columnsOf = (products: string): TableColumn<Step>[] => [
  { id: 'title', title: 'Шаг', cell: ({ id, title }) => <Go to={`${products}&sort=-${id}`}>{title}</Go> },
  { id: 'count', title: 'Всего', align: 'right', cell: ({ count }) => <NumberCell value={count} /> },
  { id: 'share', title: 'С прошлого шага', align: 'right', cell: ({ share }) => share !== null && rateWords(share) },
];

/** Beside as many days before these. */
const grown: TableColumn<Step> = {
  id: 'growth',
  title: 'К прошлому периоду',
  align: 'right',
  cell: ({ count, before }) => before !== null && growth(before, count),
};

/** Why some steps aren't there. */
function Untold({ marketplace, total }: { marketplace: Marketplace; total: FiguresSummary['total'] }) {
  const untold = useMarketplace(marketplace)?.untoldFigures;
  return untold && total.shows === null ? <Note>{untold}</Note> : null;
}

type Day = FiguresOfDay;
const visits = (day: Day) => day.visits;
const carts = (day: Day) => day.carts;
const ordered = (day: Day) => day.ordered;

function Charts({ summary: { total, currency, days: found }, days }: Pick<Frame, 'summary' | 'days'>) {
  const rows = wholeDays(found, days);
  const pieces = (count: number) => number(Math.round(count));
  const seen = total.visits !== null;
  return (
    <Section title="По дням">
      {total.shows !== null && (
        <DaysChart
          label="Показы в поиске и каталоге по дням"
          rows={rows}
          lines={[{ title: 'Показы', value: (day) => day.shows, color: '--pr-info' }]}
          kind="measured"
          words={pieces}
          whole
        />
      )}
      <DaysChart
        label={seen ? 'Открытия карточек, корзины и заказы по дням' : 'Заказанные товары по дням, штук'}
        rows={rows}
        lines={[
          ...(seen ? [{ title: 'Открытия', value: visits, color: '--pr-info' }] : []),
          ...(seen ? [{ title: 'В корзину', value: carts, color: '--pr-warn' }] : []),
          { title: 'Заказано', value: ordered, color: '--pr-accent' },
        ]}
        kind="measured"
        words={pieces}
        whole
      />
      {seen && (
        <DaysChart
          label="Доля открытий, после которых товар положили в корзину, и корзин, из которых его заказали, по дням"
          rows={rows}
          lines={[
            { title: 'В корзину', value: (day) => shareOf(day.carts, day.visits), color: '--pr-warn' },
            { title: 'В заказ', value: (day) => shareOf(day.ordered, day.carts), color: '--pr-accent' },
          ]}
          kind="measured"
          words={rateWords}
        />
      )}
      <DaysChart
        label="Заказано на сумму по дням"
        rows={rows}
        lines={[{ title: 'Сумма', value: (day) => Number(day.revenue), color: '--pr-accent' }]}
        kind="sums"
        words={(amount) => moneyText(amount.toFixed(2), currency)}
      />
    </Section>
  );
}
