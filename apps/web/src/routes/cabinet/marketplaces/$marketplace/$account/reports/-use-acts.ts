import {
  type AccountReport,
  askReport,
  getReportFile,
  isReportUnderWay,
  removeAccountReport,
  restoreAccountReport,
} from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { downloadFile } from '#ui/download.ts';
import type { Choice } from '#ui/menu-button.tsx';
import { undoable } from '#ui/undo.ts';

/** Acts upon a report: who only looks on takes its file. */
export function useReportActs(): (report: AccountReport) => readonly Choice[] {
  return useMay(askReport) ? actsOf : fileOf;
}

const fileOf = (report: AccountReport): readonly Choice[] =>
  report.state === 'ready' ? [{ label: 'Скачать', onClick: () => download(report) }] : [];

function actsOf(report: AccountReport): readonly Choice[] {
  const { account, id, kind, title, dateStart, dateFinish } = report;
  const path = { account, id };
  const again = () => change(askReport, { path: { id: account }, body: { kind, dateStart, dateFinish } });
  const remove = async () => {
    await change(removeAccountReport, { path });
    undoable(`Удалено: «${title}»`, () => change(restoreAccountReport, { path }));
  };
  return [
    ...fileOf(report),
    {
      label: 'Запросить ещё раз',
      onClick: () => quietly(again),
      off: isReportUnderWay(report) ? 'Он ещё готовится: дождитесь его' : undefined,
    },
    { label: 'Удалить', onClick: () => quietly(remove), destructive: true },
  ];
}

/** Takes the file of a report that has one. */
export function download({ account, id, title, dateStart, dateFinish, askedAt, format, state }: AccountReport): void {
  if (state !== 'ready') return;
  const days = dateStart && dateFinish ? `${dateStart}–${dateFinish}` : askedAt.slice(0, 10);
  void downloadFile(getReportFile, { id, within: { account }, name: `${title} ${days}.${format}` });
}
