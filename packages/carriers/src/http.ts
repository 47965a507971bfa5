import { Agent, request as sendHttp } from 'undici';
import type { z } from 'zod';
import type { CarrierConnection } from './carrier.ts';
import { CarrierError } from './errors.ts';

/** Bytes. A city's list of points is a few megabytes. */
const largestAnswer = 32 * 1024 * 1024;
const agent = new Agent({ maxResponseSize: largestAnswer, connect: { timeout: 10_000 }, keepAliveTimeout: 4_000 });

/** One request to a carrier. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a form instead. */
  form?: Record<string, string>;
  headers?: Record<string, string>;
  /** It orders or cancels: nothing is sent where the provider's switch is off. */
  writes?: true;
}

/** An answer, whatever its status. */
export interface Answer {
  status: number;
  /** Parsed JSON; undefined where the body is none. */
  json: unknown;
  body: Buffer;
}

/** Policy by which carriers differ: their host and how answers refuse. */
export interface RequestPolicy {
  host: string;
  /** Judges an answer: the refusal in a kind and a sentence; null where it refuses nothing. */
  judge(answer: Answer): CarrierError | null;
}

/** Sends requests to one carrier. Each is sent once: whoever orders must look before it repeats. */
export interface Caller {
  json<Schema extends z.ZodType>(call: Call, schema: Schema): Promise<z.output<Schema>>;
  pdf(call: Call): Promise<Buffer>;
}

/** Makes a caller for the connection; in the sandbox the carrier's host stands behind the sandbox's address. */
export function createCaller({ host, judge }: RequestPolicy, connection: CarrierConnection): Caller {
  const base = connection.baseUrl === undefined ? `https://${host}` : `${connection.baseUrl}/${host}`;

  async function ask(call: Call): Promise<Answer> {
    if (call.writes) connection.permit?.();
    const answer = await send(call).catch((error: unknown) => {
      connection.signal?.throwIfAborted();
      throw new CarrierError('down', 'Служба доставки не отвечает', { cause: error });
    });
    const refusal = judge(answer) ?? refusalByStatus(answer.status);
    if (refusal) throw refusal;
    return answer;
  }

  async function send({ method, path, query = {}, body, form, headers = {} }: Call): Promise<Answer> {
    const asked = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const timeout = AbortSignal.timeout(connection.timeoutMs ?? 30_000);
    const type = form ? 'application/x-www-form-urlencoded' : body === undefined ? undefined : 'application/json';
    const answer = await sendHttp(`${base}${path}${asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''}`, {
      method,
      headers: { accept: 'application/json, application/pdf', ...(type && { 'content-type': type }), ...headers },
      body: form ? new URLSearchParams(form).toString() : body === undefined ? null : JSON.stringify(body),
      dispatcher: agent,
      signal: connection.signal ? AbortSignal.any([timeout, connection.signal]) : timeout,
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    return { status: answer.statusCode, json: parsed(bytes), body: bytes };
  }

  return {
    async json(call, schema) {
      const { json } = await ask(call);
      const read = schema.safeParse(json);
      if (read.success) return read.data;
      const field = read.error.issues[0]?.path.join('.') || '(весь ответ)';
      throw new CarrierError('down', `Служба доставки ответила непонятно: не так поле ${field}`, { cause: read.error });
    },
    async pdf(call) {
      const { body } = await ask(call);
      if (body.subarray(0, 5).toString('latin1') === '%PDF-') return body;
      throw new CarrierError('down', 'Служба доставки прислала вместо файла что-то другое');
    },
  };
}

/** Meaning of these statuses at any carrier. */
function refusalByStatus(status: number): CarrierError | null {
  if (status < 400) return null;
  if (status === 401 || status === 403) return new CarrierError('keys', 'Служба доставки не приняла ключи');
  if (status === 404) return new CarrierError('missing', 'Служба доставки этого не нашла');
  if (status === 429) return new CarrierError('limit', 'Служба доставки просит подождать');
  if (status >= 500) return new CarrierError('down', `Служба доставки не смогла ответить (${status})`);
  return new CarrierError('refused', `Служба доставки отказала (${status})`);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A moment as carriers write it (+0000 without a colon, for one) in ISO 8601, UTC. */
export function momentOf(text: string): string {
  const at = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return new Date(Number.isNaN(at) ? 0 : at).toISOString();
}
