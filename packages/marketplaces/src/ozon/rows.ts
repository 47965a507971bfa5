import type { RejectedRow } from '../api/lists.ts';
import { russianOnly } from '../sentences.ts';
import { sayingOf } from './sayings.ts';

const defaultMessage = (code: string | undefined): string =>
  code ? `Ozon не принял строку (${code}).` : 'Ozon не сказал, что стало с этой строкой.';

/** A row that Ozon didn't take, with its own error; without one, Ozon left the row out of its answer. */
export function rejectedRow<Row>(row: Row, error: { code: string; message: string } | undefined): RejectedRow<Row> {
  const code = error?.code ?? 'unanswered';
  const saying = error && (sayingOf(error.code) ?? sayingOf(error.message));
  const tooOften = /too (frequently|often|many)|limit/i.test(`${error?.message} ${code}`);
  return {
    row,
    code,
    kind: saying?.kind ?? (tooOften ? 'limit' : error ? 'refused' : 'down'),
    message: saying?.message ?? (russianOnly(error?.message) || defaultMessage(error?.code)),
  };
}
