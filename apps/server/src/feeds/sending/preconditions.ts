import type { IncomingHttpHeaders } from 'node:http';

/** Whether gzip is accepted (RFC 9110, section 12.5.3): named, or meant by `*`, and not with a weight of nothing. */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  const weights = new Map(
    [header ?? []]
      .flat()
      .join(',')
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
        const weight = parameters.find((each) => each.startsWith('q='));
        return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const;
      }),
  );
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0;
}

/** Whether the caller has this version already (RFC 9110, section 13.2.2): tags come before dates. */
export function isUnchanged(
  { 'if-none-match': tags, 'if-modified-since': since }: IncomingHttpHeaders,
  version: { etags: readonly string[]; at: Date },
): boolean {
  if (tags !== undefined)
    return tags
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
      .some((tag) => tag === '*' || version.etags.includes(tag));
  if (since === undefined) return false;
  const moment = Date.parse(since);
  // HTTP dates have no milliseconds.
  return !Number.isNaN(moment) && Math.floor(version.at.getTime() / 1000) * 1000 <= moment;
}
