import { channel } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import { composedJson } from '@prilavok/contract';
import { Agent, request as sendHttp } from 'undici';
import type { z } from 'zod';
import type { RemoteFile } from './api/lists.ts';
import { MarketplaceError, type RemoteRefusal } from './errors.ts';
import { parseExact, parseToResend } from './exact-json.ts';
import { at, unreadableOf } from './faults.ts';
import { type Finding, readWith } from './findings.ts';
import { longestWait } from './limiter.ts';
import type { Connection, RequestRecord, SentRequest } from './marketplace.ts';
import type { Limiter } from './rate.ts';
import { tooManyRequests } from './sentences.ts';

/** Bytes. A label for 20 postings or a category tree is a few megabytes; more is a mistake. */
const largestAnswer = 64 * 1024 * 1024;
const agent = new Agent({ maxResponseSize: largestAnswer, connect: { timeout: 10_000 }, keepAliveTimeout: 4_000 });

/** Tells in which shape each answer is read, for tests that hold the shapes against what is published; costs nothing while nobody listens. */
const readings = channel('prilavok:marketplaces:reading');

/** Characters of a body that the request log keeps. */
const longestLogged = 8_000;

/** One request to a marketplace. */
export interface Call {
  /** POST unless told. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** By its name in `RequestPolicy.hosts`; the first of them unless told. */
  host?: string | undefined;
  /** As the marketplace publishes it, with its leading slash and `{names}` for what `params` holds. */
  path: string;
  params?: Record<string, string | number>;
  /** A list is sent as its name repeated; what is undefined isn't sent. */
  query?: Record<string, string | number | boolean | readonly (string | number)[] | undefined>;
  /** Sent as JSON. */
  body?: unknown;
  /** By whose rates it is counted and whose pauses it keeps; its path unless told. */
  group?: string;
  /** How many elements it carries, where a rate counts those; 1 unless told. */
  cost?: number;
  /** Sending it twice does no harm: reads, and writes that set a state. Others are sent once. */
  repeatable: boolean;
}

/** An answer, whatever its status. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Policy by which requests to marketplaces differ: addresses, sign-in, limits, and how answers read. */
export interface RequestPolicy {
  /** Base URLs by names of ours; most marketplaces have one. */
  hosts: Record<string, string>;
  headers: Record<string, string>;
  /** Values that must not reach the request log. */
  secrets: readonly string[];
  limiter: Limiter;
  /** Looks at every answer, also at one that calls itself a success: an error of one of the six kinds, or nothing. */
  judge(call: Call, answer: Answer): MarketplaceError | null;
  /** The bytes of a file where an answer wraps it in something else; the answer itself unless told. */
  fileIn?(answer: Answer): Buffer | null;
  /** Requests that an answer costs beside its own; none unless told. */
  extraCost?(answer: Answer, call: Call): number;
}

/** Requests to one marketplace with one account's keys. Whatever goes wrong is thrown as a MarketplaceError. */
export interface Caller {
  /** Sends JSON, reads JSON in the shape of `schema`; an answer of another shape is an error of kind `down`. */
  json<Schema extends z.ZodType>(call: Call, schema: Schema): Promise<z.output<Schema>>;
  /** Reads what an answer led to and came another way, a report's sheet for one, as answers are read. */
  read<Schema extends z.ZodType>(call: Pick<Call, 'method' | 'path'>, schema: Schema, value: unknown): z.output<Schema>;
  /** How many rows of answers were set aside so far. */
  unread(): number;
  /** Sends JSON, reads a file of one of the types; anything else is an error of kind `down`. */
  file(call: Call, ...types: RemoteFile['type'][]): Promise<RemoteFile>;
  /** Sends JSON and reads nothing: for calls that answer 204 or an empty body. */
  done(call: Call): Promise<void>;
  /** Sends a request of the log once more and reads nothing: the log has the answer. */
  again(request: SentRequest): Promise<void>;
}

/**
 * Makes a client that keeps the marketplace's limits, repeats what may be repeated (after 429, 5xx and silence) with growing pauses,
 * and hands each attempt to the connection's request log with the keys masked.
 */
