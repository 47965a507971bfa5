import type { ImportField } from '@prilavok/contract';
import { type Cell, isCutNumber } from '../../../tables/index.ts';
import type { PlannedColumn } from '../tables/plan.ts';

/** Fields that hold texts. What names an offer is looked at wherever it comes from. */
const textFields: ReadonlySet<ImportField> = new Set(['title', 'description', 'brand', 'group', 'category']);
const nameFields: ReadonlySet<ImportField> = new Set(['article', 'barcodes']);

/** Headings whose values are dates by right. */
const dated = /дат|срок|годен|годн|выпу|произвед|изготов|изменен|обновл|создан|date|until|expir|updated|created/i;

const isTextParam = ({ into }: PlannedColumn) => into.to === 'param' && !into.numeric && into.side === undefined;

/** Whether a cell is a date where its column holds texts: what was typed is gone. */
export const isDateAmongTexts = ({ kind }: Cell, column: PlannedColumn): boolean =>
  kind === 'date' &&
  (column.into.to === 'field' ? textFields.has(column.into.field) : isTextParam(column) && !dated.test(column.title));

/** Whether digits of a whole number are lost where its column holds texts or what names an offer. */
export const isCutAmongTexts = (cell: Cell, column: PlannedColumn): boolean =>
  isCutNumber(cell) &&
  (column.into.to === 'field'
    ? textFields.has(column.into.field) || nameFields.has(column.into.field)
    : isTextParam(column));
