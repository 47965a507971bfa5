import { type AnyEndpoint, fieldsOf, inOurWords, type Types } from '@prilavok/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Db, type GlobalDb, onPlatform, withCompany } from '../database/pools.ts';
import { unkeepableIn } from './bodies/read-json.ts';
import { checkRefusal, checkReply } from './contract-checks.ts';
import { forbidden, misfits, Refusal } from './errors.ts';
import { isPrivateFile, keepPrivate, recordFile } from './files/answers.ts';
import { answeredBefore, once, type Repeatable, repeatableOf } from './idempotency.ts';
import { attendance } from './served.ts';
import { admit, type Caller, callerOf, recognise } from './session.ts';
import { tellPeopleChanged } from './stream.ts';

/** Input of a handler. Shapes and role are already checked. */
export interface HandlerInput<E extends AnyEndpoint> {
  path: Types<E>['path'];
  query: Types<E>['query'];
  body: Types<E>['body'];
  /** The caller's company; empty for public and administrator's calls. */
  company: string;
  /** Id of the person; null when a program calls, or nobody is signed in. */
  user: string | null;
  caller: Caller | null;
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * Does the work of a creating call within the transaction that creates, once for each Idempotency-Key; the caller's repeated call
   * gets the first one's answer.
   */
  once: <T>(db: GlobalDb, work: () => Promise<T>) => Promise<T>;
}
export type HandlerInputWithDb<E extends AnyEndpoint> = HandlerInput<E> & { db: Db };

/** Answer of a handler: the shape that the contract promises, or, for files and streams, whatever Fastify can send. */
type Answer<E extends AnyEndpoint> = Types<E>['reply'] extends Response ? unknown : Types<E>['reply'];

export interface Handler {
  endpoint: AnyEndpoint;
  /** Refuses a stranger before a large body is read; nobody needs to be known for a public call. */
  recognise: (request: FastifyRequest) => Promise<undefined>;
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/** Answers a call inside one transaction: the company's, or one without a company for public and administrator's calls. */
export function handle<E extends AnyEndpoint>(
  endpoint: E,
  answer: (input: HandlerInputWithDb<E>) => Promise<Answer<E>> | Answer<E>,
): Handler {
  return answering(endpoint, async (input) => {
    const within = async (db: Db) => input.once(db, async () => answer({ ...input, db }));
    if (input.company) return withCompany(input.company, within, endpoint);
    // Its company is empty: PostgreSQL raises at every table of a company.
    return onPlatform((db) => within(db as Db), endpoint);
  });
}

/** Answers a call that talks to the outside or streams: no transaction is open, it opens its own. */
export function handleOutside<E extends AnyEndpoint>(
  endpoint: E,
  answer: (input: HandlerInput<E>) => Promise<Answer<E>>,
): Handler {
  return answering(endpoint, async (input) => {
    const before = input.repeatable && (await answeredBefore(input.repeatable));
    return before ? (before.answer as Answer<E>) : answer(input);
  });
}

type Admitted<E extends AnyEndpoint> = HandlerInput<E> & { repeatable: Repeatable | undefined };

function answering<E extends AnyEndpoint>(endpoint: E, answer: (input: Admitted<E>) => Promise<Answer<E>>): Handler {
  return {
    endpoint,
    async recognise(request) {
      if (endpoint.roles !== 'public') await recognise(request);
      return undefined;
    },
    async answer(request, reply) {
      try {
        const input = await admitCall(endpoint, request, reply);
        if (isPrivateFile(endpoint)) keepPrivate(reply);
        const answered = await answer(input);
        await recordFile(endpoint, answered, input as Admitted<AnyEndpoint>);
        checkReply(endpoint, answered);
        return answered;
      } catch (error) {
        checkRefusal(endpoint, error);
        throw error;
      } finally {
        if (endpoint.resource.startsWith('users/') && !endpoint.reads) tellPeopleChanged();
      }
    },
  };
}

/** The call, once it is known who makes it, that they may, and that its shapes fit. */
async function admitCall<E extends AnyEndpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted<E>> {
  const caller = endpoint.roles === 'public' ? null : await callerOf(request);
  request.caller = caller;
  if (caller) attendance.mark(caller.user ?? `key ${caller.apiKey}`);
  if (caller) admit(caller, endpoint);
  if (request.isMultipart() && !endpoint.files)
    throw new Refusal(
      415,
      'unsupported_media',
      'Этот вызов файлов не принимает: тело запроса нужно в виде application/json',
    );
  const company = caller?.company ?? '';
  if (needsCompany(endpoint) && !company) throw forbidden('Это делает сотрудник компании, а не администратор площадки');
  const repeatable = repeatableOf(endpoint, { request, reply, caller });
  return {
    ...parts(endpoint, request),
    company,
    user: caller?.user ?? null,
    caller,
    request,
    reply,
    repeatable,
    once: (db, work) => (repeatable ? once(db, repeatable, work) : work()),
  };
}

/** A call that no administrator may make belongs to a company. */
function needsCompany(endpoint: AnyEndpoint): boolean {
  return endpoint.roles !== 'public' && !endpoint.roles.includes('admin');
}

/** Path, query and body in the contract's shapes, or one refusal that names every field that did not fit. */
function parts<E extends AnyEndpoint>(
  endpoint: E,
  request: FastifyRequest,
): Pick<HandlerInput<E>, 'path' | 'query' | 'body'> {
  const misfit: { field: string; message: string }[] = [];
  const read = (shape: z.ZodType, value: unknown) => {
    const result = shape.safeParse(value);
    if (!result.success) misfit.push(...fieldsOf(result.error));
    return result.data;
  };
  // Of the body its reader takes care.
  const unkeepable = unkeepableIn(request.params) ?? unkeepableIn(request.query);
  if (unkeepable) throw misfits([unkeepable]);
  const path = read(endpoint.path, request.params);
  const query = read(endpoint.query ?? nothing, inOurWords(request.query, endpoint.aliases));
  const body = read(
    endpoint.body ?? (endpoint.files ? anything : nothing),
    inOurWords(request.body ?? {}, endpoint.aliases),
  );
  if (misfit.length > 0) throw misfits(misfit);
  return { path, query, body } as Pick<HandlerInput<E>, 'path' | 'query' | 'body'>;
}

/** A call that declares no query, or no body, takes none. */
const nothing = z.strictObject({}).transform(() => undefined);
/** Files are read by their handler, part by part. */
const anything = z.unknown();
