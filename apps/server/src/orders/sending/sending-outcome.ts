/** What a step at the marketplace came to: it is done, or its result is asked for again in so many seconds. */
export type SendingOutcome = 'done' | { askAgainIn: number };
