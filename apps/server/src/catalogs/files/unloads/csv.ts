import { csvHead, csvLine } from '../../../files/csv.ts';
import { columnsFor, fieldsFor } from './columns.ts';
import type { Format } from './format.ts';

/** A table for Excel and for programs. */
export const csv: Format<null> = {
  mediaType: 'text/csv; charset=utf-8',
  needs: fieldsFor,
  async *part({ rows, first }, wanted, names) {
    const columns = columnsFor(wanted, names);
    if (first) yield Buffer.from(csvHead(columns.map(({ title }) => title)));
    for await (const batch of rows) {
      let text = '';
      for (const row of batch) text += csvLine(columns.map(({ cell }) => cell(row)));
      yield Buffer.from(text);
    }
    return null;
  },
};
