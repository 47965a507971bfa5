import { getOption } from '@prilavok/contract';
import { useQueries } from '@tanstack/react-query';
import { asked } from '#api/useCall.ts';
import type { Named } from '#ui/source.ts';

/** Texts of options whose ids stand in an address. */
export function useOptionNames(catalog: string, property: string, ids: readonly string[] = []): Named[] {
  const answers = useQueries({
    queries: ids.map((option) => asked(getOption, { path: { catalog, property, option }, quiet: true })),
  });
  return ids.map((id, at) => ({ id, title: answers[at]?.data?.value ?? '…' }));
}
