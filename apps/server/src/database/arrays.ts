/**
 * Numbers or ids as PostgreSQL writes an array: many times faster to make and to read than a list of JSON or an array that the driver
 * quotes piece by piece. Bound as a parameter and cast: `${arrayOf(ids)}::bigint[]`.
 */
export const arrayOf = (numbers: readonly (number | string)[]): string => `{${numbers.join()}}`;
