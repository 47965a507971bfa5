import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Answer, answerOf, Reply, refusalAnswer } from '../frame/answers.ts';
import { breakConnection, connectionFault } from '../frame/connection.ts';
import { parseBody } from '../frame/control.ts';
import { faultsOf } from '../frame/faults.ts';
import { type Incoming, incomingOf } from '../frame/incoming.ts';
import { type Refusal, WrongInput } from '../frame/refusal.ts';
import type { World } from '../frame/world.ts';
import { type Contract, contractOf, type Parcel, parcelOf, parcelsOf } from './parcels.ts';

/** A request to an emulated carrier, let in. */
export interface CarrierCall {
  request: Incoming;
  params: Record<string, string>;
  contract: Contract;
  /** JSON of the body in the schema's shape; refuses as the carrier does. */
  body<Schema extends z.ZodType>(schema: Schema): z.output<Schema>;
  /** A number that nothing else has. */
  next(): number;
}

/** One emulated carrier. */
export interface CarrierEmulator {
  /** The first step of its addresses below `/carriers`. */
  slug: string;
  host: string;
  /** By method and path: `GET /v2/orders/{uuid}`. */
  operations: Record<string, (call: CarrierCall) => unknown | Promise<unknown>>;
  /** Operations that answer anybody: where one signs in. */
  open: readonly string[];
  /** Whose request it is; nothing when it isn't let in. */
  callerOf(request: Incoming): string | undefined;
  /** How it refuses. */
  refuse(status: number, code: string, message: string): Refusal;
  /** Statuses to which a parcel can be moved by hand, in the order of its way. */
  statuses: readonly string[];
  /** Message about a parcel's status that it sends by itself; absent where it tells nothing. */
  message?(parcel: Parcel): object;
}

const Status = z.object({ status: z.string().min(1) });
/** Answers of one operation that never arrive, though the work is done. */
const Lost = z.object({ operation: z.string(), times: z.int().min(0).max(100) });
/** Requests that are kept for tests. */
const kept = 500;
const bodyLimit = 4 * 1024 * 1024;

/** Milliseconds until a connection breaks whose answer is lost. */
const silence = 20;

interface LoggedRequest {
  operation: string;
  body: unknown;
}

/** The doors of an emulated carrier: its host below `/carriers/{slug}`, and its strings below `/_control/carriers/{slug}`. */
export const carrierDoors =
  (world: World, emulator: CarrierEmulator) =>
  async (app: FastifyInstance): Promise<void> => {
    const log: LoggedRequest[] = [];
    const lost = new Map<string, number>();
    const routes = Object.entries(emulator.operations).map(([name, run]) => ({ name, run, ...patternOf(name) }));

    async function answerTo(incoming: Incoming): Promise<Answer> {
      const asked = `${incoming.method} ${incoming.path}`;
      const route = routes.find(({ pattern }) => pattern.test(asked));
      if (!route || incoming.host !== emulator.host) throw emulator.refuse(404, 'not_found', 'Такого метода нет');
      const caller = emulator.callerOf(incoming) ?? (emulator.open.includes(route.name) ? '' : undefined);
      if (caller === undefined) throw emulator.refuse(401, 'unauthorized', 'Ключ не подошёл');
      const faults = world.faults.of(emulator.slug);
      if (faults.happens('tooMany')) throw emulator.refuse(429, 'too_many', 'Слишком много запросов');
      if (faults.happens('error')) throw emulator.refuse(500, 'internal', 'Внутренняя ошибка');
      log.push({ operation: route.name, body: incoming.text ? jsonIn(incoming) : null });
      log.splice(0, log.length - kept);
      const values = route.pattern.exec(asked)?.slice(1) ?? [];
      const answer = await route.run({
        request: incoming,
        params: Object.fromEntries(route.names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')])),
        contract: contractOf(world.store, emulator.slug, caller),
        body: (schema) => {
          const read = schema.safeParse(jsonIn(incoming));
          if (read.success) return read.data;
          const issue = read.error.issues[0];
          throw emulator.refuse(400, 'bad_request', `${issue?.path.join('.')}: ${issue?.message}`);
        },
        next: world.store.nextNumber,
      });
      world.store.touch();
      return answerOf(answer);
    }

    async function respond(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const incoming = incomingOf(request, (text) => text.replace(/^\/carriers/, ''));
      const failed = () => emulator.refuse(500, 'internal', 'Внутренняя ошибка');
      const answer = await answerTo(incoming).catch((error: unknown) => refusalAnswer(error, failed));
      // The work is done, whatever becomes of its answer.
      const operation = log.at(-1)?.operation ?? '';
      const left = lost.get(operation) ?? 0;
      if (answer.status < 400 && left > 0) {
        lost.set(operation, left - 1);
        reply.hijack();
        setTimeout(() => reply.raw.destroy(), silence);
        return reply;
      }
      const fault = answer.status < 400 ? connectionFault(world.faults.of(emulator.slug)) : null;
      if (fault) return breakConnection(reply, answer, fault);
      const sent = reply.code(answer.status).headers(answer.headers);
      return answer.type === '' ? sent.send() : sent.type(answer.type).send(answer.payload);
    }

    await app.register(
      async (door) => {
        door.removeAllContentTypeParsers();
        door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_, body, done) => done(null, body));
        door.all('/*', respond);
      },
      { prefix: `/carriers/${emulator.slug}` },
    );

    const control = `/_control/carriers/${emulator.slug}`;
    const Faults = faultsOf();
    app.post(
      `${control}/faults`,
      async ({ body }) => world.faults.set(emulator.slug, undefined, parseBody(Faults, body)).current,
    );
    app.post(`${control}/lost`, async ({ body }) => {
      const { operation, times } = parseBody(Lost, body);
      lost.set(operation, times);
      return { operation, times };
    });
    app.get(`${control}/requests`, async () => ({ requests: log }));
    app.get(`${control}/parcels`, async () => ({ parcels: parcelsOf(world.store, emulator.slug) }));
    /** Moves a parcel along; `number` is the seller's. */
    app.post<{ Params: { number: string } }>(`${control}/parcels/:number/status`, async ({ params, body }) => {
      const { status } = parseBody(Status, body);
      if (!emulator.statuses.includes(status)) throw new WrongInput(`status: одно из ${emulator.statuses.join(', ')}`);
      const { parcel, contract } = parcelOf(world.store, emulator.slug, params.number);
      parcel.statuses.push({ code: status, at: Date.now() });
      world.store.touch();
      if (contract.toldAt && emulator.message) await tell(contract.toldAt, emulator.message(parcel));
      return { number: parcel.number, statuses: parcel.statuses.map(({ code }) => code) };
    });
  };

/** Tells a seller's program, which may be gone: CDEK doesn't try again either. */
async function tell(url: string, message: object): Promise<void> {
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(5_000),
  }).catch(() => {});
}

function jsonIn(request: Incoming): unknown {
  try {
    return request.json();
  } catch {
    return undefined;
  }
}

function patternOf(name: string): { pattern: RegExp; names: string[] } {
  const names = [...name.matchAll(/\{(\w+)\}/g)].map(([, inside]) => inside ?? '');
  const text = name
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('([^/]+?)');
  return { pattern: new RegExp(`^${text}$`), names };
}

/** An answer that is taken in and done later, as carriers say it. */
export const accepted = (value: object): Reply => new Reply(202, value);
