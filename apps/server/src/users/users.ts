import {
  changeUser,
  changeUserPassword,
  createUser,
  done,
  findUsers,
  getUser,
  removeUser,
  type User,
} from '@prilavok/contract';
import { enterCompany, type GlobalDb, onPlatform, withCompany } from '../database/pools.ts';
import { conflict, invalid, mustBeFresh, mustFind, taken } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import type { Caller } from '../http/session.ts';
import { publish } from '../rooms/topic.ts';
import { recordAct } from './acts.queries.ts';
import { type By, type Done, recordChange } from './audit.ts';
import { newPassword, passwordHash } from './passwords.ts';
import { endFamiliesOf, endPasswordCodesOf } from './sessions.queries.ts';
import { personAdded } from './topics.ts';
import * as queries from './users.queries.ts';

const missing = 'Пользователь не найден';
const emailTaken = taken('users_email_key', 'email_taken', 'Эта почта уже занята');

export const users = [
  handle(findUsers, async ({ db, company, query }) => ({
    rows: await queries.listUsers(db, { ...query, company: company || null }),
  })),

  handle(getUser, async ({ db, company, path }) =>
    mustFind(await queries.userOf(db, company || null, path.id), missing),
  ),

  handleOutside(createUser, async ({ company, caller, request, body, once }) => {
    const target = company || body.company;
    if (!target) throw invalid('company', 'укажите, в какую компанию добавить человека');
    const password = newPassword();
    const hash = await passwordHash(password);
    return withCompany(target, (db) =>
      once(db, async () => {
        const id = await queries.insertUser(db, { ...body, company: target, passwordHash: hash }).catch(emailTaken);
        if (!id) throw invalid('company', 'такой компании нет');
        await recordAct(db, caller, 'create_user', id);
        await publish(db, personAdded, { company: target, user: id });
        const user = await model(db, id);
        await recordChange(db, { caller, request }, { subject: 'user', id, title: user.email, became: user });
        return { ...user, password };
      }),
    );
  }),

  handle(changeUser, async ({ db, company, user, caller, request, path, body }) => {
    const person = mustFind(await queries.lockUser(db, company || null, path.id), missing);
    mustBeFresh(person, body.version, `Человека с почтой ${person.email}`);
    if (person.role === 'admin' && body.role) throw invalid('role', 'у администратора площадки нет роли в компании');
    if (person.role === 'admin' && person.id === user && body.active === false)
      throw conflict('yourself', 'Себя отключить нельзя: это сделает другой администратор');
    const stays = (body.role ?? 'owner') === 'owner' && body.active !== false;
    if (isOwner(person) && !stays) await mustKeepAnOwner(db, person);
    const was = await model(db, path.id);
    await queries.updateUser(db, path.id, body).catch(emailTaken);
    // Whoever holds the old mail, or knew the way in before, has none any more.
    if (body.active === false || (body.email !== undefined && body.email !== person.email))
      await endWaysIn(db, path.id, caller);
    await recordAct(db, caller, 'change_user', path.id);
    const became = await model(db, path.id);
    await recordPerson(db, { caller, request }, { person, was, became });
    return became;
  }),

  handle(removeUser, async ({ db, company, user, caller, request, path }) => {
    const person = mustFind(await queries.lockUser(db, company || null, path.id), missing);
    if (person.id === user)
      throw conflict('yourself', 'Себя удалить нельзя: это сделает другой владелец или администратор');
    if (isOwner(person)) await mustKeepAnOwner(db, person);
    const was = await model(db, path.id);
    await queries.deleteUser(db, path.id);
    await recordAct(db, caller, 'delete_user', path.id);
    await recordPerson(db, { caller, request }, { person, was });
    return done;
  }),

  handleOutside(changeUserPassword, async ({ company, caller, request, path }) => {
    const password = newPassword();
    const hash = await passwordHash(password);
    return onPlatform(async (db) => {
      const person = mustFind(await queries.lockUser(db, company || null, path.id), missing);
      await queries.updatePassword(db, path.id, hash);
      await endWaysIn(db, path.id, caller);
      await recordAct(db, caller, 'change_password', path.id);
      const was = await model(db, path.id);
      await recordPerson(db, { caller, request }, { person, was, became: was, secrets: ['Пароль'] });
      return { password };
    });
  }),
];

/** Ends a person's sessions, but for that of the call itself, and what was written to them for a new password. */
async function endWaysIn(db: GlobalDb, person: string, caller: Caller | null): Promise<void> {
  await endFamiliesOf(db, person, caller?.family);
  await endPasswordCodesOf(db, person);
}

const isOwner = (person: { role: string; active: boolean }) => person.role === 'owner' && person.active;

async function mustKeepAnOwner(db: GlobalDb, { id, company }: { id: string; company: string | null }): Promise<void> {
  const owners = company ? await queries.lockOwners(db, company) : [];
  if (owners.every((owner) => owner.id === id))
    throw conflict('last_owner', 'Это последний владелец компании: сначала назначьте другого');
}

async function model(db: GlobalDb, id: string): Promise<User> {
  return mustFind(await queries.userById(db, id), missing);
}

/** Writes the act down in the person's company, whoever does it; an administrator of the platform has none. */
async function recordPerson(
  db: GlobalDb,
  by: By,
  {
    person,
    ...done
  }: Pick<Done, 'was' | 'became' | 'secrets'> & { person: { id: string; email: string; company: string | null } },
): Promise<void> {
  if (person.company === null) return;
  const { id, email: title } = person;
  await enterCompany(db, person.company, (own) => recordChange(own, by, { subject: 'user', id, title, ...done }));
}
