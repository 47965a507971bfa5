import type { AnyEndpoint, FileValue } from '@prilavok/contract';
import { changeOptions, createFiles, findUnitGroups, listOf, StoredFile } from '@prilavok/contract';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import type { PropertyHost } from '#features/properties/host.ts';
import { optionsOf } from './sources.ts';

/** What editors of values need, for properties of a catalog. */
export function useCatalogHost(catalog: string, readOnly: boolean): PropertyHost {
  const mayAddOptions = useMay(changeOptions);
  const units = useCall(findUnitGroups, {}).data?.rows;
  return useMemo(
    () => ({
      optionsOf: (property) => optionsOf(catalog, property, mayAddOptions && !readOnly),
      upload,
      unitGroups: units ?? [],
      readOnly,
    }),
    [catalog, mayAddOptions, readOnly, units],
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
