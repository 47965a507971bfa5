/** Headers as an HTTP client hands them over. */
type Headers = Record<string, string | string[] | undefined>;

/** Seconds that `Retry-After` asks to wait, as a number or as a date; undefined where it asks for nothing. A date counts from the server's own clock. */
export function retryAfterOf(headers: Headers, now: number = Date.now()): number | undefined {
  const seconds = [headers['retry-after'] ?? []].flat().map((value) => secondsOf(value, clockOf(headers) ?? now));
  const longest = Math.ceil(Math.max(0, ...seconds));
  return longest > 0 ? longest : undefined;
}

const secondsOf = (value: string, now: number): number =>
  /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : ((momentOf(value) ?? now) - now) / 1000;

const clockOf = ({ date }: Headers): number | undefined => (typeof date === 'string' ? momentOf(date) : undefined);

/** RFC 9110, 5.6.7: every form of an HTTP date names its month by letters. A bare number would be read as a year. */
function momentOf(value: string): number | undefined {
  const at = /[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
