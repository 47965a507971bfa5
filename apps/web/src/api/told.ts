import { useLayoutEffect } from 'react';
import { failure } from '#toasts.ts';

/** Errors are told once: by whoever draws them in place, else by a toast. */

const drawn = new WeakSet<object>();
const waiting = new Set<ReturnType<typeof setTimeout>>();
/** How long a screen may take to draw what it was refused, in milliseconds. */
const patience = 150;

/** Says an error in a toast, unless a screen draws it meanwhile. */
export function tell(error: Error, sentence: string): void {
  const timer = setTimeout(() => {
    waiting.delete(timer);
    if (!drawn.has(error)) failure(sentence);
  }, patience);
  waiting.add(timer);
}

/** This error stands on the screen: no toast repeats it. */
export function markDrawn(error: unknown): void {
  if (typeof error === 'object' && error !== null) drawn.add(error);
}

/** An error page took the screen's place, and speaks for all that the screen asked. */
export function tellNothingMore(): void {
  for (const timer of waiting) clearTimeout(timer);
  waiting.clear();
}

/** For a component that draws this error. */
export function useDrawn(error: unknown): void {
  useLayoutEffect(() => markDrawn(error), [error]);
}
