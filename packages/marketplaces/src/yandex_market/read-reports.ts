import { z } from 'zod';
import type { ReportsApi } from '../api/reports.ts';
import { MarketplaceError } from '../errors.ts';
import type { Caller } from '../http.ts';
import { id } from './shapes.ts';

const CreatedReport = z.object({ result: z.object({ reportId: id }) });

/** Seconds until the next look at a report that was asked for so long ago: soon at first, later seldom. */
const nextLook = (age: number): number => Math.min(300, Math.max(5, Math.round(age / 4)));
/** Seconds after which it is given up. */
const patience = 6 * 3600;

interface ReportRequest {
  title: string;
  path: string;
  body: object;
  /** Where the last answer said to ask; absent: it wasn't asked for yet. */
  cursor: string | undefined;
}

export type ReadReport =
  | { state: 'making'; cursor: string; seconds: number }
  | { state: 'made'; link: string }
  | { state: 'empty' };

/** A report that is read here, as JSON, and not kept: asked for at first, then looked after until its file is there. */
export async function readReport(http: Caller, reports: ReportsApi, request: ReportRequest): Promise<ReadReport> {
  const { title, path, body, cursor } = request;
  if (cursor === undefined) {
    const { result } = await http.json({ path, query: { format: 'JSON' }, body, repeatable: false }, CreatedReport);
    return { state: 'making', cursor: `${Date.now()}/${result.reportId}`, seconds: nextLook(0) };
  }
  const [asked = '', ...rest] = cursor.split('/');
  const ticket = rest.join('/');
  const age = (Date.now() - Number(asked)) / 1000;
  const { state, message } = await reports.state(ticket);
  if (state === 'pending' && age < patience) return { state: 'making', cursor, seconds: nextLook(age) };
  if (state === 'empty') return { state: 'empty' };
  const file = state === 'ready' ? await reports.file(ticket) : null;
  if (file && 'link' in file) return { state: 'made', link: file.link };
  throw new MarketplaceError('refused', message || `Маркет не сделал отчёт «${title}». Запросим его в следующий раз.`);
}
