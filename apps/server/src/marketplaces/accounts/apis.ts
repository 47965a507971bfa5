import {
  findApiUnknowns,
  findMarketplaceApis,
  type LeavingField,
  type LeavingMethod,
  leavingPlaces,
  marketplaces,
} from '@prilavok/contract';
import { connectors, type Published, publishedBy } from '@prilavok/marketplaces';
import { handle } from '../../http/handle.ts';
import * as queries from '../stored/apis.queries.ts';

export const apis = [
  handle(findMarketplaceApis, async ({ db }) => {
    const counts = await queries.countUnknowns(db);
    return {
      rows: marketplaces.map((id) => {
        const { version, asOf, methods, used } = publishedBy(id);
        return {
          id,
          title: connectors[id].title,
          version,
          asOf,
          methods,
          used: Object.keys(used).length,
          leaving: leavingOf(used),
          fields: leavingFieldsOf(used),
          unknowns: counts.get(id) ?? 0,
        };
      }),
    };
  }),

  handle(findApiUnknowns, async ({ db, body }) => ({ rows: await queries.listUnknowns(db, body) })),
];

/** Those of the methods that come to an end, the nearest first, those without a day last. */
export function leavingOf(used: Published['used']): LeavingMethod[] {
  return Object.entries(used)
    .flatMap(([method, { title, leaving }]) => (leaving ? [{ method, title, ...leaving }] : []))
    .toSorted(nearestFirst);
}

/** Those of their fields that do, first what we send or read. */
export function leavingFieldsOf(used: Published['used']): LeavingField[] {
  return Object.entries(used)
    .flatMap(([method, { title, fields = {} }]) =>
      Object.entries(fields).flatMap(([name, told]): LeavingField[] => {
        const place = leavingPlaces.find((one) => name.startsWith(`${one} `));
        return place ? [{ method, title, place, field: name.slice(place.length + 1), ...told }] : [];
      }),
    )
    .toSorted((one, other) => Number(other.used) - Number(one.used) || nearestFirst(one, other));
}

interface Off {
  offFrom: string | null;
}

const nearestFirst = (one: Off, other: Off): number => (one.offFrom ?? '9999').localeCompare(other.offFrom ?? '9999');
