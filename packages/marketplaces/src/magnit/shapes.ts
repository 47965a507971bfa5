import { z } from 'zod';

export {
  count,
  flag,
  id,
  idOrNone,
  key,
  list,
  listOrNone,
  numberOrNone,
  roubles,
  rows,
  rowsOrNone,
  text,
  toldIn,
  unreadIn,
  word,
} from '../shapes.ts';

/** A moment as they write it, in UTC where it names no zone. */
export const moment = z
  .string()
  .nullish()
  .transform((value) => (value ? (/(?:Z|[+-]\d\d:?\d\d)$/.test(value) ? value : `${value}Z`) : null));
