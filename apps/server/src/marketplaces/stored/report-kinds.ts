import type { Marketplace } from '@prilavok/contract';
import { connectors, type ReportKind } from '@prilavok/marketplaces';

/** A kind of report that a marketplace makes. */
export const kindOfReport = (marketplace: Marketplace, slug: string): ReportKind | undefined =>
  connectors[marketplace].reportKinds?.find((kind) => kind.slug === slug);

/** Reports are counted in days of Moscow, as the marketplaces count. */
const moscow = 3 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** The day of the marketplaces' calendar so many days ago, 2026-11-20. */
export const marketDay = (ago: number, now = Date.now()): string =>
  new Date(now + moscow - ago * dayMs).toISOString().slice(0, 10);

/** How many days a period has, its last one too. */
export const daysIn = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
