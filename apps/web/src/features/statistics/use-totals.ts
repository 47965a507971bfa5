import type { Totals } from '@prilavok/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCall } from '#api/useCall.ts';
import { periodAsked, type StatisticsSearch } from './address.ts';
import { filtersAsked, onlyThis, type Subject, subjects } from './subjects.ts';

/** Figures of all things of a subject together, or of one; of the days, the channel and the currency of the address. */
export function useTotals(subject: Subject, search: StatisticsSearch, id?: string): UseQueryResult<Totals> {
  const body = {
    ...periodAsked(search),
    ...filtersAsked(subject, search),
    ...(id !== undefined && onlyThis(subject, id)),
  };
  return useCall(subjects[subject].count, { body, quiet: true });
}
