import pg from 'pg';

/** A refusal of PostgreSQL, in words that do not depend on where the row lives. */
export interface Violation {
  kind: 'unique' | 'foreign_key' | 'check' | 'not_null' | 'bad_value' | 'too_long' | 'busy';
  constraint: string;
}

const kinds: Record<string, Violation['kind']> = {
  '23505': 'unique',
  '23503': 'foreign_key',
  '23514': 'check',
  '23502': 'not_null',
  '22P02': 'bad_value',
  '22003': 'bad_value',
  '22007': 'bad_value',
  '22008': 'bad_value',
  '22021': 'bad_value',
  '22P05': 'bad_value',
  '54000': 'too_long',
  '22001': 'too_long',
  '40P01': 'busy',
  '40001': 'busy',
  '55P03': 'busy',
};

/**
 * Reads an error by SQLSTATE and by the constraint's name in the *message*: on a cluster `error.constraint` is empty and the
 * name carries the shard's number, which is cut off. Our own names never end in digits.
 */
export function violationOf(error: unknown): Violation | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const kind = kinds[error.code ?? ''];
  if (!kind) return undefined;
  const named = /constraint "([^"]+)"/.exec(error.message)?.[1] ?? '';
  return { kind, constraint: named.replace(/_\d+$/, '') };
}

/** Did this very constraint refuse? */
export function violates(error: unknown, constraint: string): boolean {
  return violationOf(error)?.constraint === constraint;
}

/** PostgreSQL gave the statement up after the time that its purpose has, or ended the session that asked nothing for long. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '57014' || error.code === '25P03');
