import { Button } from '@mantine/core';
import { findCatalogs, type MeasureName, type StatisticsRow, type Totals } from '@prilavok/contract';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { List } from '#api/pages.ts';
import { useCall } from '#api/useCall.ts';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import { stringifySearch } from '#ui/list/address-text.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { Empty } from '#ui/page/empty.tsx';
import type { StatisticsSearch } from './address.ts';
import { columnsOf } from './columns.tsx';
import { figureWords } from './measure-words.ts';
import { RowsSide } from './rows-side.tsx';
import { type SubjectProps, useSubjectFrame } from './subject-frame.tsx';
import { pageOf, subjects } from './subjects.ts';
import { useMeasures } from './use-measures.ts';

/** A row a thing, a column a measure; a number opens its rows at the side. */
export function SubjectTable(props: SubjectProps & { list: List<StatisticsRow>; unsearched?: boolean }) {
  const { subject, address, list, unsearched = false } = props;
  const { totals, header, ...frame } = useSubjectFrame(props);
  const { searchFor } = subjects[subject];
  const search: StatisticsSearch = address.filters;
  const seen = useMeasures();
  const currency = search.currency ?? 'RUB';
  const kept = keptOf(search);
  const { set } = address;
  const columns = useMemo(
    () =>
      columnsOf({
        subject,
        seen,
        currency,
        kept,
        onOpen: (open: string, measure: MeasureName) => set({ open, measure: measure as StatisticsSearch['measure'] }),
      }),
    [subject, seen, currency, kept, set],
  );
  const card = (row: StatisticsRow) => (
    <RowCard title={row.title} to={pageOf(subject, row.id) + kept}>
      <span>Выручка {figureWords(row.now, 'revenue', currency)}</span>
      <span>Заказов {figureWords(row.now, 'orders', currency)}</span>
      {row.now.profit !== null && <span>Прибыль {figureWords(row.now, 'profit', currency)}</span>}
    </RowCard>
  );
  return (
    <ListPage
      name={`statistics.${subject}`}
      {...frame}
      // The head says of which days the numbers are: they hide no rows.
      address={{ ...address, narrowed: address.search !== '' || (search.account ?? search.catalog) !== undefined }}
      list={list}
      columns={columns}
      views={header}
      {...(unsearched ? {} : { searchFor })}
      filters={
        subject === 'product' && (
          <CatalogFilter value={search.catalog} onChange={(catalog) => set({ catalog, report: undefined })} />
        )
      }
      empty={<NothingYet totals={totals} />}
      card={card}
      onOpen={({ id }) => set({ open: id })}
      side={({ id, onClose }) => (
        <RowsSide
          subject={subject}
          id={id}
          title={list.rows().find((row) => row.id === id)?.title}
          search={search}
          onClose={onClose}
        />
      )}
    />
  );
}

/** Days, comparison, channel and currency go along to a row's page. */
function keptOf({ days, compare, account, currency }: StatisticsSearch): string {
  return stringifySearch({ days, compare, account, currency });
}

function NothingYet({ totals }: { totals: Totals | undefined }) {
  if (totals && totals.counting !== null)
    return <Empty title="Считаем прошлые заказы">Числа появятся здесь сами, как только будут готовы.</Empty>;
  return (
    <Empty
      title="За эти дни заказов не было"
      action={
        <Button component={Link} to="/cabinet/marketplaces" variant="default">
          К маркетплейсам
        </Button>
      }
    >
      Статистика считается сама из заказов и начислений. Выберите другой период или подключите маркетплейс, с которого
      придут заказы.
    </Empty>
  );
}

function CatalogFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (catalog: string | undefined) => void;
}) {
  const catalogs = useCall(findCatalogs, { quiet: true }).data?.rows ?? [];
  if (catalogs.length < 2) return null;
  return (
    <FilterSelect
      label="Каталог"
      options={catalogs.map(({ id, title }) => ({ value: id, label: title }))}
      value={value}
      onChange={onChange}
    />
  );
}
