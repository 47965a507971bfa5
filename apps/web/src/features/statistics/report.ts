import {
  createStatisticsReport,
  getStatisticsReport,
  getStatisticsReportCsv,
  getStatisticsReportXlsx,
  type StatisticsReport,
  type Types,
} from '@prilavok/contract';
import { call } from '#api/client.ts';
import { toast } from '#toasts.ts';
import { downloadFile } from '#ui/download.ts';
import { spinning } from '#ui/spinner.ts';

export type ReportRequest = Types<typeof createStatisticsReport>['sent'];

/** Milliseconds between two looks at a report that is being made. */
const pause = 500;

/** Has a table, or the rows of a number, written whole, and hands the file to the browser when it is ready. */
export async function downloadReport(request: ReportRequest, format: 'csv' | 'xlsx'): Promise<void> {
  const report = await spinning(made(await call(createStatisticsReport, { body: request })));
  if (report.state === 'failed') {
    toast({ detail: report.fault || 'Отчёт не получился: попробуйте ещё раз', severity: 'error' });
    return;
  }
  const file = format === 'csv' ? getStatisticsReportCsv : getStatisticsReportXlsx;
  await downloadFile(file, { id: report.id, name: `${report.title}.${format}` });
}

async function made(report: StatisticsReport): Promise<StatisticsReport> {
  let current = report;
  while (current.state === 'making') {
    await new Promise((done) => setTimeout(done, pause));
    current = await call(getStatisticsReport, { path: { id: report.id } });
  }
  return current;
}
