import type { ProductFault } from '@prilavok/contract';
import type { FieldNote } from '#ui/fields/field-notes.tsx';
import { marketplaceTitle } from '#ui/marks/mark.tsx';
import { limitWords } from '../mapping/limit-words.ts';
import { faultMessage } from '../tasks/faults.tsx';
import type { OfferThere, Readiness } from './use-readiness.ts';

/**
 * Notes of the marketplaces on each field of a card: what they refused, what a card lacks, and what they take, in one
 * line.
 */
export function fieldNotesOf(readiness: readonly Readiness[]): ReadonlyMap<string, readonly FieldNote[]> {
  const told = readiness.flatMap(({ account, offers }) =>
    offers.flatMap((offer) => notesOf(marketplaceTitle(account.marketplace), offer)),
  );
  return new Map(
    [...Map.groupBy(told, ({ field }) => field)].map(([field, notes]) => {
      const of = (wanted: FieldNote['tone']) => [
        ...new Set(notes.flatMap(({ tone, text }) => (tone === wanted ? text : []))),
      ];
      const [errors, warnings, limits] = [of('error'), of('warn'), of('quiet')];
      return [
        field,
        [
          ...errors.map((text): FieldNote => ({ tone: 'error', text })),
          ...warnings.map((text): FieldNote => ({ tone: 'warn', text })),
          ...(limits.length > 0 ? [{ tone: 'quiet', text: limits.join(' · ') } as const] : []),
        ],
      ];
    }),
  );
}

function notesOf(shop: string, { refusals, remarks, card }: OfferThere): (FieldNote & { field: string })[] {
  const at = ({ property, field }: Pick<ProductFault, 'property' | 'field'>, note: FieldNote) => {
    const place = property === null ? field : `property-${property}`;
    return place === null ? [] : [{ ...note, field: place }];
  };
  const inQuotes = (fault: ProductFault) => `${shop}: ${faultMessage(fault, 'refused')}`;
  return [
    ...refusals.flatMap((fault) => at(fault, { tone: 'error', text: inQuotes(fault) })),
    ...remarks.flatMap((fault) => at(fault, { tone: 'warn', text: inQuotes(fault) })),
    ...(card?.missing ?? []).flatMap((fault) => at(fault, { tone: 'warn', text: `${shop}: ${fault.message}` })),
    ...(card?.limits ?? []).flatMap((limit) => {
      const words = limitWords(limit);
      return words.length > 0 ? at(limit, { tone: 'quiet', text: `${shop}: ${words.join(', ')}` }) : [];
    }),
  ];
}
