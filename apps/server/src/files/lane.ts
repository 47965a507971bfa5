import { Refusal } from '../http/errors.ts';

/** Heavy work that is done by few at once, while the others wait in line. */
export interface Lane {
  /** Runs the work when its turn comes; `whose` says whom it is counted with. Refuses with 503 when the line is full. */
  run<T>(whose: string, work: () => Promise<T>): Promise<T>;
}

export interface LaneBounds {
  /** How many are worked at once. */
  atOnce: number;
  /** How many may be there in all, those that are worked among them. */
  most: number;
  /** How many of them may be of one company, so that it can't keep the others out. */
  mostOfOne: number;
  /** Message for whoever finds the line full. */
  full: string;
}

/** A lane of this process. */
export function lane({ atOnce, most, mostOfOne, full }: LaneBounds): Lane {
  const waiting: (() => void)[] = [];
  const ofOne = new Map<string, number>();
  let there = 0;
  let running = 0;

  function enter(whose: string): void {
    const own = ofOne.get(whose) ?? 0;
    if (there >= most || own >= mostOfOne) throw new Refusal(503, 'overloaded', full, { retryAfter: 5 });
    there++;
    ofOne.set(whose, own + 1);
  }
  function leave(whose: string): void {
    there--;
    const own = (ofOne.get(whose) ?? 1) - 1;
    if (own === 0) ofOne.delete(whose);
    else ofOne.set(whose, own);
  }

  return {
    async run(whose, work) {
      enter(whose);
      try {
        // Whoever ends hands its place on: the next doesn't race for it with newcomers.
        if (running < atOnce) running++;
        else await new Promise<void>((resolve) => waiting.push(resolve));
        try {
          return await work();
        } finally {
          const next = waiting.shift();
          if (next) next();
          else running--;
        }
      } finally {
        leave(whose);
      }
    },
  };
}
