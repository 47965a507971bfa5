import type { z } from 'zod';
import type { Call, Caller } from '../http.ts';

/** The two families of methods: orders, prices and stocks carry the token in the body, cards and categories in the header alone. */
export interface Speaker {
  /** A method for orders, prices or stocks. */
  trade<Shape extends z.ZodType>(path: string, data: object, shape: Shape, how: How): Promise<z.output<Shape>>;
  /** A method for cards and categories. */
  goods<Shape extends z.ZodType>(path: string, data: object, shape: Shape): Promise<z.output<Shape>>;
  /** Call of a method for orders, for answers that are no JSON. */
  callOf(path: string, data: object, how: How): Call;
}

type How = Pick<Call, 'repeatable'>;

export function speakerOf(http: Caller, token: string): Speaker {
  const callOf = (path: string, data: object, how: How): Call => ({
    path,
    body: { meta: {}, data: { token, ...data } },
    ...how,
  });
  return {
    callOf,
    trade: (path, data, shape, how) => http.json(callOf(path, data, how), shape),
    // Reads, and a whole card that is set: twice is once.
    goods: (path, data, shape) => http.json({ path, body: { meta: {}, data }, repeatable: true }, shape),
  };
}
