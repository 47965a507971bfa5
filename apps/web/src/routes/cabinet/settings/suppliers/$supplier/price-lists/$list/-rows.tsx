import { Button } from '@mantine/core';
import {
  findPriceRows,
  getPriceRowsFile,
  isUnderWay,
  type PriceListModel,
  type PriceOutcome,
  type PriceRow,
  pairPriceRow,
} from '@prilavok/contract';
import { useMemo } from 'react';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { openPairing } from '#features/calculation/pairing.tsx';
import { outcomes, rowForms } from '#features/calculation/price-words.ts';
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
import { undoable } from '#ui/undo.ts';
import css from './-price-list.module.css';

interface Props {
  of: PriceListModel;
  address: FindingsAddress & {
    filters: { outcome?: PriceOutcome | undefined };
    set: (change: { outcome?: PriceOutcome | undefined }) => void;
  };
}

const kinds = choices<PriceOutcome>({
  matched: 'Нашлись',
  unmatched: 'Не нашлись',
  ambiguous: 'Нашлось несколько',
  refused: 'Не прочитались',
});

/** Rows of a price list and what was found for each; what wasn't is paired by hand. */
export function PriceRows({ of, address }: Props) {
  const { outcome } = address.filters;
  const path = { id: of.id };
  const mayPair = useMay(pairPriceRow) && of.stage !== 'uploaded' && !(of.work && isUnderWay(of.work));
  const list = useList(findPriceRows, { search: address.search, outcome }, { path });
  const found = useMemo(() => [...rowColumns, offerColumn(of.id, mayPair)], [of.id, mayPair]);
  const columns = useColumns('price-rows', found);
  const all = of.matched + of.unmatched + of.ambiguous + of.refused;
  if (all === 0) return <Empty title="Строк пока нет">Они появятся, как только файл начнёт читаться.</Empty>;
  return (
    <Findings
      label="Строки прайса"
      title={counted(outcome ? of[outcome] : all, rowForms)}
      searchFor="Код, артикул, название"
      address={address}
      list={list}
      columns={columns}
      filters={
        <FilterSelect
          label="Какие"
          options={kinds}
          value={outcome}
          onChange={(next) => address.set({ outcome: next })}
        />
      }
      onDownload={() =>
        downloadFile(getPriceRowsFile, { ...path, query: { outcome }, name: `строки прайса ${of.title}.csv` })
      }
    />
  );
}

const rowColumns: Column<PriceRow>[] = [
  { id: 'row', title: 'Строка', cell: ({ row }) => number(row), width: 70, align: 'right' },
  column.twoLines(
    'goods',
    'В прайсе',
    ({ title, code, article, barcodes }) => ({
      first: title || article || code || barcodes[0],
      second: [code, article, barcodes[0]].filter(Boolean).join(' · '),
    }),
    { width: 200 },
  ),
  column.money('price', 'Цена', ({ price, currency }) => ({ amount: price, currency }), { width: 100 }),
  column.number('stock', 'Остаток', ({ stock }) => stock, { width: 80 }),
  {
    id: 'outcome',
    title: 'Итог',
    cell: ({ outcome }) => <Status tone={outcomes[outcome].tone}>{outcomes[outcome].word}</Status>,
    width: 150,
  },
];

/** Column of the offer that was found: where the reader may pair, the way to say otherwise. */
function offerColumn(list: string, mayPair: boolean): Column<PriceRow> {
  const cell = (row: PriceRow) => (
    <span className={css.offer}>
      <TextCell>{offerText(row)}</TextCell>
      {mayPair && <PairButton list={list} row={row} />}
    </span>
  );
  return { id: 'offers', title: 'Ваш товар', width: 230, grow: true, cell };
}

const offerText = ({ outcome, offers, reason }: PriceRow): string => {
  if (outcome !== 'matched') return reason;
  const found = offers.map(({ article, title }) => `${article} · ${title}`).join('; ');
  return reason ? `${found} — ${reason}` : found;
};

function PairButton({ list, row }: { list: string; row: PriceRow }) {
  const { outcome, by } = row;
  if (outcome === 'refused' || (outcome === 'matched' && by !== 'person')) return null;
  if (outcome === 'matched')
    return (
      <Button variant="subtle" size="xs" flex="none" onClick={() => void unpair({ id: list }, row)}>
        Убрать
      </Button>
    );
  return (
    <Button variant="default" size="xs" flex="none" onClick={() => openPairing(list, row)}>
      Сопоставить
    </Button>
  );
}

async function unpair(path: { id: string }, { row, offers }: PriceRow): Promise<void> {
  const offer = offers[0]?.id ?? null;
  await change(pairPriceRow, { path, body: { row, offer: null } });
  undoable('Сопоставление снято', () => change(pairPriceRow, { path, body: { row, offer } }));
}
