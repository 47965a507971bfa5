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
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { openPairing } from '#features/calculation/pairing.tsx';
import { outcomes, rowForms } from '#features/calculation/price-words.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { TextCell } from '#ui/cells/text.tsx';
import { Empty } from '#ui/empty.tsx';
import { choices, FilterSelect } from '#ui/filter-select.tsx';
import { type Column, useColumns } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { downloadFile, Findings, type FindingsAddress } from '#ui/list/findings.tsx';
import { Status } from '#ui/status.tsx';
import { undoable } from '#ui/undo.ts';

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
  const columns = useColumns('price-rows', mayPair ? withPairing(of.id) : rowColumns);
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
  { id: 'row', title: 'Строка', cell: ({ row }) => number(row), width: 80, align: 'right' },
  column.twoLines(
    'goods',
    'В прайсе',
    ({ title, code, article, barcodes }) => ({
      first: title || article || code || barcodes[0],
      second: [code, article, barcodes[0]].filter(Boolean).join(' · '),
    }),
    { width: 240 },
  ),
  column.money('price', 'Цена', ({ price, currency }) => ({ amount: price, currency })),
  column.number('stock', 'Остаток', ({ stock }) => stock),
  {
    id: 'outcome',
    title: 'Итог',
    cell: ({ outcome }) => <Status tone={outcomes[outcome].tone}>{outcomes[outcome].word}</Status>,
    width: 170,
  },
  {
    id: 'offers',
    title: 'Ваш товар',
    width: 260,
    grow: true,
    cell: ({ outcome, offers, reason }) =>
      outcome === 'matched' ? (
        <TextCell>{offers.map(({ article, title }) => `${article} · ${title}`).join('; ')}</TextCell>
      ) : (
        <TextCell>{reason}</TextCell>
      ),
  },
];

const pairing = new Map<string, Column<PriceRow>[]>();

/** The columns with a way to say what a row means; the same array for the same list, as the grid wants it. */
function withPairing(list: string): Column<PriceRow>[] {
  const known = pairing.get(list);
  if (known) return known;
  const made = [...rowColumns, pairingColumn(list)];
  pairing.set(list, made);
  return made;
}

const pairingColumn = (list: string): Column<PriceRow> => ({
  id: 'pair',
  title: 'Сопоставить',
  head: <span className="vh">Сопоставить</span>,
  width: 150,
  cell: (row) => {
    if (row.outcome === 'refused') return null;
    if (row.outcome === 'matched' && row.by !== 'person') return null;
    const path = { id: list };
    if (row.outcome === 'matched')
      return (
        <Button variant="subtle" size="xs" onClick={() => void unpair(path, row)}>
          Убрать
        </Button>
      );
    return (
      <Button variant="default" size="xs" onClick={() => openPairing(list, row)}>
        Сопоставить
      </Button>
    );
  },
});

async function unpair(path: { id: string }, { row, offers }: PriceRow): Promise<void> {
  const offer = offers[0]?.id ?? null;
  await change(pairPriceRow, { path, body: { row, offer: null } });
  undoable('Сопоставление снято', () => change(pairPriceRow, { path, body: { row, offer } }));
}
