import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, answerOf, refusalAnswer } from './answers.ts';
import { breakConnection, connectionFault } from './connection.ts';
import type { Emulator } from './emulator.ts';
import { type FaultInjector, mapRows, repeatRows, shuffleRows } from './faults.ts';
import { type Incoming, incomingOf } from './incoming.ts';
import { withLongIds, withShortIds } from './long-ids.ts';
import { withoutSecrets } from './masking.ts';
import type { Call, Operation, Seller } from './operation.ts';
import { type Route, routesOf } from './routes.ts';
import type { Wording } from './wording.ts';
import type { MarketplaceAccount, World } from './world.ts';

const latestMs = 400;

/** Facts about a request on its way, for the log. */
interface Trace {
  account: string | null;
  operation: string | null;
  writes: boolean;
}

/** The door of one marketplace: `/{host}/{path}` below its name. */
export function gateway(world: World, emulator: Emulator, url: () => string) {
  const routeOf = routesOf(emulator);

  async function answerTo(request: Incoming, trace: Trace): Promise<Answer> {
    const id = emulator.callerOf(request);
    trace.account = id;
    const faults = world.faults.of(emulator.marketplace, id);
    const route = routeOf(request.method, request.host, request.path);
    trace.operation = route?.name ?? null;
    trace.writes = route?.operation?.kind === 'writes';
    const at = { host: request.host, operation: route?.name ?? '' };
    const passed = world.gate.pass(
      id,
      emulator.rates,
      at,
      emulator.rates.some(({ cost }) => cost) ? bodyOf(request) : null,
    );
    const headers = passed.turn ? (emulator.rateHeaders?.(passed.turn) ?? {}) : {};
    const refused = (error: unknown): Answer => refusalAnswer(error, emulator.wording(request).failed);
    const answer =
      passed.waitMs > 0
        ? refused(emulator.wording(request).limit(Math.max(1, Math.ceil(passed.waitMs / 1000))))
        : await worked(request, route, { emulator, id, account: world.account(emulator, id) }, faults).catch(refused);
    passed.answered(answer.status);
    return { ...answer, headers: { ...headers, ...answer.headers } };
  }

  async function worked(
    request: Incoming,
    route: Route | undefined,
    place: MarketplaceAccount,
    faults: FaultInjector,
  ): Promise<Answer> {
    const wording = emulator.wording(request);
    refuseByFaults(request, faults, wording);
    const { operation } = route ?? {};
    if (!route) throw wording.missing();
    if (!operation)
      throw wording.notEmulated(`Песочница не эмулирует ${route.name}: такой метод у ${emulator.title} есть.`);
    const answerLost = faults.happens('error');
    if (answerLost && faults.number() < 0.5) throw wording.failed();
    const tick = world.catchUp(emulator);
    const call: Call<Seller> = {
      ...tick,
      request,
      params: route.params,
      account: operation.kind === 'lists' ? world.shown(place) : place.account,
      id: place.id,
      fileUrl: (name) => `${url()}/${emulator.marketplace}/_files/${encodeURIComponent(place.id)}/${name}`,
      happens: faults.happens,
      connected() {
        world.accountsOf(emulator).latest = place.id;
        world.store.touch();
      },
    };
    if (operation.kind === 'writes') world.remember(place);
    if (!readable(request)) throw wording.malformed();
    const value = await operation.run(call);
    if (operation.kind === 'writes') world.store.touch();
    if (answerLost) throw wording.failed();
    return answerOf(await withListFaults(value, operation, faults));
  }

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const started = Date.now();
    const long = world.faults.of(emulator.marketplace).current.longIds;
    const incoming = incomingOf(request, long ? withShortIds : undefined);
    const trace: Trace = { account: null, operation: null, writes: false };
    const told = await answerTo(incoming, trace).catch((error) =>
      refusalAnswer(error, emulator.wording(incoming).failed),
    );
    const answer = long ? withLongIds(told, (path) => emulator.isId?.(path, trace.operation ?? '') ?? false) : told;
    const faults = world.faults.of(emulator.marketplace, trace.account ?? undefined);
    if (faults.happens('slow')) await sleep(faults.current.slowMs);
    const fault = answer.status < 400 ? connectionFault(faults) : null;
    world.log.add({
      at: new Date(started).toISOString(),
      marketplace: emulator.marketplace,
      ...trace,
      host: incoming.host,
      method: request.method,
      ...withoutSecrets(incoming, emulator.secrets),
      status: answer.status,
      answerType: answer.type,
      answer: fault === 'timeout' ? null : answer.seen,
      fault,
      ms: Date.now() - started,
    });
    return fault ? breakConnection(reply, answer, fault) : send(reply, answer);
  }

  return async (app: FastifyInstance): Promise<void> => {
    // Bodies are read by the emulator, not by the framework: a malformed one must be answered as the marketplace does.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: emulator.bodyLimit }, (_, body, done) =>
      done(null, body),
    );
    app.setErrorHandler((error, request, reply) => {
      const wording = emulator.wording(incomingOf(request));
      const tooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
      return send(reply, refusalAnswer(tooLarge ? wording.tooLarge() : error, wording.failed));
    });
    app.get<{ Params: { account: string; name: string } }>('/_files/:account/:name', async (request, reply) => {
      const account = world.accountsOf(emulator).accounts[request.params.account];
      const file = account && (await emulator.file?.(account, request.params.name));
      return file ? send(reply, answerOf(file)) : reply.code(404).send();
    });
    app.all('/*', respond);
  };
}

function refuseByFaults({ path }: Incoming, faults: FaultInjector, wording: Wording): void {
  const { shut, unreached, limitSeconds } = faults.current;
  if (shut[path]) throw wording.longLimit(shut[path] * 60);
  if (faults.happens('keys')) throw wording.keys();
  if (unreached.includes(path) || faults.happens('forbidden')) throw wording.forbidden();
  if (faults.happens('longLimit')) throw wording.longLimit(limitSeconds);
  if (faults.happens('tooMany')) throw wording.limit(1);
}

/** Whether a body that says that it is JSON is JSON. */
function readable(request: Incoming): boolean {
  if (!/json/.test(request.headers['content-type'] ?? 'json')) return true;
  try {
    request.json();
    return true;
  } catch {
    return false;
  }
}

/** The answer with its rows repeated or out of order, and late, where that was asked for. */
async function withListFaults(value: unknown, { rows }: Operation<Seller>, faults: FaultInjector): Promise<unknown> {
  if (rows === undefined) return value;
  const repeated = faults.happens('duplicated') ? mapRows(value, rows, repeatRows(faults)) : value;
  if (!faults.happens('reordered')) return repeated;
  await sleep(faults.number() * latestMs);
  return mapRows(repeated, rows, shuffleRows(faults));
}

function send(reply: FastifyReply, { status, headers, type, payload }: Answer): FastifyReply {
  const begun = reply.code(status).headers(headers);
  return type === '' ? begun.send() : begun.type(type).send(payload);
}

function bodyOf(request: Incoming): unknown {
  try {
    return request.json();
  } catch {
    return undefined;
  }
}
