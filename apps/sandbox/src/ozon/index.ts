import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FaultInjector, mapRows, repeatRows, shuffleRows } from '../faults.ts';
import type { RequestLog } from '../requests.ts';
import type { Store } from '../state.ts';
import { categories } from './categories.ts';
import { imports } from './imports.ts';
import { keysOf } from './keys.ts';
import { labels, labelsPdf } from './labels.ts';
import { createRateLimit, limits, MethodShut, TooManyRequests } from './limits.ts';
import { orders } from './orders.ts';
import { prices } from './prices.ts';
import { products } from './products.ts';
import { shipments } from './shipments.ts';
import { stocks } from './stocks.ts';
import { catchUp } from './tick.ts';
import { warehouses } from './warehouses.ts';
import { isFile, type Operations, type Pace, Refused } from './wire.ts';

const operations: Operations = {
  ...keysOf(() => Object.keys(operations)),
  ...limits,
  ...categories,
  ...imports,
  ...products,
  ...stocks,
  ...prices,
  ...warehouses,
  ...orders,
  ...labels,
  ...shipments,
};

/** What the parts of a running sandbox share. */
export interface SandboxContext {
  store: Store;
  faults: FaultInjector;
  log: RequestLog;
  pace: Pace;
  /** Address of the whole sandbox, known once it listens. */
  url(): string;
}

/** The answer to a request, ready to be sent. */
interface Outcome {
  status: number;
  type: string;
  payload: Buffer;
  answer: unknown;
  headers?: Record<string, string>;
}

/** How long an answer that never comes keeps its caller waiting, unless the caller gives up first. */
const hangMs = 60_000;
const latestMs = 400;

/** The emulated Ozon: every published path that the cabinet uses, under one prefix. */
export function ozonRoutes(context: SandboxContext) {
  const { store, faults, log, pace } = context;
  const countRequest = createRateLimit();

  async function outcomeOf(request: FastifyRequest, path: string): Promise<Outcome> {
    const account = accountOf(request);
    countRequest(account.clientId, path);
    const shut = faults.current.shut[path];
    if (shut) throw new MethodShut(shut);
    if (faults.happens('tooMany')) throw new TooManyRequests(1);
    const operation = operations[path];
    if (!operation || request.method !== 'POST') throw new Refused(404, 5, 'method is not allowed');
    const answerLost = faults.happens('error');
    if (answerLost && faults.number() < 0.5) throw new Refused(500, 13, 'Internal error');
    const tick = catchUp(store, pace);
    const call = { ...tick, store, account, url: `${context.url()}/ozon`, happens: faults.happens };
    const answer = await operation.run(call, bodyOf(request));
    if (operation.changes) store.touch();
    if (answerLost) throw new Refused(500, 13, 'Internal error');
    if (isFile(answer))
      return { status: 200, type: answer.type, payload: answer.bytes, answer: { bytes: answer.bytes.length } };
    return json(200, await withListFaults(answer));
  }

  /** Whose request it is: any digits with any key that begins with `sandbox-`. */
  function accountOf(request: FastifyRequest) {
    const { 'client-id': clientId, 'api-key': key } = request.headers;
    if (typeof clientId !== 'string' || typeof key !== 'string' || key === '') {
      throw new Refused(400, 3, 'Client-Id and Api-Key headers are required');
    }
    if (!/^\d{1,18}$/.test(clientId)) throw new Refused(400, 3, 'Client-Id must be a number');
    if (key.startsWith('expired-'))
      throw new Refused(403, 7, 'Api-key is deactivated, use another one or generate a new one');
    if (!key.startsWith('sandbox-')) throw new Refused(403, 7, 'Invalid Api-Key, please check the key and try again');
    return store.account(clientId);
  }

  /** The answer with its rows repeated or out of order, and late, where that was asked for. */
  async function withListFaults(answer: unknown): Promise<unknown> {
    const rows = faults.happens('duplicated') ? mapRows(answer, repeatRows(faults)) : answer;
    if (!faults.happens('reordered')) return rows;
    await sleep(faults.number() * latestMs);
    return mapRows(rows, shuffleRows(faults));
  }

  async function respond(request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply): Promise<unknown> {
    const started = Date.now();
    const path = `/${request.params['*']}`;
    const outcome = await outcomeOf(request, path).catch(refusalOf);
    const fault = outcome.status < 400 ? connectionFault(faults) : null;
    log.add({
      at: new Date(started).toISOString(),
      method: request.method,
      path: `/ozon${path}`,
      headers: headersForLog(request),
      body: bodyForLog(request.body),
      status: outcome.status,
      answerType: outcome.type,
      answer: fault === 'timeout' ? null : outcome.answer,
      fault,
      ms: Date.now() - started,
    });
    if (fault) return breakConnection(reply, outcome, fault);
    return reply
      .code(outcome.status)
      .headers(outcome.headers ?? {})
      .type(outcome.type)
      .send(outcome.payload);
  }

  return async (app: FastifyInstance): Promise<void> => {
    // Bodies are read here, not by the framework: a malformed one must be answered as Ozon does.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 32 * 1024 * 1024 }, (_, body, done) =>
      done(null, body),
    );
    app.get<{ Params: { client: string; file: string } }>('/_files/:client/:file', async (request, reply) => {
      const account = store.state.ozon.accounts[request.params.client];
      const task = account?.labelTasks[request.params.file.replace('.pdf', '')];
      if (!account || !task) return reply.code(404).send();
      const { type, bytes } = await labelsPdf(
        account,
        task.numbers.flatMap((number) => account.postings[number] ?? []),
      );
      return reply.type(type).send(bytes);
    });
    app.all('/*', respond);
  };
}

