import type { RemoteFile } from './lists.ts';

/** Reports that the marketplace makes when it is asked, and hands over as a file. */
export interface ReportsApi {
  /** Asks for a report. `ticket` is a UUID of ours, for a marketplace that lets us name it; answers under which name it is asked after. */
  ask(kind: string, period: ReportPeriod | null, ticket: string): Promise<string>;
  /** How far it is. */
  state(ticket: string): Promise<ReportStanding>;
  /** Where the file of one that is ready is read. */
  file(ticket: string): Promise<ReportFile>;
}

/** A report that a marketplace offers. */
export interface ReportKind {
  slug: string;
  /** As the marketplace's own cabinet calls it. */
  title: string;
  /** Description for whoever chooses. */
  description: string;
  /** Of how many days it may be, and how many days back it may begin; null: as things are now. */
  period: { mostDays: number; backDays: number } | null;
  /** Ending of the file's name after the dot, where its address doesn't tell. */
  format: 'csv' | 'xlsx' | 'zip';
}

/** Days of the marketplaces' calendar, which is Moscow's; the last one is part of it. */
export interface ReportPeriod {
  /** 2026-11-20 */
  from: string;
  to: string;
}

/** `empty`: it was made, and there is nothing in it, not even a file. */
export interface ReportStanding {
  state: 'pending' | 'ready' | 'empty' | 'failed';
  /** Why it failed, in Russian; empty where the marketplace doesn't say. */
  message: string;
}

/** A file, or the address under which it can be read for a while by anybody. */
export type ReportFile = RemoteFile | { link: string };
