import { Button, NumberInput, Select } from '@mantine/core';
import {
  checkPriceList,
  type PriceColumn,
  type PriceListModel,
  type PriceMapping,
  type PriceSheet,
  priceColumns,
  priceColumnTitles,
} from '@prilavok/contract';
import { useState } from 'react';
import { useMay } from '#api/use-may.ts';
import { useChange } from '#api/useChange.ts';
import { absences } from '#features/calculation/price-words.ts';
import { choices } from '#ui/filters/filter-select.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Section } from '#ui/page/section.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import css from './-price-list.module.css';
import { Reading } from './-reading.tsx';

/** A mapping that isn't whole yet: the price may be missing. */
type Draft = Omit<PriceMapping, 'columns'> & { columns: Record<PriceColumn, number | null> };

const blank: Draft = {
  sheet: 0,
  columns: { code: null, article: null, barcode: null, title: null, price: null, currency: null, stock: null },
  comma: 'decimal',
  available: 1,
  absent: 'sold_out',
};

const commas = choices({ decimal: '1,215 — это 1 рубль 21,5 копейки', thousands: '1,215 — это 1215 рублей' });
const kept = choices(absences);

/** Where in the file what stands: each column of its first rows is given a meaning. */
export function Mapping({ of, onDone }: { of: PriceListModel; onDone: () => void }) {
  const may = useMay(checkPriceList);
  const check = useChange(checkPriceList);
  const [draft, setDraft] = useState<Draft>(of.mapping ?? of.suggested ?? blank);
  const set = (part: Partial<Draft>) => setDraft((was) => ({ ...was, ...part }));
  const sheet = of.file.sheets[draft.sheet];
  if (!sheet) return <Empty title="В файле нет ни одного листа">Загрузите другой файл.</Empty>;
  const choose = (column: number, field: PriceColumn | null) =>
    set({
      columns: chosen(draft.columns, column, field),
      ...(field === 'price' && { comma: sheet.commas[column] ?? 'decimal' }),
    });
  const off = missing(draft);
  const send = async () => {
    const { price, ...others } = draft.columns;
    if (price === null) return;
    await check.mutateAsync({ path: { id: of.id }, body: { mapping: { ...draft, columns: { ...others, price } } } });
    onDone();
  };
  return (
    <div className={css.form}>
      {of.remembered && of.mapping === null && (
        <Note>Столбцы такого файла вы уже указывали: проверьте и продолжайте.</Note>
      )}
      <Reading of={of} sheet={draft.sheet} onSheet={(at) => set({ ...blank, sheet: at })} />
      <Section title="Что в каком столбце" note="Первые строки файла">
        <Preview sheet={sheet} columns={draft.columns} onChoose={may ? choose : undefined} />
      </Section>
      <Section title="Как понимать">
        <div className={css.options}>
          <Select
            label="Запятая в ценах"
            disabled={!may}
            allowDeselect={false}
            data={commas}
            value={draft.comma}
            onChange={(value) => set({ comma: value === 'thousands' ? 'thousands' : 'decimal' })}
          />
          <NumberInput
            label="Сколько штук, если «есть» или «+»"
            disabled={!may}
            min={0}
            max={1_000_000}
            allowDecimal={false}
            value={draft.available}
            onChange={(value) => set({ available: Number(value) || 0 })}
          />
          <Select
            label="Чего нет в новом прайсе"
            disabled={!may}
            allowDeselect={false}
            data={kept}
            value={draft.absent}
            onChange={(value) => set({ absent: kept.find((each) => each.value === value)?.value ?? draft.absent })}
          />
        </div>
      </Section>
      {may && (
        <div>
          <Button loading={check.isPending} disabled={off !== undefined} title={off} onClick={() => void send()}>
            Найти товары
          </Button>
          {off && <p>{off}</p>}
        </div>
      )}
    </div>
  );
}

/** Gives a column a meaning; whichever had it before has none. */
function chosen(columns: Draft['columns'], column: number, field: PriceColumn | null): Draft['columns'] {
  const next = { ...columns };
  for (const each of priceColumns) if (next[each] === column) next[each] = null;
  if (field) next[field] = column;
  return next;
}

function missing({ columns: { price, code, article, barcode } }: Draft): string | undefined {
  if (price === null) return 'Укажите столбец с ценой';
  if (code === null && article === null && barcode === null)
    return 'Укажите столбец с артикулом, штрихкодом или кодом поставщика: по ним ищутся товары';
  return undefined;
}

const fields = choices(priceColumnTitles);

interface PreviewProps {
  sheet: PriceSheet;
  columns: Draft['columns'];
  onChoose: ((column: number, field: PriceColumn | null) => void) | undefined;
}

function Preview({ sheet, columns, onChoose }: PreviewProps) {
  const width = Math.min(sheet.columns, 100);
  const shown: TableColumn<{ id: string; cells: string[] }>[] = Array.from({ length: width }, (_, column) => {
    const title = sheet.heading.titles[column] || `Столбец ${column + 1}`;
    const field = priceColumns.find((each) => columns[each] === column) ?? null;
    return {
      id: String(column),
      title,
      head: (
        <span className={css.head}>
          <span translate="no">{title}</span>
          <Select
            aria-label={`Что в столбце «${title}»`}
            placeholder="Не нужен"
            size="xs"
            disabled={!onChoose}
            allowDeselect={false}
            clearable
            clearButtonProps={{ 'aria-label': 'Не нужен' }}
            data={fields}
            value={field}
            onChange={(value) => onChoose?.(column, priceColumns.find((each) => each === value) ?? null)}
          />
        </span>
      ),
      cell: ({ cells }) => (
        <span className={css.sample} title={cells[column]} translate="no">
          {cells[column]}
        </span>
      ),
    };
  });
  const rows = sheet.samples.map(({ number, cells }) => ({ id: String(number), cells }));
  return <Table label="Первые строки прайса" columns={shown} rows={rows} tight />;
}
