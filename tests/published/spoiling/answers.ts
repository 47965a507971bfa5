import type { Message } from '../messages.ts';
import type { Reading } from '../readings.ts';
import { type Damage, damageOf } from './spoil.ts';

/** Spoils, for each shape in which the client reads a method, the longest answer that the method gave on the way. */
export function damageOnTheWay(messages: readonly Message[], readings: readonly Reading[]): Damage {
  const answers = Map.groupBy(
    messages.filter(({ answer }) => answer && answer.status >= 200 && answer.status < 300),
    ({ operation, method, path }) => `${method} ${operation?.path ?? path}`,
  );
  const shapes = [...new Map(readings.map((reading) => [reading.schema, reading])).values()];
  const all = shapes.flatMap(({ method, path, schema }) => {
    const bodies = (answers.get(`${method} ${path}`) ?? []).map(({ answer }) => answer?.body);
    const longest = bodies
      .filter((body) => schema.safeParse(body).success)
      .toSorted((one, other) => JSON.stringify(other).length - JSON.stringify(one).length)[0];
    return longest === undefined ? [] : [damageOf(`${method} ${path}`, schema, longest)];
  });
  return {
    spoilings: all.reduce((sum, { spoilings }) => sum + spoilings, 0),
    pagesLost: all.flatMap(({ pagesLost }) => pagesLost),
    rowsLost: all.flatMap(({ rowsLost }) => rowsLost),
    silentlyEmpty: all.flatMap(({ silentlyEmpty }) => silentlyEmpty),
    parts: [...new Set(all.flatMap(({ parts }) => parts))].sort(),
    absent: [...new Set(all.flatMap(({ absent }) => absent))].sort(),
  };
}
