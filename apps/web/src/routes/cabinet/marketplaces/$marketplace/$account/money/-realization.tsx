import { Button, Select } from '@mantine/core';
import {
  askRealization,
  type Compared,
  type Currency,
  getRealization,
  getRealizationFile,
  moneyKindTitles,
  type Realized,
  type RealizedProduct,
  type Types,
} from '@prilavok/contract';
import { IconDownload } from '@tabler/icons-react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { dayWords } from '#text/days.ts';
import { number } from '#text/numbers.ts';
import { MoneyCell, NumberCell } from '#ui/cells/number.tsx';
import { TwoLineCell } from '#ui/cells/text.tsx';
import { downloadFile } from '#ui/download.ts';
import { Note } from '#ui/marks/note.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Go } from '#ui/page/go.tsx';
import { Page } from '#ui/page/page.tsx';
import { Section } from '#ui/page/section.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import type { Frame } from './-frame.ts';
import { lastMonths, monthWords, periodOf } from './-months.ts';

type Report = NonNullable<Types<typeof getRealization>['reply']['report']>;

interface Props extends Pick<Frame, 'account' | 'at' | 'views'> {
  title: string;
  month: string;
  onMonth: (month: string) => void;
  /** Why the marketplace gives no report. */
  missing: string | undefined;
}

/** The marketplace's report on a month's realization, beside its bookings of that month. */
export function Realization({ account, at, title, month, onMonth, views, missing }: Props) {
  const path = { account, month };
  const { data, error, refetch } = useCall(getRealization, { path }, { enabled: !missing });
  const report = data?.report;
  const making = data?.request?.state === 'making';
  const name = `Реализация — ${title}, ${month}.csv`;
  return (
    <Page
      title="Деньги"
      header={views}
      controls={
        !missing && (
          <Select
            aria-label="Месяц"
            size="xs"
            w={180}
            allowDeselect={false}
            data={lastMonths().map((value) => ({ value, label: monthWords(value) }))}
            value={month}
            onChange={(value) => value && onMonth(value)}
          />
        )
      }
      actions={
        report && (
          <>
            {data.onRequest && <Ask path={path} making={making} again />}
            <Button
              variant="default"
              leftSection={<IconDownload />}
              onClick={() => void downloadFile(getRealizationFile, { id: account, name, within: path, query: {} })}
            >
              Скачать CSV
            </Button>
          </>
        )
      }
    >
      {missing && <Empty title="Отчёта о реализации здесь нет">{missing}</Empty>}
      {!missing && !data && !error && <div className="sk" style={{ height: 160 }} />}
      {!data && error && <Failed error={error} onRetry={() => void refetch()} />}
      {data && !report && !data.onRequest && (
        <Empty title="Отчёта за этот месяц ещё нет">Площадка составляет его до пятого числа следующего месяца.</Empty>
      )}
      {data && !report && data.onRequest && <OnRequest request={data.request} path={path} />}
      {report && <Known report={report} at={at} month={month} />}
    </Page>
  );
}

type Request = Types<typeof getRealization>['reply']['request'];

interface OfMonth {
  account: string;
  month: string;
}

/** Notice in place of a report that the marketplace makes when it is asked. */
function OnRequest({ request, path }: { request: Request; path: OfMonth }) {
  const making = request?.state === 'making';
  const title = {
    none: 'Отчёт за этот месяц не запрашивали',
    making: 'Площадка составляет отчёт',
    told: 'За этот месяц в отчёте пусто',
    failed: 'Отчёт не получился',
  }[request?.state ?? 'none'];
  return (
    <Empty title={title} action={<Ask path={path} making={making} />}>
      {request?.fault ||
        (making
          ? 'Обычно это занимает несколько минут: отчёт появится здесь сам.'
          : 'Площадка составляет его по запросу, за несколько минут.')}
    </Empty>
  );
}

function Ask({ path, making, again = false }: { path: OfMonth; making: boolean; again?: boolean }) {
  const may = useMay(askRealization);
  const ask = useChange(askRealization);
  if (!may) return null;
  return (
    <Button
      variant={again ? 'default' : 'filled'}
      loading={making || ask.isPending}
      onClick={() => ask.mutate({ path })}
    >
      {again ? 'Запросить заново' : 'Запросить отчёт'}
    </Button>
  );
}

