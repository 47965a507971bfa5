import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { disturbRows, doubleRows, type Fortune, shuffleRows } from '../faults.ts';
import type { RequestLog } from '../requests.ts';
import type { Store } from '../state.ts';
import { categories } from './categories.ts';
import { imports } from './imports.ts';
import { keysOf } from './keys.ts';
import { labels, labelsPdf } from './labels.ts';
import { createGate, limits, TooMany } from './limits.ts';
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

export interface World {
  store: Store;
  fortune: Fortune;
  log: RequestLog;
  pace: Pace;
  /** Address of the whole sandbox, known once it listens. */
  url(): string;
}

/** What goes back over the wire. */
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
export function ozonRoutes(world: World) {
  const { store, fortune, log, pace } = world;
  const gate = createGate();

  async function run(request: FastifyRequest, path: string): Promise<Outcome> {
    const account = enter(request);
    gate(account.clientId, path);
    if (fortune.strikes('tooMany')) throw new TooMany(1);
    const operation = operations[path];
    if (!operation || request.method !== 'POST') throw new Refused(404, 5, 'method is not allowed');
    const lost = fortune.strikes('error');
    if (lost && fortune.number() < 0.5) throw new Refused(500, 13, 'Internal error');
    const tick = catchUp(store, pace);
    const call = { ...tick, store, account, url: `${world.url()}/ozon`, unlucky: fortune.strikes };
    const answer = await operation.run(call, bodyOf(request));
    if (operation.changes) store.touch();
    if (lost) throw new Refused(500, 13, 'Internal error');
    if (isFile(answer))
      return { status: 200, type: answer.type, payload: answer.bytes, answer: { bytes: answer.bytes.length } };
    return json(200, await disturbed(answer));
  }

  /** Who comes in: any digits with any key that begins with `sandbox-`. */
  function enter(request: FastifyRequest) {
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

  async function disturbed(answer: unknown): Promise<unknown> {
    const rows = fortune.strikes('duplicated') ? disturbRows(answer, doubleRows(fortune)) : answer;
    if (!fortune.strikes('reordered')) return rows;
    await sleep(fortune.number() * latestMs);
    return disturbRows(rows, shuffleRows(fortune));
  }

  async function respond(request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply): Promise<unknown> {
    const started = Date.now();
    const path = `/${request.params['*']}`;
    const outcome = await run(request, path).catch(failed);
    const fault = outcome.status < 400 ? broken(fortune) : null;
    log.add({
      at: new Date(started).toISOString(),
      method: request.method,
      path: `/ozon${path}`,
      headers: shownHeaders(request),
      body: readable(request.body),
      status: outcome.status,
      answerType: outcome.type,
      answer: fault === 'timeout' ? null : outcome.answer,
      fault,
      ms: Date.now() - started,
    });
    if (fault) return spoil(reply, outcome, fault);
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
      const account = store.world.ozon.accounts[request.params.client];
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

function failed(error: unknown): Outcome {
  if (!(error instanceof Refused)) {
    console.error(error);
    return json(500, { code: 13, message: 'Internal error', details: [] });
  }
  const outcome = json(error.status, { code: error.code, message: error.message, details: [] });
  return error instanceof TooMany ? { ...outcome, headers: { 'retry-after': String(error.retryAfter) } } : outcome;
}

const broken = (fortune: Fortune): 'timeout' | 'truncated' | null =>
  fortune.strikes('timeout') ? 'timeout' : fortune.strikes('truncated') ? 'truncated' : null;

/** Takes the socket over: nothing comes at all, or only the first half of what was promised. */
function spoil(reply: FastifyReply, outcome: Outcome, fault: 'timeout' | 'truncated'): FastifyReply {
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

function readable(body: unknown): unknown {
  const text = textOf(body);
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

function shownHeaders(request: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      name === 'api-key' ? masked(String(value)) : String(value),
    ]),
  );
}

/** Enough to tell keys apart, too little to use one. */
const masked = (key: string): string => `${key.slice(0, 8)}***`;
