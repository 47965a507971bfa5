import { useQueries } from '@tanstack/react-query';
import { asked } from '#api/useCall.ts';
import type { Named } from '#ui/source.ts';
import type { PropertyOwner } from '../owner.ts';

/** Texts of options whose ids stand in an address. */
export function useOptionNames(
  { calls, pathOf }: PropertyOwner,
  property: string,
  ids: readonly string[] = [],
): Named[] {
  const answers = useQueries({
    queries: ids.map((option) => asked(calls.getOption, { path: pathOf.option(property, option), quiet: true })),
  });
  return ids.map((id, at) => ({ id, title: answers[at]?.data?.value ?? '…' }));
}
