import { MarketplaceError, type RefusalKind } from './errors.ts';
import { parseExact } from './exact-json.ts';
import { type Answer, type Call, remoteOf } from './http.ts';
import { retryAfterOf } from './retry-after.ts';
import { type Called, kindOfStatus, russianOnly, tooManyRequests, usualSentence } from './sentences.ts';

/** Words of a marketplace in a refusal; both empty where it said nothing. */
export interface Said {
  code: string;
  message: string;
}

/** Verdict on a refusal. */
interface Verdict {
  kind: RefusalKind;
  /** For the seller; the usual sentence unless told. */
  message?: string | undefined;
  /** Seconds to wait, where the marketplace's words say so. */
  retryAfter?: number | undefined;
}

/** How one marketplace says no. */
export interface Dialect {
  called: Called;
  /** Reads a refusal in the marketplace's own form; null for any other JSON: then somebody else has answered. */
  said(json: unknown): Said | null;
  /** Meaning of its words, where they say more than the status. Not asked about walls, replaced methods and 429. */
  verdict?(said: Said, call: Call, status: number): Verdict | undefined;
  /** Seconds to wait that a header of its own names. */
  pause?(headers: Answer['headers']): number | undefined;
  /** Looks at a JSON answer of status 2xx, which may be a refusal all the same. */
  inSuccess?(call: Call, answer: Answer): MarketplaceError | null;
}

/** Statuses by which a server says that it has no such address or verb. */
const ofMethods = [404, 405, 410];

/**
 * The one judge of refusals. Without JSON in the marketplace's own form nobody of theirs has answered (a proxy, a firewall, a page that asks for a
 * captcha): it says nothing against the keys, and the same is asked again. A 404 that names no object is about the method.
 */
export function judgeBy(dialect: Dialect): (call: Call, answer: Answer) => MarketplaceError | null {
  return (call, answer) => {
    const { status } = answer;
    if (status >= 200 && status < 300)
      return isPage(answer) ? refusalOf(dialect, call, answer) : (dialect.inSuccess?.(call, answer) ?? null);
    return refusalOf(dialect, call, answer);
  };
}

/** The error that an answer which is no success comes to. */
export function refusalOf(dialect: Dialect, call: Call, answer: Answer): MarketplaceError {
  const { called } = dialect;
  const { status, headers } = answer;
  const said = isPage(answer) ? null : dialect.said(jsonIn(answer));
  const verdict = verdictOf(dialect, said, { call, status });
  const message =
    verdict.message ?? usualSentence(called, verdict.kind, { status, message: russianOnly(said?.message) });
  return new MarketplaceError(verdict.kind, message, {
    retryAfter: secondsToWait(dialect, verdict, headers),
    remote: remoteOf(call, answer, said ?? { code: codeOf(verdict.kind), message: beginningOf(answer) }),
  });
}

/** Seconds to wait; a header goes before what is known of the words. */
function secondsToWait(
  { pause }: Dialect,
  { kind, retryAfter }: Verdict,
  headers: Answer['headers'],
): number | undefined {
  const named = kind === 'limit' ? pause?.(headers) : undefined;
  return named ?? (passes.includes(kind) ? (retryAfterOf(headers) ?? retryAfter) : undefined);
}
const passes: readonly RefusalKind[] = ['limit', 'down'];

function verdictOf(dialect: Dialect, said: Said | null, { call, status }: { call: Call; status: number }): Verdict {
  if (tooManyRequests.includes(status)) return { kind: 'limit' };
  if (ofMethods.includes(status) && isOfMethod(said, status)) return { kind: 'gone' };
  if (said === null)
    return { kind: 'down', message: status < 500 ? strangerSentence(dialect.called, status) : undefined };
  return dialect.verdict?.(said, call, status) ?? { kind: kindOfStatus(status) };
}

/** Words by which servers and gateways say that they have no such method. Seen: gRPC gateways, Spring, nginx, Kong; Wildberries' own gateway. */
const noMethod =
  /^\W*not found\W*$|(path|url|route|endpoint|method) (is |was )?not (found|allowed|supported)|no (handler|route|endpoint)|(unknown|obsolete|deprecated|removed) method|метод[а-я]* (больше )?(не найден|не существует|нет|отключ)/i;

function isOfMethod(said: Said | null, status: number): boolean {
  if (said === null || status === 410) return true;
  return noMethod.test(said.message) || (said.message === '' && said.code === '');
}

const strangerSentence = ({ ofTitle }: Called, status: number): string =>
  `Вместо ${ofTitle} ответил кто-то другой по дороге (код ${status}): запрос до площадки не дошёл. Повторим позже.`;

const codeOf = (kind: RefusalKind): string => (kind === 'down' ? 'not_reached' : kind === 'gone' ? 'no_method' : '');

/** A page for people: no answer of an API begins so. */
const isPage = ({ body }: Answer): boolean => /^[\s\ufeff]*</.test(body.subarray(0, 64).toString('utf8'));

/** The answer's JSON; undefined where it is none. */
export function jsonIn({ body }: Pick<Answer, 'body'>): unknown {
  try {
    return parseExact(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

const beginningOf = ({ body }: Answer): string => body.subarray(0, 300).toString('utf8');
