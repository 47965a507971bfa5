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
import type { Choice } from '#ui/menu-button.tsx';
import { undoable } from '#ui/undo.ts';

/** What may be done with an export; nothing by who may not unload. */
export function useExportActs(): (row: FileExport) => readonly Choice[] {
  return useMay(repeatFileExport) ? actsOf : noActs;
}

const noActs = () => [];

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
    ...(row.url ? [{ label: 'Скачать', onClick: () => download(row) }] : []),
    { label: 'Выгрузить ещё раз', onClick: again, off: repeatRefusal(row) },
    ...(isUnderWay(row) ? [{ label: 'Остановить', onClick: stop }] : []),
    { label: 'Удалить', onClick: () => quietly(remove), destructive: true },
  ];
}

/** As a press on the link does: the browser takes the file itself, however large it is. */
export function download({ url, title, format }: FileExport): void {
  if (!url) return;
  const link = document.createElement('a');
  link.href = url;
  link.download = `${title}.${format}`;
  link.click();
}