export function createCaller(policy: RequestPolicy, connection: Connection): Caller {
  const attempts = connection.attempts ?? 4;
  let unread = 0;
  const accept = (types: readonly string[]) => ({ accept: types.join(', ') });

  async function sendWithRetries<Result>(
    call: Call,
    headers: Record<string, string>,
    read: (answer: Answer) => Result,
  ): Promise<Result> {
    const { method = 'POST', path, group = path, cost } = call;
    connection.permit?.({ method, path });
    for (let attempt = 1; ; attempt++) {
      await policy.limiter.turn({ group, cost }, connection.signal);
      try {
        return await sendOnce(call, headers, { read, attempt });
      } catch (error) {
        if (!(error instanceof MarketplaceError)) throw error;
        const pause = pauseBefore(attempt, error);
        // Other refusals of kind `limit` ("not ready yet") hold up nobody else, and the caller knows better when to ask again.
        const tooMany = tooManyRequests.includes(error.remote?.status ?? 0);
        if (tooMany) policy.limiter.pause(group, pause);
        const mayPass = tooMany || error.kind === 'down';
        if (!call.repeatable || !mayPass || attempt >= attempts || pause > longestWait) throw error;
        await sleep(pause, undefined, connection.signal ? { signal: connection.signal } : {});
      }
    }
  }

  async function sendOnce<Result>(
    call: Call,
    headers: Record<string, string>,
    { read, attempt }: { read: (answer: Answer) => Result; attempt: number },
  ): Promise<Result> {
    const started = Date.now();
    const sent = call.body === undefined ? '' : JSON.stringify(call.body);
    let answer: Answer | undefined;
    let failure: MarketplaceError | undefined;
    const sentHeaders = { ...headers, ...(sent && { 'content-type': 'application/json' }), ...policy.headers };
    try {
      answer = await send(call, sentHeaders, sent);
      const extra = policy.extraCost?.(answer, call) ?? 0;
      if (extra > 0) policy.limiter.spent(call.group ?? call.path, extra);
      const refusal = policy.judge(call, answer);
      if (refusal?.kind === 'gone') misread(call, [{ kind: 'method', status: answer.status }]);
      if (refusal) throw refusal;
      return read(answer);
    } catch (error) {
      connection.signal?.throwIfAborted();
      failure = error instanceof MarketplaceError ? error : noAnswer(call, answer, error);
      throw failure;
    } finally {
      connection.record?.({
        at: new Date(started).toISOString(),
        method: call.method ?? 'POST',
        host: call.host ?? '',
        group: call.group ?? call.path,
        path: maskSecrets(targetOf(call)),
        status: answer?.status ?? 0,
        ms: Date.now() - started,
        attempt,
        request: maskSecrets(sent),
        answer: maskSecrets(bodyText(answer)),
        requestHeaders: maskSecrets(headerLines(sentHeaders)),
        answerHeaders: maskSecrets(headerLines(answer?.headers ?? {})),
        refusal: failure?.kind ?? null,
      } satisfies RequestRecord);
    }
  }

  function misread({ method = 'POST', path }: Pick<Call, 'method' | 'path'>, findings: readonly Finding[]): void {
    if (findings.length === 0) return;
    unread += findings.filter(({ kind }) => kind === 'row').length;
    connection.misread?.({ method, path }, findings);
  }

  /** Rows that can't be read are told of and left out; an answer that lacks a list is an error of kind `down`. */
  function readValue<Schema extends z.ZodType>(
    call: Pick<Call, 'method' | 'path'>,
    schema: Schema,
    { value, status }: { value: unknown; status: number },
  ): z.output<Schema> {
    const read = readWith(schema, value);
    misread(call, read.findings);
    if (read.success) return read.data;
    const issue = read.error.issues[0];
    const fault = unreadableOf(issue && { ...issue, input: at(value, issue.path) });
    misread(call, [{ kind: 'answer', ...fault }]);
    const field = fault.field || '(весь ответ)';
    throw unreadableAnswer(call, { status }, `в ответе не так поле ${field}: ${fault.reason}`);
  }

  /** In the sandbox all hosts lie behind its own, each under its name. */
  function baseOf({ host }: Call): string {
    const [usual] = Object.keys(policy.hosts);
    const base = policy.hosts[host ?? usual ?? ''];
    if (base === undefined) throw new Error(`No such host: ${host}`);
    return connection.baseUrl === undefined ? base : `${connection.baseUrl}/${new URL(base).host}`;
  }

  async function send(call: Call, sentHeaders: Record<string, string>, body: string): Promise<Answer> {
    const timeout = AbortSignal.timeout(connection.timeoutMs ?? 30_000);
    const {
      statusCode,
      headers,
      body: stream,
    } = await sendHttp(baseOf(call) + targetOf(call), {
      method: call.method ?? 'POST',
      headers: sentHeaders,
      body: body || null,
      dispatcher: agent,
      signal: connection.signal ? AbortSignal.any([timeout, connection.signal]) : timeout,
    });
    return { status: statusCode, headers, body: Buffer.from(await stream.arrayBuffer()) };
  }

  function maskSecrets(text: string): string {
    const hidden = policy.secrets
      .filter(Boolean)
      .flatMap(spellingsOf)
      .reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
    return hidden.length > longestLogged
      ? `${hidden.slice(0, longestLogged)}… (всего знаков: ${hidden.length})`
      : hidden;
  }

  return {
    json(call, schema) {
      readings.publish({ call, schema });
      return sendWithRetries(call, accept(['application/json']), (answer) =>
        readValue(call, schema, { value: jsonOf(call, answer, connection.answered), status: answer.status }),
      );
    },
    read: (call, schema, value) => readValue(call, schema, { value, status: 200 }),
    unread: () => unread,
    file: (call, ...types) =>
      sendWithRetries(call, accept(types), (answer) => {
        const body = policy.fileIn?.(answer) ?? answer.body;
        const type = types.find((each) => body.subarray(0, magic[each].length).toString('latin1') === magic[each]);
        if (type) return { type, body };
        throw unreadableAnswer(call, answer, 'вместо файла пришло что-то другое');
      }),
    done: (call) => sendWithRetries(call, accept(['application/json']), () => undefined),
    again({ method, host, group, path, request }) {
      const body = request ? parseToResend(request) : undefined;
      const call = { method: method as 'GET' | 'POST', host: host || undefined, group, path, body, repeatable: false };
      return sendWithRetries(call, accept(['application/json']), () => undefined);
    },
  };
}

