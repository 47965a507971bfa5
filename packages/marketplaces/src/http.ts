import { channel } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request as sendHttp } from 'undici';
import type { z } from 'zod';
import { MarketplaceError } from './errors.ts';
import { longestWait } from './limiter.ts';
import type { Connection, RequestRecord } from './marketplace.ts';
import type { Limiter } from './rate.ts';

/** Bytes. A label for 20 postings or a category tree is a few megabytes; more is a mistake. */
const largestAnswer = 64 * 1024 * 1024;
const agent = new Agent({ maxResponseSize: largestAnswer, connect: { timeout: 10_000 }, keepAliveTimeout: 4_000 });

/** Tells in which shape each answer is read, for tests that hold the shapes against what is published; costs nothing while nobody listens. */
const readings = channel('prilavok:marketplaces:reading');

/** Characters of a body that the request log keeps. */
const longestLogged = 8_000;

/** One request to a marketplace. */
export interface HttpRequest {
  /** POST unless told. */
  method?: 'GET' | 'POST';
  /** From the base URL on, with its leading slash. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Media type of the answer; JSON unless told. */
  accept?: string;
  /** Sending it twice does no harm: reads, and writes that set a state. Others are sent once. */
  repeatable: boolean;
}

/** What came back, whatever its status. */
export interface HttpResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** What differs between marketplaces: address, sign-in, limits, and how errors read. */
export interface HttpOptions {
  baseUrl: string;
  headers: Record<string, string>;
  /** Values that must not reach the request log. */
  secrets: readonly string[];
  limiter: Limiter;
  /** Turns an answer whose status isn't 2xx into an error of one of the five kinds. */
  errorOf(request: HttpRequest, response: HttpResponse): MarketplaceError;
}

/** Requests to one marketplace with one account's keys. Whatever goes wrong is thrown as a MarketplaceError. */
export interface HttpClient {
  /** Sends JSON, reads JSON in the shape of `schema`; an answer of another shape is an error of kind `down`. */
  json<Schema extends z.ZodType>(request: HttpRequest, schema: Schema): Promise<z.output<Schema>>;
  /** Sends JSON, reads a file whose bytes begin with `magic`. */
  file(request: HttpRequest, magic: string): Promise<Buffer>;
}

/**
 * Makes a client that keeps the marketplace's limits, repeats what may be repeated (after 429, 5xx and silence) with growing pauses,
 * and hands each attempt to the connection's request log with the keys masked.
 */
