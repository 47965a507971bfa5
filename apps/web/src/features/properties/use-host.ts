import type { AnyEndpoint, FileValue } from '@prilavok/contract';
import { createFiles, findUnitGroups, listOf, StoredFile } from '@prilavok/contract';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import type { PropertyHost } from './host.ts';
import type { PropertyOwner } from './owner.ts';
import { optionsOf } from './sources.ts';

/** Services for editors of values, for properties of an owner. */
export function useHost(owner: PropertyOwner, readOnly: boolean): PropertyHost {
  const mayAddOptions = useMay(owner.calls.changeOptions);
  const units = useCall(findUnitGroups, {}).data?.rows;
  return useMemo(
    () => ({
      optionsOf: (property) => optionsOf(owner, property, mayAddOptions && !readOnly),
      upload,
      unitGroups: units ?? [],
      readOnly,
    }),
    [owner, mayAddOptions, readOnly, units],
  );
}

const Uploaded = listOf(StoredFile);

/** Sends files to the store; answers them as values of a card. */
async function upload(files: readonly File[]): Promise<FileValue[]> {
  const body = new FormData();
  for (const file of files) body.append('file', file);
  // The contract describes bodies of JSON; this one is multipart/form-data.
  const endpoint: AnyEndpoint = createFiles;
  const { rows } = Uploaded.parse(await call(endpoint, { body }));
  return rows.map(({ id, url, title }) => ({ file: id, url, title }));
}
