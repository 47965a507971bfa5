import {
  type FileExport,
  isUnderWay,
  removeFileExport,
  repeatFileExport,
  repeatRefusal,
  restoreFileExport,
  stopFileExport,
} from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { downloadStored } from '#ui/download.ts';
import type { Choice } from '#ui/menu-button.tsx';
import { undoable } from '#ui/undo.ts';

/** Acts upon an export: who may not unload takes its file. */
export function useExportActs(): (row: FileExport) => readonly Choice[] {
  return useMay(repeatFileExport) ? actsOf : fileOf;
}

const fileOf = (row: FileExport): readonly Choice[] =>
  row.url ? [{ label: 'Скачать', onClick: () => download(row) }] : [];

/** By its state. */
function actsOf(row: FileExport): readonly Choice[] {
  const path = { id: row.id };
  const remove = async () => {
    await change(removeFileExport, { path });
    undoable(`Удалено: «${row.title}»`, () => change(restoreFileExport, { path }));
  };
  const again = () => quietly(() => change(repeatFileExport, { path }));
  const stop = () => quietly(() => change(stopFileExport, { path }));
  return [
    ...fileOf(row),
    { label: 'Выгрузить ещё раз', onClick: again, off: repeatRefusal(row) },
    ...(isUnderWay(row) ? [{ label: 'Остановить', onClick: stop }] : []),
    { label: 'Удалить', onClick: () => quietly(remove), destructive: true },
  ];
}

/** Takes the file of an export that has one. */
export function download({ url }: FileExport): void {
  if (url) downloadStored(url);
}
