import { createHash } from 'node:crypto';
import type { AnyEndpoint } from '@prilavok/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GlobalDb, onPlatform, withCompany } from '../database/pools.ts';
import { seal, unsealed } from '../outside/secrets.ts';
import { conflict, invalid, Refusal } from './errors.ts';
import * as queries from './idempotency.queries.ts';
import type { Caller } from './session.ts';

/** A creating call whose caller gave it a key, so that it can be sent again without making a second thing. */
export interface Repeatable extends queries.Key {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface IncomingCall {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller | null;
}

/** The call's Idempotency-Key and whose it is; nothing without one. A call that creates nothing refuses it rather than let somebody rely on it. */
export function repeatableOf(endpoint: AnyEndpoint, { request, reply, caller }: IncomingCall): Repeatable | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || endpoint.reads) return undefined;
  if (!endpoint.creates)
    throw invalid('Idempotency-Key', 'этот вызов ничего не создаёт и ключ не учитывает: отправьте его без заголовка');
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,200}$/.test(key))
    throw invalid('Idempotency-Key', 'от 1 до 200 знаков: латиница, цифры, знаки препинания');
  return { company: caller?.company ?? '', caller: nameOf(caller, request), key, request, reply };
}

function nameOf(caller: Caller | null, request: FastifyRequest): string {
  if (caller?.apiKey) return `key:${caller.apiKey}`;
  return caller?.user ? `user:${caller.user}` : `address:${request.ip}`;
}

/** Longest answer that is kept, in characters: creating calls answer what they made. */
const longestAnswer = 512 * 1024;

/**
 * Does the work and keeps its answer in the same transaction; what is refused or fails leaves no key behind. Of two at once the second
 * waits for the first at the key's row, and answers as that did.
 */
export async function once<T>(db: GlobalDb, repeatable: Repeatable, work: () => Promise<T>): Promise<T> {
  const digest = digestOf(repeatable.request);
  if (!(await queries.insertKey(db, repeatable, digest))) {
    const stored = await queries.storedAnswer(db, repeatable);
    if (!stored) throw conflict('busy', 'Такой же запрос ещё выполняется: повторите через секунду');
    return answerAgain(repeatable, stored, digest) as T;
  }
  const answer = await work();
  const text = JSON.stringify(answer);
  await queries.saveAnswer(db, repeatable, text.length > longestAnswer ? null : seal(text));
  return answer;
}

/**
 * Answer given to the same call before, if there is one: asked before work that lies outside of the transaction. A form
 * is not read yet.
 */
export async function answeredBefore(repeatable: Repeatable): Promise<{ answer: unknown } | undefined> {
  if (repeatable.request.isMultipart()) return undefined;
  const ask = (db: GlobalDb) => queries.storedAnswer(db, repeatable);
  const stored = await (repeatable.company ? withCompany(repeatable.company, ask) : onPlatform(ask));
  return stored && { answer: answerAgain(repeatable, stored, digestOf(repeatable.request)) };
}

function answerAgain({ reply }: Repeatable, stored: queries.StoredAnswer, digest: string): unknown {
  if (stored.digest !== digest)
    throw new Refusal(
      422,
      'idempotency_key_reused',
      'С этим Idempotency-Key уже был другой запрос: повторите тот же самый или возьмите новый ключ',
    );
  if (stored.answer === null)
    throw conflict('conflict', 'Этот запрос уже выполнен; ответ был слишком длинным и не сохранился');
  const answer = unsealed(stored.answer);
  if (answer === undefined)
    throw conflict(
      'conflict',
      'Этот запрос уже выполнен; его ответ зашифрован прежним ключом сервера и не открывается',
    );
  void reply.header('idempotency-replayed', 'true');
  return JSON.parse(answer);
}

/** Digest by which requests count as the same: its address, and the body as it came; of a form, its files. */
const digestOf = ({ method, url, rawBody, contentDigest }: FastifyRequest): string =>
  createHash('sha256')
    .update(`${method} ${url}\n`)
    .update(contentDigest ?? rawBody ?? '')
    .digest('hex');
