import { getPropertyTitles } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';

/** Titles of properties that are known by number only. */
export function usePropertyTitles(ids: readonly string[]): ReadonlyMap<string, string> {
  const properties = [...new Set(ids.filter((id) => id !== ''))];
  const { data } = useCall(getPropertyTitles, { body: { properties } }, { enabled: properties.length > 0 });
  return new Map(data?.properties.map(({ id, title }) => [id, title]));
}
