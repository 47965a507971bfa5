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
import { conflict, mustFind, Refusal, taken, unauthorized } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { countedAddress } from '../http/limits/addresses.ts';
import { budget } from '../http/limits/budget.ts';
import { accessToken, familyOf } from '../http/session.ts';
import { enqueue } from '../jobs/job.ts';
import { fingerprint, randomToken, seal, successorOf } from '../outside/secrets.ts';
import { tellRegistered } from './companies.jobs.ts';
import { personByPassword } from './guessing/guessing.ts';
import { markDevice } from './guessing/known-devices.ts';
import { mustBeUncommon, passwordHash } from './passwords.ts';
import { sendPasswordLetter } from './sessions.jobs.ts';
import * as queries from './sessions.queries.ts';
import { refusalToAct } from './standing/standing.ts';
import { insertCompanyWithOwner, updatePassword, userById } from './users.queries.ts';

/** Two tabs may exchange the same cookie at once: within these seconds they get the same successor. */
const sharedUse = 10;

/** No more letters with a new password to one person. */
const letters = { most: 5, minutes: 15 };

/** From one address within an hour: an office of many people, and no more. */
const registrations = budget({ most: 20, minutes: 60, words: 'Слишком много регистраций с вашего адреса' });
const lettersAsked = budget({ most: 20, minutes: 60, words: 'Слишком много писем о пароле с вашего адреса' });
const codesTried = budget({ most: 20, minutes: 60, words: 'Слишком много попыток сменить пароль с вашего адреса' });

const codeExpired = () => conflict('code_expired', 'Ссылка из письма устарела или уже использована: запросите новую');

const emailTaken = taken('users_email_key', 'email_taken', 'Эта почта уже занята: войдите или восстановите пароль');

const cookieName = 'prilavok_refresh';

export const sessions = [
  handleOutside(login, async ({ body, request, reply }) => {
    const account = await personByPassword(request, body, queries.credentialsOf);
    if (!account) throw new Refusal(401, 'wrong_credentials', 'Почта или пароль не подошли');
    const refusal = refusalToAct(account);
    if (refusal) throw refusal;
    const session = await onPlatform((db) => openSession(db, account.id, request, reply));
    markDevice(reply, account);
    return session;
  }),

  handleOutside(register, async ({ body, request, once }) => {
    await mustBeUncommon(body.password);
    registrations.spend(request);
    const hash = await passwordHash(body.password, countedAddress(request));
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

  handle(forgotPassword, async ({ db, body, request }) => {
    lettersAsked.spend(request);
    const account = await queries.credentialsOf(db, body.email);
    // A flood of letters is nobody's wish; the answer stays the same, as it says nothing of who is known here.
    if (account?.active && (await queries.recentCodes(db, account.id, letters.minutes)) < letters.most) {
      const code = randomToken();
      await queries.insertPasswordCode(db, account.id, fingerprint(code));
      await enqueue(db, sendPasswordLetter, { email: body.email, code: seal(code) });
    }
    return done;
  }),

  handleOutside(confirmPassword, async ({ body, request, reply }) => {
    await mustBeUncommon(body.password);
    codesTried.spend(request);
    const code = fingerprint(body.code);
    // Whoever only guesses codes has nothing hashed.
    if (!(await onPlatform((db) => queries.isGoodCode(db, code)))) throw codeExpired();
    const hash = await passwordHash(body.password, countedAddress(request));
    return onPlatform(async (db) => {
      const user = await queries.usePasswordCode(db, code);
      if (!user) throw codeExpired();
      await updatePassword(db, user, hash);
      await queries.endFamiliesOf(db, user);
      markDevice(reply, { id: user, passwordHash: hash });
      return done;
    });
  }),
];

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
