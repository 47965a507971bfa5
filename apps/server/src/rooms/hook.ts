import type { Db } from '../database/pools.ts';

/** A question of a room to all above it; it knows none of them. */
export interface Hook<Question, Answer> {
  name: string;
  /** For the type only. */
  of?: (question: Question) => Answer;
}

/** Answer of a room to a hook; composed in rooms.ts. */
export interface HookAnswer {
  hook: string;
  give: (db: Db, question: never) => Promise<unknown>;
}

/** Declares a question, `room.what-is-asked`. Where something happens and nothing is to be known, a topic is published instead. */
export const hook = <Question, Answer>(name: string): Hook<Question, Answer> => ({ name });

/** Answers a hook from a room's own tables, in the transaction of whoever asks: in one statement, as that one waits. */
export const answer = <Question, Answer>(
  { name }: Hook<Question, Answer>,
  give: (db: Db, question: Question) => Promise<Answer>,
): HookAnswer => ({ hook: name, give });

let answers: Map<string, HookAnswer[]> | undefined;

/** Says who answers what, once, where the rooms are put together. */
export function connectAnswers(all: readonly HookAnswer[]): void {
  answers = Map.groupBy(all, (each) => each.hook);
}

/** The answers of several rooms as one; of two that say something of the same id, the later. */
export const oneMap = <Value>(answers: readonly Map<string, Value>[]): Map<string, Value> =>
  new Map(answers.flatMap((each) => [...each]));

/** Asks all who answer the hook; an answer of each, in the order in which rooms.ts has them. */
export async function ask<Question, Answer>(
  db: Db,
  { name }: Hook<Question, Answer>,
  question: Question,
): Promise<Answer[]> {
  if (!answers) throw new Error(`${name} was asked before rooms.ts was loaded: nobody would answer`);
  const given = (answers.get(name) ?? []).map(({ give }) => give(db, question as never));
  return (await Promise.all(given)) as Answer[];
}
