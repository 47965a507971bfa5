const minute = 60_000;
/** Pauses behind the first failures, in milliseconds; then one each hour. */
const first = [1, 5, 15, 60].map((minutes) => minutes * minute);
const hourly = 60 * minute;
const hours = 24;

/** Milliseconds after which an event is sent again that has failed so often; nothing where it is given up. */
export function pauseAfter(failures: number): number | undefined {
  if (failures <= first.length) return first[failures - 1];
  return failures <= first.length + hours ? hourly : undefined;
}
