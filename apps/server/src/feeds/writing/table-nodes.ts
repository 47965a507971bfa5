import type { RowState } from './checks.ts';
import { type Compiled, type Compiling, compiledUnder } from './nodes.ts';
import { type FeedItem, textOf } from './value.ts';

type Cells<Row> = (row: Row, item: FeedItem | undefined, state: RowState, cells: (string | number)[]) => void;

/** The cells of a row: each column has one, empty where it has no value or its group isn't wanted. */
export function tableCells<Row>(compiling: Compiling<Row>): (row: Row, state: RowState) => (string | number)[] {
  const columns = compiledUnder(null, compiling).map((node) => cellsOf(node));
  return (row, state) => {
    const cells: (string | number)[] = [];
    for (const column of columns) column(row, undefined, state, cells);
    return cells;
  };
}

function cellsOf<Row>(compiled: Compiled<Row>): Cells<Row> {
  const { node, children, isWanted, itemsOf, valueFor } = compiled;
  if (node.kind === 'group') {
    const columns = children.map((child) => cellsOf(child));
    const width = columnsIn(compiled);
    return (row, item, state, cells) => {
      const [first] = itemsOf(row, item, state);
      if (!isWanted(row) || (node.each && first === undefined)) for (let at = 0; at < width; at++) cells.push('');
      else for (const column of columns) column(row, first, state, cells);
    };
  }
  return (row, item, state, cells) => {
    if (!isWanted(row)) {
      cells.push('');
      return;
    }
    const values = itemsOf(row, item, state).flatMap((each) => {
      const value = valueFor(row, each, state);
      return value === '' ? [] : [value];
    });
    const [only] = values;
    if (only === undefined) cells.push('');
    else if (values.length === 1 && typeof only === 'number') cells.push(only);
    else cells.push(values.map(textOf).join(', '));
  };
}

const columnsIn = <Row>({ node, children }: Compiled<Row>): number =>
  node.kind === 'column' ? 1 : children.reduce((sum, child) => sum + columnsIn(child), 0);