/** Products that the screen shows; the file has them all. */
const shown = 200;

function Known({ report, at, month }: { report: Report; at: string; month: string }) {
  const operations = `${at}?view=operations&days=${periodOf(month)}`;
  const { number: document, day, currency, compared, total, rows } = report;
  const made = [document && `№ ${document}`, day && `от ${dayWords(day)}`].filter(Boolean).join(' ');
  return (
    <>
      <Section title="Сверка с начислениями" note={made}>
        <Table
          label="Сверка с начислениями"
          columns={comparedColumns(currency, operations)}
          rows={compared.map((row) => ({ ...row, id: row.kind }))}
        />
        {compared.some(({ difference }) => Number(difference) !== 0) && (
          <Note>
            Начисления приходят днями и меняются ещё две недели, а в отчёт попадает то, что доставлено и возвращено за
            месяц: на стыке месяцев они расходятся.
          </Note>
        )}
      </Section>
      <Section
        title="По товарам"
        note={rows.length > shown && `показаны первые ${shown} из ${number(rows.length)}, все — в файле`}
      >
        <Table
          label="Реализация по товарам"
          columns={productColumns(currency, at.replace(/money$/, 'products'), total)}
          rows={[...rows.slice(0, shown), { ...total, id: 'total', title: 'Всего', article: '' }]}
        />
      </Section>
    </>
  );
}

type Sum = (row: RealizedProduct) => string | null;

const comparedColumns = (currency: Currency, operations: string): TableColumn<Compared & { id: string }>[] => {
  const money = (id: string, title: string, of: (row: Compared) => string): TableColumn<Compared & { id: string }> => ({
    ...{ id, title, align: 'right' },
    cell: (row) => <MoneyCell amount={of(row)} currency={currency} />,
  });
  return [
    {
      id: 'kind',
      title: 'Вид',
      cell: ({ kind }) => <Go to={`${operations}&kind=${kind}`}>{moneyKindTitles[kind]}</Go>,
    },
    money('reported', 'По отчёту', ({ reported }) => reported),
    money('booked', 'По начислениям', ({ booked }) => booked),
    money('difference', 'Разница', ({ difference }) => difference),
  ];
};

/** Columns of products; one that the report doesn't tell is left out. */
const productColumns = (currency: Currency, products: string, total: Realized): TableColumn<RealizedProduct>[] => {
  const pieces = (id: string, title: string, of: (row: RealizedProduct) => number): TableColumn<RealizedProduct> => ({
    ...{ id, title, align: 'right' },
    cell: (row) => <NumberCell value={of(row)} />,
  });
  const money = (id: string, title: string, of: Sum): TableColumn<RealizedProduct> => ({
    ...{ id, title, align: 'right' },
    cell: (row) => <MoneyCell amount={of(row)} currency={currency} />,
  });
  return [
    {
      id: 'title',
      title: 'Товар',
      cell: (row) => <Product row={row} products={products} />,
    },
    pieces('soldPieces', 'Доставлено, шт.', ({ soldPieces }) => soldPieces),
    money('sold', 'На сумму', ({ sold }) => sold),
    pieces('returnedPieces', 'Возвращено, шт.', ({ returnedPieces }) => returnedPieces),
    money('returned', 'На сумму', ({ returned }) => returned),
    ...(total.discount === null ? [] : [money('discount', 'Скидки', ({ discount }) => discount)]),
    ...(total.fee === null ? [] : [money('fee', 'Вознаграждение', ({ fee }) => fee)]),
    money('extra', 'Доплаты', ({ extra }) => extra),
    ...(total.due === null ? [] : [money('due', 'К начислению', ({ due }) => due)]),
  ];
};

/** By its article among the account's products; the row of the whole has none. */
function Product({ row: { title, article }, products }: { row: RealizedProduct; products: string }) {
  if (!article) return title;
  const link = (
    <Go to={`${products}?search=${encodeURIComponent(article)}`} quiet>
      {title}
    </Go>
  );
  return <TwoLineCell first={link} second={article} />;
}
