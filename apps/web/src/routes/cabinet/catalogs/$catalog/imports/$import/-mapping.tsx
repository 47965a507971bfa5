import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import {
  checkImport,
  findProperties,
  findUnitGroups,
  getImportTable,
  type Import,
  type ImportTable,
  inspectImport,
  type TableColumn,
  type TableMapping,
} from '@prilavok/contract';
import { useEffect, useState } from 'react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { counted } from '#text/plurals.ts';
import { choices } from '#ui/filters/filter-select.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { useFoot } from '#ui/page/foot.ts';
import { type TableColumn as Shown, Table } from '#ui/table/table.tsx';
import type { MappedColumn } from './-column-target.ts';
import css from './-import.module.css';
import { MappingColumn } from './-mapping-column.tsx';

interface ImportMappingProps {
  of: Import;
  onChecked: () => void;
  /** Called with whether the mapping differs from the stored one, and with no when it goes out of sight. */
  onEdited: (edited: boolean) => void;
}

/** Where the columns of a table go: guessed or remembered, and said by a person. */
export function ImportMapping({ of, onChecked, onEdited }: ImportMappingProps) {
  const { data, error, refetch } = useCall(getImportTable, { path: { id: of.id } });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={`sk ${css.waiting}`} />;
  // Another look at the file begins with what that look has found.
  return <Mapping key={JSON.stringify(data.mapping)} of={of} table={data} onChecked={onChecked} onEdited={onEdited} />;
}

/** Most properties that a list of choices is made of. */
const mostChoices = 1000;

