import type { FeedNode, FeedSettings, FeedTargetInfo } from '@prilavok/contract';
import { csvLine } from '../../files/csv.ts';
import { sheetRow } from '../../files/xlsx.ts';
import { addFault, type RowState } from './checks.ts';
import type { FeedFormat } from './format.ts';
import { jsonRow } from './json-nodes.ts';
import { type Compiling, tracing } from './nodes.ts';
import { pathOf } from './paths.ts';
import type { RowReader } from './reader.ts';
import { programLine } from './table-lines.ts';
import { tableCells } from './table-nodes.ts';
import type { NodeSpan, RowFault } from './value.ts';
import { xmlRow } from './xml-nodes.ts';

/** A row as the file has it. */
export interface WrittenRow {
  /** '' where the row is left out. */
  text: string;
  refused: boolean;
  faults: RowFault[];
  /** Told to whoever asked for them. */
  spans: NodeSpan[];
}

/** Options of a writer. */
export interface WriterOptions<Row> {
  format: FeedFormat;
  nodes: readonly FeedNode[];
  settings: FeedSettings;
  reader: RowReader<Row>;
  timezone: string;
  warehouses: ReadonlySet<string>;
  /** Whether rows tell where their nodes stand. */
  spans?: boolean;
}

/** Writes rows of a feed. Pure: the same row gives the same text. */
export interface FeedWriter<Row> {
  /** Forgets which values rows of the part before have had. */
  begin(): void;
  row(row: Row): WrittenRow;
  /** Text between two rows; behind the last of a part nothing does. */
  separator: string;
}

/** Makes the nodes of a feed ready to write many rows. */
export function writerOf<Row>({
  format,
  nodes,
  settings,
  reader,
  timezone,
  warehouses,
  spans = false,
}: WriterOptions<Row>): FeedWriter<Row> {
  const seen = new Map<string, Set<string>>();
  const trace = tracing(spans);
  const compiling: Compiling<Row> = { nodes, reader, rules: format.rules ?? {}, seen, options: { timezone }, trace };
  const write = rowWriter(format.info, settings, compiling);
  const topNode = nodes.find(({ parent }) => parent === null)?.id ?? '';
  return {
    begin: () => {
      for (const set of seen.values()) set.clear();
    },
    separator: format.info.shape === 'json' ? (settings.jsonForm === 'array' ? ',\n' : '\n') : '',
    row(row) {
      const state: RowState = { faults: [], refused: false, values: format.joint ? new Map() : undefined };
      trace.begin();
      const text = write(row, state);
      for (const fault of (state.values && format.joint?.(state.values, { warehouses })) ?? [])
        addFault(state, nodeAt(compiling, fault.path) ?? topNode, {
          ...fault,
          value: state.values?.get(fault.path) ?? '',
        });
      return { text: state.refused ? '' : text, refused: state.refused, faults: state.faults, spans: trace.spans() };
    },
  };
}

function rowWriter<Row>(
  { shape, extension }: Pick<FeedTargetInfo, 'shape' | 'extension'>,
  settings: FeedSettings,
  compiling: Compiling<Row>,
): (row: Row, state: RowState) => string {
  if (shape === 'xml') return xmlRow(compiling);
  if (shape === 'json') return jsonRow(compiling);
  const cells = tableCells(compiling);
  const line = lineOf(extension, settings);
  return (row, state) => line(cells(row, state));
}

/** How a row of a table is written; spans are of what stands in the line, so it is written cell by cell where they are asked for. */
function lineOf(
  extension: FeedTargetInfo['extension'],
  settings: FeedSettings,
): (cells: (string | number)[]) => string {
  if (extension === 'xlsx') return sheetRow;
  if (settings.reader === 'excel' && settings.delimiter === ';') return csvLine;
  return (cells) => programLine(cells, settings);
}

const nodeAt = <Row>({ nodes }: Compiling<Row>, path: string): string | undefined =>
  nodes.find((node) => pathOf(node, nodes) === path)?.id;
