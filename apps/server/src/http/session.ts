import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  type AnyEndpoint,
  type ApiKeyScope,
  type Role,
  scopeRoomOf,
  scopeRoomTitles,
  scopesAdmit,
  strangersBody,
} from '@prilavok/contract';
import type { FastifyRequest } from 'fastify';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { fingerprint, tokenKeys, unsealed } from '../outside/secrets.ts';
import { apiKeyByHash, insertSignature, noteKeyUse } from '../users/api-keys.queries.ts';
import { refusalOfKey, refusalToAct } from '../users/standing/standing.ts';
import { forbidden, unauthorized } from './errors.ts';
import { personOf } from './signed-in.ts';

/** Whoever makes a call: a person, or a program with an API key. */
export interface Caller {
  /** Absent for a program. */
  user: string | null;
  role: Role;
  company: string | null;
  /** Id of the API key that a program calls with; absent for a person. */
  apiKey: string | null;
  family: string | null;
  /** Scopes of a program's key, and the version of the key that grants them; absent for a person. */
  key?: { scopes: readonly ApiKeyScope[]; version: number };
}

/** Minutes that an access token lives; the refresh token renews it without the person noticing. */
const accessMinutes = 15;

/** A token for the Authorization header, good for a quarter of an hour and as long as the sign-in (`family`) goes on. */
export async function accessToken(user: string, family: string): Promise<string> {
  return new SignJWT({ fam: family })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user)
    .setIssuedAt()
    .setExpirationTime(`${accessMinutes}m`)
    .sign(signingKey());
}

function signingKey() {
  const [key] = tokenKeys();
  if (!key) throw new Error('The secret is set before anybody signs in: call useSecret() first');
  return key;
}

/** Who calls: by the raw token in the Authorization header, or by a signed request of an API key. */
export async function callerOf(request: FastifyRequest): Promise<Caller> {
  if (request.headers['x-api-key']) return program(request);
  if (!request.headers.authorization) throw unauthorized();
  const { sub, fam } = (await claimsIn(request)) ?? {};
  if (typeof sub !== 'string' || typeof fam !== 'string') throw unauthorized('Сеанс истёк: войдите снова');
  const person = await personOf(sub, fam);
  if (!person) throw unauthorized('Сеанс закончился: войдите снова');
  const refusal = refusalToAct(person);
  if (refusal) throw refusal;
  return { user: sub, role: person.role, company: person.company, apiKey: null, family: fam };
}

/** The sign-in whose access token a request carries, though it may have ended; nothing without one that is good. */
export async function familyOf(request: FastifyRequest): Promise<string | undefined> {
  const { fam } = (await claimsIn(request)) ?? {};
  return typeof fam === 'string' ? fam : undefined;
}

const claimsIn = ({ headers }: FastifyRequest) => claimsOf((headers.authorization ?? '').replace(/^Bearer /, ''));

/**
 * Refuses a stranger by the headers alone, where the body is larger than strangers may send: it is then not read. A program's signature covers
 * the body, so at first its key must do.
 */
export async function recognise(request: FastifyRequest): Promise<void> {
  const { 'content-length': length, 'transfer-encoding': chunked, 'x-api-key': key } = request.headers;
  if (chunked === undefined && Number(length ?? 0) <= strangersBody) return;
  if (typeof key !== 'string') await callerOf(request);
  else if (!(await apiKeyByHash(fingerprint(key)))) throw unknownKey();
}

const unknownKey = () => unauthorized('Ключ API не подошёл');

/** Tokens whose signature was checked: it stays true, while the check costs as much as a small query. */
const verified = new Map<string, JWTPayload>();
const mostVerified = 5000;

async function claimsOf(token: string): Promise<JWTPayload | undefined> {
  const before = verified.get(token);
  if (before?.exp && before.exp * 1000 > Date.now()) return before;
  verified.delete(token);
  // After a change of SECRET_KEY tokens of the key before are good until they end.
  for (const key of tokenKeys()) {
    const checked = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch(() => undefined);
    if (!checked) continue;
    if (verified.size >= mostVerified) verified.clear();
    verified.set(token, checked.payload);
    return checked.payload;
  }
  return undefined;
}

