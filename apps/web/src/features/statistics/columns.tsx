import { type Currency, type MeasureName, measures, type StatisticsRow } from '@prilavok/contract';
import { LinkCell } from '#ui/cells/link.tsx';
import { TwoLineCell } from '#ui/cells/text.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { Mark } from '#ui/marks/mark.tsx';
import { Thumb } from '#ui/marks/thumb.tsx';
import { FigureCell } from './figure-cell.tsx';
import { figureWords } from './measure-words.ts';
import css from './statistics.module.css';
import { pageOf, type Subject, subjects } from './subjects.ts';

interface ColumnContext {
  subject: Subject;
  /** Measures that the role sees. */
  seen: readonly MeasureName[];
  currency: Currency;
  /** Opens the rows behind a number. */
  onOpen: (id: string, measure: MeasureName) => void;
  /** Part of the address about the period, kept on the way to a row's page. */
  kept: string;
}

/** Shown unless the reader has chosen others. */
const usual: readonly MeasureName[] = ['orders', 'revenue', 'buyout', 'came', 'profit', 'margin'];
const usualOfOrders: readonly MeasureName[] = [...usual, 'orderedPieces', 'average', 'returnShare'];

/** A column a measure: the number, which opens its rows, and under it how it changed. */
export function columnsOf({ subject, seen, currency, onOpen, kept }: ColumnContext): Column<StatisticsRow>[] {
  const shown = seen.includes('came') ? usual : usualOfOrders;
  return [
    ...(subject === 'product'
      ? [
          {
            id: 'image',
            title: 'Картинка',
            head: <span className="vh">Картинка</span>,
            width: 58,
            cell: ({ image }: StatisticsRow) => <Thumb src={image} />,
          },
        ]
      : []),
    {
      id: 'title',
      title: subjects[subject].one,
      width: 260,
      grow: true,
      sort: 'title',
      cell: (row) => <Title subject={subject} row={row} kept={kept} />,
    },
    ...seen.map(
      (measure): Column<StatisticsRow> => ({
        id: measure,
        title: measures[measure].title,
        width: 150,
        align: 'right',
        sort: measure,
        hidden: !shown.includes(measure),
        cell: (row) => (
          <FigureCell row={row} measure={measure} currency={currency} onOpen={(id) => onOpen(id, measure)} />
        ),
        text: ({ now }) => figureWords(now, measure, currency),
      }),
    ),
  ];
}

function Title({ subject, row, kept }: { subject: Subject; row: StatisticsRow; kept: string }) {
  const { id, title, article, marketplace } = row;
  const link = <LinkCell to={pageOf(subject, id) + kept}>{title}</LinkCell>;
  if (article !== null) return <TwoLineCell first={link} second={article} />;
  return (
    <span className={css.title} translate="no">
      {marketplace && <Mark marketplace={marketplace} />}
      {link}
    </span>
  );
}
