/** Outcome of a step at the marketplace: it is done, or its result is asked for again in so many seconds. */
export type SendingOutcome = 'done' | { askAgainIn: number };
