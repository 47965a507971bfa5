import type { Marketplace } from '@prilavok/contract';
import { descriptionOf } from './description.ts';
import { describedIn, leavingIn } from './fields.ts';
import type { Json } from './json.ts';
import type { Leaving } from './leaving.ts';
import { fieldsLeftOut } from './left-out.ts';
import type { Operation } from './operations.ts';

/** Where a field stands: in the address, behind its question mark, in what is sent or in what is answered. */
export type FieldPlace = 'address' | 'query' | 'request' | 'answer';

export interface LeavingField extends Leaving {
  place: FieldPlace;
  /** As `offers.available`. */
  field: string;
  /** Our client sends it, or reads it. */
  used: boolean;
}

/** Fields of answers that our clients read although they are given up, by method. A test holds that it is so, and that no other is read. */
export const readAnyway: Partial<Record<Marketplace, Record<string, readonly string[]>>> = {
  // Reports of before September 2026 have it, and one source says that newer ones do, too.
  wildberries: { 'POST /api/finance/v1/sales-reports/detailed': ['docTypeName'] },
};

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

/** All of a method that is given up: by its schemas, its parameters, and by the news of the API. */
export function leavingFields(marketplace: Marketplace, operation: Operation): LeavingField[] {
  const left = fieldsLeftOut(marketplace, operation, 'request');
  const sent = (field: string) => !left.some((upper) => field === upper || field.startsWith(`${upper}.`));
  const read = readAnyway[marketplace]?.[nameOf(operation)] ?? [];
  const parameters = operation.parameters.flatMap(({ in: where, name, leaving }): LeavingField[] => {
    if (!leaving || where === 'header') return [];
    const inAddress = where === 'path';
    const used = inAddress || sent(`?${name}`);
    return [{ place: inAddress ? 'address' : 'query', field: name, used, ...leaving }];
  });
  const body = (place: 'request' | 'answer', used: (field: string) => boolean) =>
    [...leavingBelow(marketplace, operation, place)].map(
      ([field, leaving]): LeavingField => ({ place, field, used: used(field), ...leaving }),
    );
  return [...parameters, ...body('request', sent), ...body('answer', (field) => read.includes(field))];
}

/** What schemas and news say together: of the day whoever names one. */
function leavingBelow(
  marketplace: Marketplace,
  operation: Operation,
  place: 'request' | 'answer',
): Map<string, Leaving> {
  const description = descriptionOf(marketplace);
  const schema = schemaOf(operation, place);
  if (!schema) return new Map();
  const found = leavingIn(description, schema);
  const described = new Set(describedIn(description, schema));
  for (const { side, field, leaving } of description.news.get(operation.path) ?? []) {
    if (side !== place || !described.has(field)) continue;
    const known = found.get(field);
    found.set(field, known?.offFrom ? known : leaving.offFrom || !known ? leaving : { ...leaving, offFrom: null });
  }
  return found;
}

/** What is sent, or answered when all is well, as JSON. */
export const schemaOf = ({ request, answers }: Operation, place: 'request' | 'answer'): Json | null | undefined =>
  place === 'request'
    ? request?.content.get('application/json')
    : [...answers].find(([status]) => status.startsWith('2'))?.[1].get('application/json');
