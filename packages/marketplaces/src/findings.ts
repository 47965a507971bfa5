import type { z } from 'zod';
import type { Unreadable } from './faults.ts';

/** A part of an answer that couldn't be understood: of one that was read all the same, or why it wasn't. */
export type Finding = SetAside | UnknownWord | UnreadAnswer | GoneMethod;

/** A row that couldn't be read and was left out of its list. */
export interface SetAside extends Unreadable {
  kind: 'row';
  /** Its place in the list, from 1. */
  number: number;
  /** Under which field the marketplace names its rows, and what it calls this one; empty where it can't be named. */
  key: string;
  name: string;
}

/** A word on which money, a state or a scheme depends, and that we don't know. */
export interface UnknownWord {
  kind: 'meaning';
  field: string;
  word: string;
}

/** An answer that couldn't be read at all: it lacks a list, for one. */
export interface UnreadAnswer extends Unreadable {
  kind: 'answer';
}

/** A method that isn't there any more. */
export interface GoneMethod {
  kind: 'method';
  status: number;
}

let open: Finding[] | undefined;

/** Tells of something to whoever is reading; outside of a reading it is lost. */
export const tellFinding = (finding: Finding): void => void open?.push(finding);

/** Reads a value in the shape of `schema`, with what of it was set aside or isn't known. */
export function readWith<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.ZodSafeParseResult<z.output<Schema>> & { findings: Finding[] } {
  const outer = open;
  const findings: Finding[] = [];
  open = findings;
  try {
    return { ...schema.safeParse(value), findings };
  } finally {
    open = outer;
  }
}