/** A secret as it stands in a header, in JSON and in an address. */
const spellingsOf = (secret: string): string[] => [
  ...new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]),
];

/** «name: value», a line each; cookies are nobody's to read. */
const headerLines = (headers: Answer['headers']): string =>
  Object.entries(headers)
    .flatMap(([name, value]) =>
      value === undefined || name === 'set-cookie' ? [] : [value].flat().map((each) => `${name}: ${each}`),
    )
    .join('\n');

/** How the bytes of a file begin. */
const magic: Record<RemoteFile['type'], string> = {
  'application/pdf': '%PDF-',
  'application/zip': 'PK\x03\x04',
  'image/png': '\x89PNG',
};

/** Path and query as they are sent. */
function targetOf({ path, params = {}, query = {} }: Call): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} lacks ${name}`);
    return encodeURIComponent(value);
  });
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each) => [name, String(each)]),
  );
  return asked.length > 0 ? `${filled}?${new URLSearchParams(asked)}` : filled;
}

/** The error's own account of a call, for the request log. */
export const remoteOf = (
  call: Pick<Call, 'method' | 'path'>,
  answer: Pick<Answer, 'status'> | undefined,
  said: { code: string; message: string },
): RemoteRefusal => ({ method: call.method ?? 'POST', path: call.path, status: answer?.status ?? 0, ...said });

/** Exponential with jitter; never shorter than what the marketplace asked for. */
function pauseBefore(attempt: number, error: MarketplaceError): number {
  const grown = 250 * 2 ** attempt;
  return Math.max(grown * (0.5 + Math.random() / 2), (error.retryAfter ?? 0) * 1000);
}

function jsonOf(call: Call, answer: Answer, answered: Connection['answered']): unknown {
  let json: unknown;
  try {
    // 204: there is nothing to tell.
    json = answer.status === 204 ? null : parseExact(composedJson(answer.body.toString('utf8')));
  } catch {
    throw unreadableAnswer(call, answer, 'ответ обрывается или повреждён');
  }
  answered?.(call, json);
  return json;
}

function unreadableAnswer(
  call: Pick<Call, 'method' | 'path'>,
  answer: Pick<Answer, 'status'>,
  why: string,
): MarketplaceError {
  return new MarketplaceError('down', `Маркетплейс ответил непонятно: ${why}. Повторим позже.`, {
    remote: remoteOf(call, answer, { code: 'unreadable', message: why }),
  });
}

function noAnswer(call: Call, answer: Answer | undefined, cause: unknown): MarketplaceError {
  const late = cause instanceof Error && /timeout|aborted/i.test(`${cause.name} ${cause.message}`);
  const message = late ? 'Маркетплейс не ответил вовремя. Повторим позже.' : 'Маркетплейс не отвечает. Повторим позже.';
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new MarketplaceError('down', message, {
    cause,
    remote: remoteOf(call, answer, { code: late ? 'timeout' : 'network', message: reason }),
  });
}

function bodyText(answer: Answer | undefined): string {
  if (!answer) return '';
  const type = String(answer.headers['content-type'] ?? '');
  return /json|text/.test(type) || answer.body.length === 0
    ? answer.body.toString('utf8')
    : `(${type || 'файл'}, байт: ${answer.body.length})`;
}
