import type { FileValue, UnitGroup } from '@prilavok/contract';
import { createContext, useContext } from 'react';
import type { Source } from '#ui/fields/source.ts';

/** Services of the room whose properties are edited, for editors of values: catalogs or orders. */
export interface PropertyHost {
  /** Options of a property; adding one on the way is up to the host. */
  optionsOf: (property: string) => Source;
  upload: (files: readonly File[]) => Promise<FileValue[]>;
  unitGroups: readonly UnitGroup[];
  /** The reader may only look. */
  readOnly: boolean;
}

export const PropertyHostContext = createContext<PropertyHost | null>(null);

/** Services of the nearest host for editors of values; throws outside of one. */
export function usePropertyHost(): PropertyHost {
  const host = useContext(PropertyHostContext);
  if (!host) throw new Error('values are edited outside of a property host');
  return host;
}
