import { randomUUID } from 'node:crypto';
import { type MarketplaceClient, MarketplaceError, type ReportPeriod } from '@prilavok/marketplaces';
import { until } from './patience.ts';

/** Asks for a report, waits for it and reads its file; nothing of one that is empty. A request that was lost is sent again: two reports do no harm. */
export async function reported(
  { reports }: Pick<MarketplaceClient, 'reports'>,
  kind: string,
  period: ReportPeriod | null,
): Promise<Buffer | null> {
  const ticket = await until(() => reports.ask(kind, period, randomUUID()).catch(passing), Boolean);
  const standing = await until(
    () => reports.state(ticket ?? '').catch(passing),
    (told) => told !== undefined && told.state !== 'pending',
  );
  if (standing?.state === 'empty') return null;
  if (standing?.state !== 'ready') throw new Error(`The report ${kind} has failed: ${standing?.message}`);
  const file = await until(() => reports.file(ticket ?? '').catch(passing), Boolean);
  if (!file) throw new Error(`The report ${kind} has no file`);
  return 'link' in file ? Buffer.from(await (await fetch(file.link)).arrayBuffer()) : file.body;
}

/** What passes by itself: it is asked again, after the pause that was wanted. */
export async function passing(error: unknown): Promise<undefined> {
  if (!(error instanceof MarketplaceError) || !['down', 'limit'].includes(error.kind)) throw error;
  await new Promise((wake) => setTimeout(wake, 1000 * (error.retryAfter ?? 0.05)));
}

/** Today and the day before, by Moscow's calendar. */
export function lastDays(): ReportPeriod {
  const day = (ago: number) => new Date(Date.now() + 3 * 3_600_000 - ago * 24 * 3_600_000).toISOString().slice(0, 10);
  return { from: day(1), to: day(0) };
}
