const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The day in Moscow, by which all marketplaces count. */
export const moscowDay = (at: number): string => new Date(at + 3 * hourMs).toISOString().slice(0, 10);

/** Days one after another, `2026-11-20`, the first and the last too; none where the last lies before the first. */
export function daysBetween(from: string, to: string): string[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, days) }, (_, at) =>
    new Date(Date.parse(from) + at * dayMs).toISOString().slice(0, 10),
  );
}
