import {
  findImportDifferences,
  getImportDifferencesFile,
  type Import,
  type ImportDifference,
  isUnderWay,
  mostDifferences,
} from '@prilavok/contract';
import { useList } from '#api/useList.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { TextCell } from '#ui/cells/text.tsx';
import { downloadFile } from '#ui/download.ts';
import { choices, FilterSelect } from '#ui/filters/filter-select.tsx';
import { type Column, useColumns } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { Findings, type FindingsAddress } from '#ui/list/findings.tsx';
import { Status } from '#ui/marks/status.tsx';
import { Empty } from '#ui/page/empty.tsx';
import css from './-import.module.css';

/** Filters of differences, in the page's address. */
export interface DifferencesAddress extends FindingsAddress {
  filters: { kind?: ImportDifference['kind'] | undefined; field?: string | undefined };
  set: (change: { kind?: ImportDifference['kind'] | undefined; field?: string | undefined }) => void;
}

const kinds = choices<ImportDifference['kind']>({ created: 'Новые предложения', changed: 'Изменения' });

/** Changes that an import would make, field by field: from what stands in the catalog to what the file says. */
export function ImportDifferences({ of, address }: { of: Import; address: DifferencesAddress }) {
  const { kind, field } = address.filters;
  const list = useList(findImportDifferences, { search: address.search, kind, field }, { path: { id: of.id } });
  const columns = useColumns('import-differences', differenceColumns);
  if (of.differences === 0) {
    if (isUnderWay(of)) return <Empty title="Различий пока нет">Файл ещё читается и сравнивается с каталогом.</Empty>;
    return <Empty title="Различий нет">В каталоге уже всё так, как в файле.</Empty>;
  }
  const fields = of.changes.map(({ field: name, count }) => ({ value: name, label: `${name} — ${number(count)}` }));
  const all = counted(of.differences, ['различие', 'различия', 'различий']);
  const isCut = of.differences > mostDifferences;
  return (
    <Findings
      label="Различия"
      title={isCut ? `Первые ${number(mostDifferences)} из ${number(of.differences)}` : all}
      searchFor="Артикул, название, значение"
      address={address}
      list={list}
      columns={columns}
      filters={
        <>
          <FilterSelect label="Что" options={kinds} value={kind} onChange={(next) => address.set({ kind: next })} />
          {fields.length > 0 && (
            <FilterSelect
              label="Поле"
              options={fields}
              value={field}
              onChange={(next) => address.set({ field: next })}
            />
          )}
        </>
      }
      onDownload={() => downloadFile(getImportDifferencesFile, { id: of.id, name: `что изменится ${of.title}.csv` })}
    />
  );
}

const differenceColumns: Column<ImportDifference>[] = [
  { id: 'line', title: 'Строка', cell: ({ line }) => number(line), width: 80, align: 'right' },
  column.twoLines('offer', 'Предложение', ({ article, title }) => ({ first: title, second: article }), { width: 220 }),
  {
    id: 'field',
    title: 'Что',
    cell: ({ kind, field }) =>
      kind === 'created' ? <Status tone="success">Новое</Status> : <TextCell>{field}</TextCell>,
    width: 150,
  },
  {
    id: 'was',
    title: 'Было',
    cell: ({ kind, was }) => (kind === 'created' ? null : <Value text={was} gone />),
    width: 200,
    grow: true,
  },
  { id: 'now', title: 'Станет', cell: ({ now }) => <Value text={now} />, width: 200, grow: true },
];

function Value({ text, gone = false }: { text: string; gone?: boolean }) {
  if (text === '') return <span className={css.blank}>пусто</span>;
  return (
    <span className={css.value} data-gone={gone || undefined} title={text} translate="no">
      {text}
    </span>
  );
}