export function createHttpClient(options: HttpOptions, connection: Connection): HttpClient {
  const attempts = connection.attempts ?? 4;

  async function sendWithRetries<Result>(
    request: HttpRequest,
    read: (response: HttpResponse) => Result,
  ): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      await options.limiter.turn(request.path, connection.signal);
      try {
        return await sendOnce(request, read, attempt);
      } catch (error) {
        if (!(error instanceof MarketplaceError)) throw error;
        const pause = pauseBefore(attempt, error);
        // Other refusals of kind `limit` ("not ready yet") hold up nobody else, and the caller knows better when to ask again.
        const tooMany = error.remote?.status === 429;
        if (tooMany) options.limiter.pause(request.path, pause);
        const mayPass = tooMany || error.kind === 'down';
        if (!request.repeatable || !mayPass || attempt >= attempts || pause > longestWait) throw error;
        await sleep(pause, undefined, connection.signal ? { signal: connection.signal } : {});
      }
    }
  }

  async function sendOnce<Result>(
    request: HttpRequest,
    read: (response: HttpResponse) => Result,
    attempt: number,
  ): Promise<Result> {
    const started = Date.now();
    const sent = request.body === undefined ? '' : JSON.stringify(request.body);
    let response: HttpResponse | undefined;
    let failure: MarketplaceError | undefined;
    try {
      response = await send(request, sent);
      if (response.status < 200 || response.status > 299) throw options.errorOf(request, response);
      return read(response);
    } catch (error) {
      connection.signal?.throwIfAborted();
      failure = error instanceof MarketplaceError ? error : noAnswer(request, response, error);
      throw failure;
    } finally {
      connection.record?.({
        at: new Date(started).toISOString(),
        method: request.method ?? 'POST',
        path: request.path,
        status: response?.status ?? 0,
        ms: Date.now() - started,
        attempt,
        request: maskSecrets(sent),
        answer: maskSecrets(bodyText(response)),
        refusal: failure?.kind ?? null,
      } satisfies RequestRecord);
    }
  }

  async function send(request: HttpRequest, body: string): Promise<HttpResponse> {
    const timeout = AbortSignal.timeout(connection.timeoutMs ?? 30_000);
    const {
      statusCode,
      headers,
      body: stream,
    } = await sendHttp(options.baseUrl + request.path, {
      method: request.method ?? 'POST',
      headers: { accept: request.accept ?? 'application/json', 'content-type': 'application/json', ...options.headers },
      body: body || null,
      dispatcher: agent,
      signal: connection.signal ? AbortSignal.any([timeout, connection.signal]) : timeout,
    });
    return { status: statusCode, headers, body: Buffer.from(await stream.arrayBuffer()) };
  }

  function maskSecrets(text: string): string {
    const hidden = options.secrets.filter(Boolean).reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
    return hidden.length > longestLogged
      ? `${hidden.slice(0, longestLogged)}… (всего знаков: ${hidden.length})`
      : hidden;
  }

  return {
    json(request, schema) {
      readings.publish({ request, schema });
      return sendWithRetries(request, (response) => readJson(request, response, schema));
    },
    file: (request, magic) =>
      sendWithRetries(request, (response) => {
        if (response.body.subarray(0, magic.length).toString('latin1') === magic) return response.body;
        throw unreadableAnswer(request, response, 'вместо файла пришло что-то другое');
      }),
  };
}

/** Exponential with jitter; never shorter than what the marketplace asked for. */
function pauseBefore(attempt: number, error: MarketplaceError): number {
  const grown = 250 * 2 ** attempt;
  return Math.max(grown * (0.5 + Math.random() / 2), (error.retryAfter ?? 0) * 1000);
}

function readJson<Schema extends z.ZodType>(
  request: HttpRequest,
  response: HttpResponse,
  schema: Schema,
): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(response.body.toString('utf8'));
  } catch {
    throw unreadableAnswer(request, response, 'ответ обрывается или повреждён');
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw unreadableAnswer(request, response, `в ответе не так поле ${issue?.path.join('.') || '(весь ответ)'}`);
}

function unreadableAnswer(request: HttpRequest, response: HttpResponse, why: string): MarketplaceError {
  return new MarketplaceError('down', `Маркетплейс ответил непонятно: ${why}. Повторим позже.`, {
    remote: {
      method: request.method ?? 'POST',
      path: request.path,
      status: response.status,
      code: 'unreadable',
      message: why,
    },
  });
}

function noAnswer(request: HttpRequest, response: HttpResponse | undefined, cause: unknown): MarketplaceError {
  const late = cause instanceof Error && /timeout|aborted/i.test(`${cause.name} ${cause.message}`);
  const message = late ? 'Маркетплейс не ответил вовремя. Повторим позже.' : 'Маркетплейс не отвечает. Повторим позже.';
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new MarketplaceError('down', message, {
    cause,
    remote: {
      method: request.method ?? 'POST',
      path: request.path,
      status: response?.status ?? 0,
      code: late ? 'timeout' : 'network',
      message: reason,
    },
  });
}

function bodyText(response: HttpResponse | undefined): string {
  if (!response) return '';
  const type = String(response.headers['content-type'] ?? '');
  return /json|text/.test(type) || response.body.length === 0
    ? response.body.toString('utf8')
    : `(${type || 'файл'}, байт: ${response.body.length})`;
}