/** How far a program's clock may be off. */
const clockTolerance = 5 * 60_000;

async function program(request: FastifyRequest): Promise<Caller> {
  const { 'x-api-key': key, 'x-time': time, 'x-sign': sign } = request.headers;
  if (typeof key !== 'string' || typeof time !== 'string' || typeof sign !== 'string') {
    throw unauthorized('Запросу с ключом нужны заголовки X-Api-Key, X-Time и X-Sign');
  }
  const known = await apiKeyByHash(fingerprint(key));
  if (!known) throw unknownKey();
  if (!(Math.abs(Date.now() - Date.parse(time)) <= clockTolerance)) {
    throw unauthorized('Время в X-Time расходится с нашим больше чем на пять минут');
  }
  const signKey = unsealed(known.signKey);
  if (signKey === undefined)
    throw unauthorized('Ключ API больше не проверить: на сервере сменился ключ шифрования. Выпустите новый ключ API');
  const expected = createHmac('sha256', signKey)
    .update([request.method, request.url, time, digestToSign(request)].join('\n'))
    .digest();
  // Buffer.from would read as far as it is hex and drop the rest.
  if (!/^[0-9a-f]{64}$/i.test(sign) || !timingSafeEqual(Buffer.from(sign, 'hex'), expected))
    throw unauthorized('Подпись X-Sign не сошлась');
  // Behind the signature: a stranger who has seen the key alone learns nothing of it.
  const refusal = refusalOfKey(known, request.ip);
  if (refusal) throw refusal;
  // Remembered is what we computed: the same signature can be written in more ways than one.
  if (request.method !== 'GET' && !(await insertSignature(expected.toString('hex'))))
    throw unauthorized('Этот подписанный запрос уже приходил');
  if (!known.noted) await noteKeyUse(known, request.ip);
  const { id, role, company, scopes, version } = known;
  return { user: null, role, company, apiKey: id, family: null, key: { scopes, version } };
}

/** SHA-256 of the body in hex. A form with files is read later: it says its own beforehand, and its reader (`uploads.ts`) holds it to that. */
function digestToSign(request: FastifyRequest): string {
  if (!request.isMultipart())
    return createHash('sha256')
      .update(request.rawBody ?? '')
      .digest('hex');
  const said = request.headers['x-content-sha256'];
  if (typeof said !== 'string' || !/^[0-9a-f]{64}$/.test(said))
    throw unauthorized(
      'Форме с файлами нужен заголовок X-Content-SHA256: SHA-256 всего тела, 64 шестнадцатеричных знака строчными буквами',
    );
  request.signedDigest = said;
  return said;
}

/** Lets the caller pass when the call names their role and, of a program, when its key's scopes admit the call. */
export function admit({ role, key }: Caller, endpoint: AnyEndpoint): void {
  if (endpoint.roles !== 'public' && !endpoint.roles.includes(role)) throw forbidden('Для вашей роли это закрыто');
  if (!key) return;
  // A key that could make keys, or people, would outlive its own end.
  if (endpoint.url.startsWith('/uas/') && !endpoint.reads)
    throw forbidden('Людей, ключи и компании меняет только человек: войдите в кабинет');
  if (!scopesAdmit(key.scopes, endpoint))
    throw forbidden(
      `Ключу API раздел «${scopeRoomTitles[scopeRoomOf(endpoint)]}» открыт не для ${endpoint.reads ? 'чтения' : 'записи'}: владелец компании может открыть его в настройках ключа`,
    );
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the call; null where nobody needs to be known, or is. */
    caller: Caller | null;
    /** The body as it came, kept for checking signatures. */
    rawBody?: string | Buffer;
  }
}
