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
import { type GlobalDb, withoutCompany } from '../database/pools.ts';
import { conflict, forbidden, limited, mustFind, Refusal, taken, unauthorized } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { accessToken } from '../http/session.ts';
import { enqueue } from '../jobs/job.ts';
import { fingerprint, randomToken, seal, successorOf } from '../outside/secrets.ts';
import { tellRegistered } from './companies.jobs.ts';
import { passwordFits, passwordHash } from './passwords.ts';
import { sendPasswordLetter } from './sessions.jobs.ts';
import * as queries from './sessions.queries.ts';
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
    const account = await byPassword(body, request.ip, queries.credentialsOf);
    if (account.demo && !config().DEMO) throw forbidden('Демонстрационный вход отключён', 'demo_off');
    if (!account.active) throw forbidden('Учётная запись отключена: обратитесь к владельцу компании', 'inactive');
    if (!account.approved)
      throw forbidden(
        'Компания ждёт подтверждения администратором: мы напишем на почту, когда всё будет готово',
        'not_approved',
      );
    return withoutCompany((db) => openSession(db, account.id, request, reply));
  }),

  handleOutside(register, async ({ body, once }) => {
    const hash = await passwordHash(body.password);
    return withoutCompany((db) =>
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
    // The family's end must be kept although the call is refused, so the refusal is thrown after the commit.
    const session = await withoutCompany(async (db) => {
      const known = await queries.lockRefreshToken(db, hash);
      if (!known || known.ended || known.expired) return undefined;
      if (known.usedFor !== null && known.usedFor > sharedUse) {
        await queries.endFamily(db, known.family);
        return undefined;
      }
      await queries.markTokenUsed(db, hash);
      const successor = successorOf(token);
      await queries.insertRefreshToken(db, known.family, fingerprint(successor));
      return { ...known, successor };
    });
    if (!session) {
      reply.clearCookie(cookieName, { path: '/uas/auth' });
      throw unauthorized('Сеанс закончился: войдите снова');
    }
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
    const hash = await passwordHash(body.password);
    return withoutCompany(async (db) => {
      const user = await queries.usePasswordCode(db, fingerprint(body.code));
      if (!user) throw conflict('code_expired', 'Ссылка из письма устарела или уже использована: запросите новую');
      await updatePassword(db, user, hash);
      await queries.endFamiliesOf(db, user);
      return done;
    });
  }),
];

/** The account of a mail whose password fits. Wrong ones are counted, and too many of them close the door for a while. */
export async function byPassword<Account extends { passwordHash: string }>(
  { email: mail, password }: { email: string; password: string },
  address: string,
  accountOf: (db: GlobalDb, email: string) => Promise<Account | undefined>,
): Promise<Account> {
  const email = mail.toLowerCase();
  // Counted as a failure until the password has fitted, so that tries at the same time count each other.
  const account = await withoutCompany(async (db) => {
    await queries.lockAddress(db, address);
    await refuseGuessing(db, email, address);
    await queries.insertFailure(db, email, address);
    return accountOf(db, email);
  });
  if (!(await passwordFits(password, account?.passwordHash)) || !account)
    throw new Refusal(401, 'wrong_credentials', 'Почта или пароль не подошли');
  await withoutCompany((db) => queries.deleteFailures(db, email, address));
  return account;
}

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
