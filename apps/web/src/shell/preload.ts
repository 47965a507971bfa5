/** Lets at most `most` of the wrapped function's calls run at a time; the rest wait their turn. */
export function atMost<Args extends unknown[], Reply>(most: number, work: (...args: Args) => Promise<Reply>) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (...args: Args): Promise<Reply> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work(...args);
    } finally {
      // The place is handed over as it is; only without a heir it falls free.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
