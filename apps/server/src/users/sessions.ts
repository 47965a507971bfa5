import {
  confirmPassword,
  done,
  forgotPassword,
  getMe,
  login,
  logout,
  refreshTokens,
  register,
} from '@prilavok/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { config } from '../config.ts';
import { type GlobalDb, onPlatform } from '../database/pools.ts';
import { conflict, limited, mustFind, Refusal, taken, unauthorized } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { accessToken, familyOf } from '../http/session.ts';
import { enqueue } from '../jobs/job.ts';
import { fingerprint, randomToken, seal, successorOf } from '../outside/secrets.ts';
import { tellRegistered } from './companies.jobs.ts';
import { mustBeUncommon, passwordFits, passwordHash } from './passwords.ts';
import { sendPasswordLetter } from './sessions.jobs.ts';
import * as queries from './sessions.queries.ts';
import { refusalToAct } from './standing/standing.ts';
import { insertCompanyWithOwner, updatePassword, userById } from './users.queries.ts';

/** Five wrong passwords for one account from one address, or fifty from the address, close the door for five minutes. */
const guessing = { window: 300, perAccount: 5, perAddress: 50 };

/** Two tabs may exchange the same cookie at once: within these seconds they get the same successor. */
const sharedUse = 10;

/** No more letters with a new password to one person. */
const letters = { most: 5, minutes: 15 };

const emailTaken = taken('users_email_key', 'email_taken', 'Эта почта уже занята: войдите или восстановите пароль');

const cookieName = 'prilavok_refresh';

export const sessions = [
  handleOutside(login, async ({ body, request, reply }) => {
    const email = body.email.toLowerCase();
    // Counted as a failure until the password has fitted, so that tries at the same time count each other.
    const account = await onPlatform(async (db) => {
      await queries.lockAddress(db, request.ip);
      await refuseGuessing(db, email, request.ip);
      await queries.insertFailure(db, email, request.ip);
      return queries.credentialsOf(db, email);
    });
    if (!(await passwordFits(body.password, account?.passwordHash)) || !account)
      throw new Refusal(401, 'wrong_credentials', 'Почта или пароль не подошли');
    await onPlatform((db) => queries.deleteFailures(db, email, request.ip));
    const refusal = refusalToAct(account);
    if (refusal) throw refusal;
    return onPlatform((db) => openSession(db, account.id, request, reply));
  }),

  handleOutside(register, async ({ body, once }) => {
    await mustBeUncommon(body.password);
    const hash = await passwordHash(body.password);
    return onPlatform((db) =>
      once(db, async () => {
        const { company, email } = body;
        const id = await insertCompanyWithOwner(db, { company, email, passwordHash: hash }).catch(emailTaken);
        const owner = mustFind(await userById(db, id), 'Пользователь не найден');
        if (owner.company) await tellRegistered(db);
        return owner;
      }),
    );
  }),

  handle(logout, async ({ db, request, reply }) => {
    const token = request.cookies[cookieName];
    if (token) await queries.endFamilyOfToken(db, fingerprint(token));
    // A program has no cookies, and a browser may have lost them.
    const family = await familyOf(request);
    if (family) await queries.endFamily(db, family);
    reply.clearCookie(cookieName, { path: '/uas/auth' });
    return done;
  }),

  handle(getMe, async ({ db, user }) =>
    mustFind(user ? await userById(db, user) : undefined, 'У ключа API нет человека'),
  ),

  handleOutside(refreshTokens, async ({ request, reply }) => {
    const token = request.cookies[cookieName];
    if (!token) throw unauthorized('Сеанса нет: войдите в кабинет');
    const hash = fingerprint(token);
    // A family's end must be kept although the call is refused, so refusals are thrown after the commit.
    const session = await onPlatform(async (db) => {
      const known = await queries.lockRefreshToken(db, hash);
      if (!known || known.ended || known.expired) return undefined;
      if (known.usedFor !== null && known.usedFor > sharedUse) {
        await queries.endFamily(db, known.family);
        return undefined;
      }
      // The token stays good: whoever may act again goes on with it.
      const refusal = refusalToAct(known);
      if (refusal) return { refusal };
      await queries.markTokenUsed(db, hash);
      const successor = successorOf(token);
      await queries.insertRefreshToken(db, known.family, fingerprint(successor));
      return { ...known, successor };
    });
    if (!session) {
      reply.clearCookie(cookieName, { path: '/uas/auth' });
      throw unauthorized('Сеанс закончился: войдите снова');
    }
    if ('refusal' in session) throw session.refusal;
    setCookie(reply, session.successor);
    return { accessToken: await accessToken(session.user, session.family) };
  }),

  handle(forgotPassword, async ({ db, body }) => {
    const account = await queries.credentialsOf(db, body.email);
    // A flood of letters is nobody's wish; the answer stays the same, as it says nothing of who is known here.
    if (account?.active && (await queries.recentCodes(db, account.id, letters.minutes)) < letters.most) {
      const code = randomToken();
      await queries.insertPasswordCode(db, account.id, fingerprint(code));
      await enqueue(db, sendPasswordLetter, { email: body.email, code: seal(code) });
    }
    return done;
  }),

  handleOutside(confirmPassword, async ({ body }) => {
    await mustBeUncommon(body.password);
    const hash = await passwordHash(body.password);
    return onPlatform(async (db) => {
      const user = await queries.usePasswordCode(db, fingerprint(body.code));
      if (!user) throw conflict('code_expired', 'Ссылка из письма устарела или уже использована: запросите новую');
      await updatePassword(db, user, hash);
      await queries.endFamiliesOf(db, user);
      return done;
    });
  }),
];

async function refuseGuessing(db: GlobalDb, email: string, address: string): Promise<void> {
  const failures = await queries.failuresOf(db, email, address, guessing.window);
  if (failures.pair < guessing.perAccount && failures.address < guessing.perAddress) return;
  const seconds = Math.max(1, Math.ceil(guessing.window - failures.oldest));
  throw limited(seconds, `Слишком много неудачных входов: попробуйте через ${Math.ceil(seconds / 60)} мин`);
}

async function openSession(db: GlobalDb, user: string, request: FastifyRequest, reply: FastifyReply) {
  const family = await queries.insertFamily(db, user, request.headers['user-agent'] ?? '');
  const token = randomToken();
  await queries.insertRefreshToken(db, family, fingerprint(token));
  setCookie(reply, token);
  return { accessToken: await accessToken(user, family) };
}

function setCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName, token, {
    path: '/uas/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: config().PUBLIC_URL.startsWith('https:'),
    maxAge: 30 * 24 * 3600,
  });
}
