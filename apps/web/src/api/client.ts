import { type AnyEndpoint, addressOf, type PathValues, type Types } from '@prilavok/contract';
import { failure } from '#toasts.ts';
import { CallError, refusal } from './call-error.ts';
import { answered, unanswered, watched } from './connection.ts';
import { madeOnce } from './made-once.ts';
import { patienceOf } from './patience.ts';
import { refreshToken } from './refresh.ts';
import { shutOut, takeShutOut } from './shut-out.ts';
import { token } from './token.ts';
import { tell } from './told.ts';

/** How often a call is sent again after its token was refreshed. */
const retries = 3;

/** Base of an object without required keys. */
type Empty = Record<never, never>;

type Part<Name extends string, Value> = Empty extends Value
  ? { [Key in Name]?: Value }
  : undefined extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

/** Input of a call, as its declaration says; what is not needed may be left out. */
export type Input<E extends AnyEndpoint> = Part<'path', Types<E>['path']> &
  Part<'query', Types<E>['asked']> &
  Part<'body', Types<E>['sent']> & {
    signal?: AbortSignal | undefined;
    /** A failure is logged only: for what the person did not ask for. */
    quiet?: boolean;
  };

interface Loose {
  path?: PathValues;
  query?: object | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  quiet?: boolean;
  headers?: Record<string, string>;
}

/**
 * Sends a call of the contract and answers its body, or the whole response where the reply is a file.
 * Throws `CallError` with the body of a refusal; the error catalogue's sentence is told once, see `told.ts`.
 */
export async function call<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Types<E>['reply']> {
  const asked: Loose = input;
  try {
    const reply = endpoint.creates
      ? madeOnce(endpoint, asked, (key) => exchanged(endpoint, { ...asked, headers: { 'Idempotency-Key': key } }))
      : exchanged(endpoint, asked);
    return await (endpoint.reads ? watched(reply) : reply);
  } catch (thrown) {
    // A screen that was left asked for it; nobody waits for the answer. A refusal that came all the same is told:
    // the end of a session leaves its screens by itself.
    if (input.signal?.aborted && !(thrown instanceof CallError)) throw thrown;
    const error = thrown instanceof CallError ? thrown : noAnswer(endpoint, thrown);
    say(endpoint, error, asked.quiet ?? false);
    throw error;
  }
}

/** The answer of a call, body and all: a server may hang in the middle of it. */
async function exchanged<E extends AnyEndpoint>(endpoint: E, input: Loose): Promise<Types<E>['reply']> {
  const response = await send(endpoint, input);
  if (isGateway(response.status)) throw new Error(`No server behind the gateway: ${response.status}`);
  answered();
  if (!response.ok) throw await refusal(response);
  return typeof endpoint.reply === 'string' ? response : response.json();
}

/** Whether a proxy answers in the name of a server that doesn't. */
const isGateway = (status: number) => status >= 502 && status <= 504;

function noAnswer(endpoint: AnyEndpoint, thrown: unknown): CallError {
  unanswered();
  const late = thrown instanceof DOMException && thrown.name === 'TimeoutError';
  if (late) return new CallError(0, { code: 'timeout', message: `Сервер не ответил вовремя${whatNow(endpoint)}` });
  return new CallError(0, { code: 'offline', message: 'Произошла ошибка: нет связи с сервером' });
}

function whatNow({ reads, creates }: AnyEndpoint): string {
  if (reads) return '';
  return creates
    ? '. Отправьте ещё раз: второй раз ничего не заведётся'
    : '. Проверьте, сохранилось ли, прежде чем повторять';
}

function say(endpoint: AnyEndpoint, error: CallError, quiet: boolean): void {
  // A page says so in place of every screen; a 401 whose refresh was refused so is told with it.
  if (endpoint.roles !== 'public' && (takeShutOut(error) || shutOut.get())) return;
  if (quiet) console.error(`${endpoint.method} ${endpoint.url}`, error);
  // The end of a session leaves the screen that would draw it.
  else if (error.status === 401 && endpoint.roles !== 'public') failure('Ошибка обновления токена');
  // Of questions that nobody answers the bar over the screens tells, for all of them together.
  else if (error.status !== 0 || !endpoint.reads) tell(error, error.message);
}

async function send(endpoint: AnyEndpoint, input: Loose): Promise<Response> {
  const request = prepared(endpoint, input);
  for (let attempt = 0; ; attempt++) {
    const used = token.get();
    const response = await fetch(addressOf(endpoint, input), {
      ...request,
      headers: { ...request.headers, ...input.headers, ...authorized(used) },
    });
    // A public call's 401 speaks about the password in it, not about the session.
    if (response.status !== 401 || endpoint.roles === 'public' || attempt === retries) return response;
    // Another call or tab may have refreshed meanwhile: then its token is tried first.
    if (used === token.get()) {
      const refreshed = await refreshToken().catch(() => '');
      if (!refreshed) return response;
    }
  }
}

const authorized = (value: string): Record<string, string> => (value ? { Authorization: value } : {});

function prepared(endpoint: AnyEndpoint, input: Loose) {
  const late = AbortSignal.timeout(patienceOf(endpoint, input.body));
  const signal = input.signal ? AbortSignal.any([input.signal, late]) : late;
  const base = { method: endpoint.method, credentials: 'include', signal } as const;
  if (input.body === undefined) return { ...base, headers: {} };
  if (input.body instanceof FormData || input.body instanceof Blob) return { ...base, headers: {}, body: input.body };
  return { ...base, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(input.body) };
}
