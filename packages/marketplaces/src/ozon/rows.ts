import type { RejectedRow } from '../api/lists.ts';
import type { RefusalKind } from '../errors.ts';
import { russianOnly } from '../sentences.ts';

/** What Ozon answers about one row of stocks or prices. Source: "Ошибки" of its description. */
const knownErrors: Record<string, { kind: RefusalKind; message: string }> = {
  TOO_MANY_REQUESTS: { kind: 'limit', message: 'Остаток меняли меньше 30 секунд назад, Ozon просит подождать.' },
  offer_id_not_found: { kind: 'missing', message: 'Товара с таким артикулом нет на Ozon.' },
  NOT_FOUND_ERROR: { kind: 'missing', message: 'Товара нет на Ozon.' },
  product_is_not_created: {
    kind: 'limit',
    message: 'Товар ещё не прошёл модерацию Ozon: остаток можно указать после неё.',
  },
  SOURCE_TYPE_NOT_FOUND: {
    kind: 'limit',
    message: 'Ozon ещё не завёл товар в продажу: остаток можно указать позже.',
  },
  WAREHOUSE_NOT_FOUND: { kind: 'refused', message: 'Такого склада нет на Ozon или он не активен.' },
  STOCK_TOO_BIG: { kind: 'refused', message: 'Ozon принимает остаток меньше миллиона.' },
  PRODUCT_IS_ARCHIVED: { kind: 'refused', message: 'Товар на Ozon в архиве: сначала верните его.' },
};

const defaultMessage = (code: string | undefined): string =>
  code ? `Ozon не принял строку (${code}).` : 'Ozon не сказал, что стало с этой строкой.';

/** A row that Ozon didn't take, with its own error; without one, Ozon left the row out of its answer. */
export function rejectedRow<Row>(row: Row, error: { code: string; message: string } | undefined): RejectedRow<Row> {
  const code = error?.code ?? 'unanswered';
  const sentence = knownErrors[code];
  const tooOften = /too (frequently|often|many)|limit/i.test(`${error?.message} ${code}`);
  return {
    row,
    code,
    kind: sentence?.kind ?? (tooOften ? 'limit' : error ? 'refused' : 'down'),
    message: sentence?.message ?? (russianOnly(error?.message) || defaultMessage(error?.code)),
  };
}