function Mapping({ of, table, onChecked, onEdited }: ImportMappingProps & { table: ImportTable }) {
  const [mapping, setMapping] = useState(table.mapping);
  const edited = mapping !== table.mapping;
  useEffect(() => {
    onEdited(edited);
    return () => onEdited(false);
  }, [edited, onEdited]);
  const may = useMay(checkImport);
  const check = useChange(checkImport);
  useFoot(may);
  const properties = useCall(findProperties, { body: { catalog: { in: [of.catalog] }, limit: mostChoices } }).data
    ?.rows;
  const groups = useCall(findUnitGroups, {}).data?.rows;
  const mapped = new Map(mapping.columns.map((each) => [each.column, each]));
  const put = (next: MappedColumn) =>
    setMapping({ ...mapping, columns: [...mapping.columns.filter(({ column }) => column !== next.column), next] });

  const begin = () => check.mutate({ path: { id: of.id }, body: { mapping } }, { onSuccess: onChecked });
  // From any field: behind hundreds of columns the button is hundreds of stops away.
  useHotkeys(may ? [['mod+Enter', () => !check.isPending && begin()]] : [], []);

  const columns: Shown<TableColumn & { id: string }>[] = [
    {
      id: 'title',
      title: 'Столбец файла',
      width: 200,
      cell: (column) => (
        <div className={css.column}>
          <b translate="no">{nameOf(column)}</b>
          <span>{counted(column.filled, ['значение', 'значения', 'значений'])}</span>
        </div>
      ),
    },
    {
      id: 'samples',
      title: 'Что в нём',
      cell: ({ samples }) => (
        <ul className={css.samples} translate="no">
          {samples.slice(0, 3).map((sample) => (
            <li key={sample} title={sample}>
              {sample}
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: 'target',
      title: 'Куда',
      width: 380,
      cell: (column) => (
        <MappingColumn
          column={column}
          name={nameOf(column)}
          mapped={mapped.get(column.column) ?? { column: column.column, target: { to: 'skip' } }}
          properties={properties ?? []}
          groups={groups ?? []}
          readOnly={!may}
          onChange={put}
        />
      ),
    },
    { id: 'reason', title: 'Почему предложено', cell: ({ reason }) => <span className={css.reason}>{reason}</span> },
  ];

  return (
    <section className={css.mapping} aria-label="Сопоставление столбцов">
      {table.remembered && <Note>Столбцы сопоставлены так, как в прошлом файле с такими же заголовками.</Note>}
      <Look of={of} table={table} />
      <Rules mapping={mapping} readOnly={!may} onChange={(change) => setMapping({ ...mapping, ...change })} />
      <Table
        label="Столбцы"
        columns={columns}
        rows={table.columns.map((column) => ({ ...column, id: String(column.column) }))}
      />
      {may && (
        <div className={css.foot}>
          {check.error && <Note tone="error">{check.error.message}</Note>}
          <Button loading={check.isPending} title="Ctrl+Enter" onClick={begin}>
            Проверить
          </Button>
          <span>Каталог не изменится: сначала покажем, что появится и что поменяется.</span>
        </div>
      )}
    </section>
  );
}

const lettered = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : lettered(Math.floor(column / 26) - 1) + lettered(column % 26);
const nameOf = ({ title, column }: TableColumn) => title || `Столбец ${lettered(column)}`;

/** Which sheet is read, and which of its rows are the heading. */
function Look({ of, table }: { of: Import; table: ImportTable }) {
  const { sheet, heading } = table.mapping;
  const [rows, setRows] = useState(heading);
  const may = useMay(inspectImport);
  const look = useChange(inspectImport);
  const again = (body: { sheet: number; heading?: TableMapping['heading'] }) =>
    look.mutate({ path: { id: of.id }, body });
  return (
    <div className={css.rules}>
      {table.sheets.length > 1 && (
        <NativeSelect
          label="Лист"
          data={table.sheets.map(({ title, hidden, rows: count }, at) => ({
            value: String(at),
            label: `${title}${hidden ? ' (скрыт)' : ''} — ${counted(count, ['строка', 'строки', 'строк'])}`,
          }))}
          value={String(sheet)}
          disabled={!may || look.isPending}
          onChange={({ currentTarget }) => again({ sheet: Number(currentTarget.value) })}
        />
      )}
      <NumberInput
        label="Таблица начинается со строки"
        min={1}
        max={2_000_000}
        value={rows.first}
        readOnly={!may}
        onChange={(first) => setRows({ ...rows, first: Number(first) || 1 })}
      />
      <NumberInput
        label="Из них заголовков"
        min={0}
        max={20}
        value={rows.rows}
        readOnly={!may}
        onChange={(count) => setRows({ ...rows, rows: Number(count) || 0 })}
      />
      {may && (rows.first !== heading.first || rows.rows !== heading.rows) && (
        <Button variant="default" loading={look.isPending} onClick={() => again({ sheet, heading: rows })}>
          Прочитать так
        </Button>
      )}
      <span className={css.reason}>
        {table.format.toUpperCase()}
        {table.encoding && `, ${table.encoding}`},{' '}
        {counted(table.sheets[sheet]?.rows ?? 0, ['строка', 'строки', 'строк'])}
      </span>
    </div>
  );
}

type RulesOf = Pick<TableMapping, 'key' | 'unknown' | 'empty'>;
const keys = choices<RulesOf['key']>({ article: 'По артикулу', barcodes: 'По штрихкоду' });
const unknowns = choices<RulesOf['unknown']>({ create: 'Создать', skip: 'Пропустить' });
const empties = choices<RulesOf['empty']>({ leave: 'Оставляет, что есть', clear: 'Очищает поле' });

/** How rows find their offers, and what becomes of what they don't say. */
function Rules({
  mapping,
  readOnly,
  onChange,
}: {
  mapping: RulesOf;
  readOnly: boolean;
  onChange: (change: Partial<RulesOf>) => void;
}) {
  const pick = <Name extends keyof RulesOf>(
    name: Name,
    label: string,
    data: { value: RulesOf[Name]; label: string }[],
  ) => (
    <NativeSelect
      label={label}
      data={data}
      value={mapping[name]}
      disabled={readOnly}
      onChange={({ currentTarget }) => {
        const chosen = data.find(({ value }) => value === currentTarget.value);
        if (chosen) onChange({ [name]: chosen.value });
      }}
    />
  );
  return (
    <div className={css.rules}>
      {pick('key', 'Предложения узнаются', keys)}
      {pick('unknown', 'Которых в каталоге нет', unknowns)}
      {pick('empty', 'Пустая ячейка', empties)}
    </div>
  );
}
