import type { Names } from './columns.ts';
import type { Field, UnloadRow } from './rows.queries.ts';

/** One part of a file. The parts know nothing of each other but what `state` keeps between them. */
export interface Part<State = unknown> {
  rows: AsyncIterable<UnloadRow[]>;
  first: boolean;
  last: boolean;
  /** State that the part before left; null in the first. */
  state: State | null;
}

/** How a kind of file is written, part after part: killed anywhere, it goes on at its last whole one. */
export interface Format<State = unknown> {
  mediaType: string;
  /** Most rows that such a file holds, and what to say of more. */
  most?: { rows: number; sentence: string };
  /** Fields that a file of these columns needs. */
  needs(columns: readonly string[]): Set<Field>;
  /** The bytes of a part; ends with what the next one has to know. */
  part(of: Part<State>, columns: readonly string[], names: Names): AsyncGenerator<Uint8Array, State>;
}
