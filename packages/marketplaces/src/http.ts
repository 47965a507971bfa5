import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { z } from 'zod';
import { MarketplaceError } from './errors.ts';
import type { Connection, Limiter, RequestRecord } from './marketplace.ts';

/** A label for 20 postings or a category tree is a few megabytes; more is a mistake. */
const largestAnswer = 64 * 1024 * 1024;
const agent = new Agent({ maxResponseSize: largestAnswer, connect: { timeout: 10_000 }, keepAliveTimeout: 4_000 });

/** A marketplace that asks for a longer pause gets it from the job, not from a request that holds a worker. */
const longestPause = 20_000;
const loggedBytes = 8_000;

export interface Call {
  method?: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** Media type of the answer; JSON unless told. */
  accept?: string;
  /** Doing it twice does no harm: reads, and writes that set a state. Others are sent once. */
  repeatable: boolean;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** What differs between marketplaces on the way out. */
export interface Manners {
  baseUrl: string;
  headers: Record<string, string>;
  /** Values that must not reach the request log. */
  secrets: readonly string[];
  limiter: Limiter;
  /** Makes an answer that isn't a success a refusal. */
  refuse(call: Call, answer: Answer): MarketplaceError;
}

export interface Caller {
  /** Sends JSON, reads JSON. */
  json<Schema extends z.ZodType>(call: Call, schema: Schema): Promise<z.output<Schema>>;
  /** Sends JSON, reads a file whose bytes begin with `magic`. */
  file(call: Call, magic: string): Promise<Buffer>;
}

export function createCaller(manners: Manners, connection: Connection): Caller {
  const attempts = connection.attempts ?? 4;

  async function call<Result>(what: Call, read: (answer: Answer) => Result): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      await manners.limiter.turn(what.path, connection.signal);
      try {
        return await once(what, read, attempt);
      } catch (error) {
        if (!(error instanceof MarketplaceError)) throw error;
        const pause = pauseBefore(attempt, error);
        // Other refusals of kind `limit` ("not ready yet") hold up nobody else, and the caller knows better when to ask again.
        const tooMany = error.remote?.status === 429;
        if (tooMany) manners.limiter.pause(what.path, pause);
        const worthIt = tooMany || error.kind === 'down';
        if (!what.repeatable || !worthIt || attempt >= attempts || pause > longestPause) throw error;
        await sleep(pause, undefined, connection.signal ? { signal: connection.signal } : {});
      }
    }
  }

  async function once<Result>(what: Call, read: (answer: Answer) => Result, attempt: number): Promise<Result> {
    const started = Date.now();
    const sent = what.body === undefined ? '' : JSON.stringify(what.body);
    let answer: Answer | undefined;
    let refusal: MarketplaceError | undefined;
    try {
      answer = await send(what, sent);
      if (answer.status < 200 || answer.status > 299) throw manners.refuse(what, answer);
      return read(answer);
    } catch (error) {
      connection.signal?.throwIfAborted();
      refusal = error instanceof MarketplaceError ? error : unanswered(what, answer, error);
      throw refusal;
    } finally {
      connection.record?.({
        at: new Date(started).toISOString(),
        method: what.method ?? 'POST',
        path: what.path,
        status: answer?.status ?? 0,
        ms: Date.now() - started,
        attempt,
        request: masked(sent),
        answer: masked(readable(answer)),
        refusal: refusal?.kind ?? null,
      } satisfies RequestRecord);
    }
  }

  async function send(what: Call, body: string): Promise<Answer> {
    const timeout = AbortSignal.timeout(connection.timeoutMs ?? 30_000);
    const {
      statusCode,
      headers,
      body: stream,
    } = await request(manners.baseUrl + what.path, {
      method: what.method ?? 'POST',
      headers: { accept: what.accept ?? 'application/json', 'content-type': 'application/json', ...manners.headers },
      body: body || null,
      dispatcher: agent,
      signal: connection.signal ? AbortSignal.any([timeout, connection.signal]) : timeout,
    });
    return { status: statusCode, headers, body: Buffer.from(await stream.arrayBuffer()) };
  }

  function masked(text: string): string {
    const hidden = manners.secrets.filter(Boolean).reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
    return hidden.length > loggedBytes ? `${hidden.slice(0, loggedBytes)}… (всего знаков: ${hidden.length})` : hidden;
  }

  return {
    json: (what, schema) => call(what, (answer) => parse(what, answer, schema)),
    file: (what, magic) =>
      call(what, (answer) => {
        if (answer.body.subarray(0, magic.length).toString('latin1') === magic) return answer.body;
        throw unreadable(what, answer, 'вместо файла пришло что-то другое');
      }),
  };
}

/** Exponential with jitter; never shorter than what the marketplace asked for. */
function pauseBefore(attempt: number, error: MarketplaceError): number {
  const grown = 250 * 2 ** attempt;
  return Math.max(grown * (0.5 + Math.random() / 2), (error.retryAfter ?? 0) * 1000);
}

function parse<Schema extends z.ZodType>(what: Call, answer: Answer, schema: Schema): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(answer.body.toString('utf8'));
  } catch {
    throw unreadable(what, answer, 'ответ обрывается или повреждён');
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw unreadable(what, answer, `в ответе не так поле ${issue?.path.join('.') || '(весь ответ)'}`);
}

function unreadable(what: Call, answer: Answer, why: string): MarketplaceError {
  return new MarketplaceError('down', `Маркетплейс ответил непонятно: ${why}. Повторим позже.`, {
    remote: { method: what.method ?? 'POST', path: what.path, status: answer.status, code: 'unreadable', message: why },
  });
}

function unanswered(what: Call, answer: Answer | undefined, cause: unknown): MarketplaceError {
  const late = cause instanceof Error && /timeout|aborted/i.test(`${cause.name} ${cause.message}`);
  const message = late ? 'Маркетплейс не ответил вовремя. Повторим позже.' : 'Маркетплейс не отвечает. Повторим позже.';
  const said = cause instanceof Error ? cause.message : String(cause);
  return new MarketplaceError('down', message, {
    cause,
    remote: {
      method: what.method ?? 'POST',
      path: what.path,
      status: answer?.status ?? 0,
      code: late ? 'timeout' : 'network',
      message: said,
    },
  });
}

function readable(answer: Answer | undefined): string {
  if (!answer) return '';
  const type = String(answer.headers['content-type'] ?? '');
  return /json|text/.test(type) || answer.body.length === 0
    ? answer.body.toString('utf8')
    : `(${type || 'файл'}, байт: ${answer.body.length})`;
}
