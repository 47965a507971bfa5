import { type Currency, countMoney, currencyTitles, moneyKindTitles, moneyText, type Types } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { dayWords } from '#text/days.ts';
import { percent } from '#text/numbers.ts';
import { MoneyCell, NumberCell } from '#ui/cells/number.tsx';
import { DaysChart } from '#ui/charts/days-chart.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Go } from '#ui/page/go.tsx';
import { Page } from '#ui/page/page.tsx';
import { Section } from '#ui/page/section.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import { type Frame, whence } from './-frame.ts';
import css from './-money.module.css';
import { partsOf, wholeDays } from './-sums.ts';

/** Money that came and was kept: by days, and by kinds. */
export function MoneySummary({ account, at, days, views, controls, actions }: Frame) {
  const { data, error, refetch } = useCall(countMoney, { path: { account }, body: days });
  const currencies = [...new Set(data?.kinds.map(({ currency }) => currency))];
  return (
    <Page
      title="Деньги"
      header={views}
      controls={controls}
      actions={currencies.length > 0 && actions}
      loading={!data && !error}
    >
      {!data && error && <Failed error={error} onRetry={() => void refetch()} />}
      {data && currencies.length === 0 && <Empty title="За эти дни начислений нет">{whence}</Empty>}
      {data &&
        currencies.map((currency) => (
          <OfCurrency
            key={currency}
            told={data}
            currency={currency}
            days={days}
            alone={currencies.length === 1}
            at={at}
          />
        ))}
    </Page>
  );
}

type Part = ReturnType<typeof partsOf>['rows'][number];

interface Props {
  told: Types<typeof countMoney>['reply'];
  currency: Currency;
  days: Frame['days'];
  /** There are sums in no other currency. */
  alone: boolean;
  /** The screen's own address. */
  at: string;
}

const came = ({ came: value }: { came: number }) => value;
const kept = ({ kept: value }: { kept: number }) => value;

const columnsOf = (list: string): TableColumn<Part>[] => [
  {
    id: 'kind',
    title: 'Вид',
    cell: ({ kind }) => <Go to={`${list}&kind=${kind}`}>{moneyKindTitles[kind]}</Go>,
  },
  { id: 'count', title: 'Начислений', align: 'right', cell: ({ count }) => <NumberCell value={count} /> },
  { id: 'share', title: 'От продаж', align: 'right', cell: ({ share }) => share !== null && percent(share) },
  { id: 'amount', title: 'Сумма', align: 'right', cell: (part) => <MoneyCell {...part} /> },
];

function OfCurrency({ told, currency, days, alone, at }: Props) {
  const rows = wholeDays(
    told.days.filter((day) => day.currency === currency),
    days,
  );
  const parts = partsOf(told.kinds.filter((kind) => kind.currency === currency));
  const words = `${dayWords(days.from)} – ${dayWords(days.to)}`;
  return (
    <Section title={alone ? words : `${words}, ${currencyTitles[currency].toLowerCase()}`}>
      <DaysChart
        label="Продажи за вычетом возвратов и то, что удержала площадка, по дням"
        rows={rows}
        lines={[
          { title: 'Продажи', value: came, color: '--pr-accent' },
          { title: 'Удержано', value: kept, color: '--pr-warn' },
        ]}
        kind="sums"
        words={(amount) => moneyText(amount.toFixed(2), currency)}
      />
      <div className={css.kinds}>
        <Table
          label="Деньги по видам"
          columns={columnsOf(`${at}?view=operations&days=${days.from}..${days.to}`)}
          rows={parts.rows}
        />
        <p className={css.left}>
          Осталось после площадки
          <b>{moneyText(parts.left, currency)}</b>
          {parts.share !== null && <span>{percent(parts.share)} продаж</span>}
        </p>
      </div>
    </Section>
  );
}