const json = (status: number, answer: unknown): Outcome => ({
  status,
  type: 'application/json',
  payload: Buffer.from(JSON.stringify(answer)),
  answer,
});

function refusalOf(error: unknown): Outcome {
  if (!(error instanceof Refused)) {
    console.error(error);
    return json(500, { code: 13, message: 'Internal error', details: [] });
  }
  const outcome = json(error.status, { code: error.code, message: error.message, details: [] });
  if (error instanceof TooManyRequests) return { ...outcome, headers: { 'retry-after': String(error.retryAfter) } };
  if (error instanceof MethodShut) return { ...outcome, headers: { 'item-retry-after': String(error.minutes) } };
  return outcome;
}

const connectionFault = (faults: FaultInjector): 'timeout' | 'truncated' | null =>
  faults.happens('timeout') ? 'timeout' : faults.happens('truncated') ? 'truncated' : null;

/** Takes the socket over: nothing comes at all, or only the first half of what was promised. */
function breakConnection(reply: FastifyReply, outcome: Outcome, fault: 'timeout' | 'truncated'): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  if (fault === 'timeout') {
    setTimeout(() => raw.destroy(), hangMs).unref();
    return reply;
  }
  raw.writeHead(outcome.status, { 'content-type': outcome.type, 'content-length': outcome.payload.length });
  raw.write(outcome.payload.subarray(0, Math.floor(outcome.payload.length / 2)), () => raw.destroy());
  return reply;
}

function bodyOf(request: FastifyRequest): unknown {
  const text = textOf(request.body);
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(400, 3, 'proto: syntax error: body is not a valid JSON');
  }
}

const textOf = (body: unknown): string => (body instanceof Buffer ? body.toString('utf8') : '');

function bodyForLog(body: unknown): unknown {
  const text = textOf(body);
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

function headersForLog(request: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      name === 'api-key' ? maskKey(String(value)) : String(value),
    ]),
  );
}

/** Enough to tell keys apart, too little to use one. */
const maskKey = (key: string): string => `${key.slice(0, 8)}***`;
