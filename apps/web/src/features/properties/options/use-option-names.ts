import { useCall } from '#api/useCall.ts';
import type { Named } from '#ui/fields/source.ts';
import type { PropertyOwner } from '../owner.ts';

/** As many as one call names. */
const most = 1000;

/** Texts of options that are known by their ids, asked for together. Until they come, dots stand in; what was deleted says so. */
export function useOptionNames({ calls }: PropertyOwner, ids: readonly string[] = []): Named[] {
  const options = [...new Set(ids)].sort().slice(0, most);
  const input = { body: { options }, quiet: true };
  const { data } = useCall(calls.getOptionTitles, input, { enabled: options.length > 0 });
  const titles = new Map(data?.options.map(({ id, title }) => [id, title]));
  return ids.map((id) => ({ id, title: titles.get(id) ?? (data ? 'удалено' : '…') }));
}
