const dayMs = 24 * 3_600_000;

/** Days one after another, `2026-11-20`, the first and the last too; none where the last lies before the first. */
export function daysBetween(from: string, to: string): string[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, days) }, (_, at) =>
    new Date(Date.parse(from) + at * dayMs).toISOString().slice(0, 10),
  );
}
