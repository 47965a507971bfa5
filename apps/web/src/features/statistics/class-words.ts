import type { abcClasses, xyzClasses } from '@prilavok/contract';

/** Classes of goods in words. */

export const abcWords: Record<(typeof abcClasses)[number], string> = {
  A: 'A — приносит главное',
  B: 'B — приносит заметное',
  C: 'C — приносит немного',
};

export const xyzWords: Record<(typeof xyzClasses)[number], string> = {
  X: 'X — продаётся ровно',
  Y: 'Y — продаётся с перепадами',
  Z: 'Z — продаётся как придётся',
};
