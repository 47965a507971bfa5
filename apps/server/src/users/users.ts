import { changeUser, changeUserPassword, createUser, done, findUsers, removeUser, type User } from '@prilavok/contract';
import { violates } from '../database/errors.ts';
import type { GlobalDb } from '../database/pools.ts';
import { withoutCompany } from '../database/pools.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { recordAct } from './acts.queries.ts';
import { newPassword, passwordHash } from './passwords.ts';
import { endFamiliesOf, updatePassword, userById } from './sessions.queries.ts';
import * as queries from './users.queries.ts';

export const users = [
  handle(findUsers, async ({ db, company, query }) => ({
    rows: await queries.peopleBy(db, { ...query, company: company || null }),
  })),

  handleOutside(createUser, async ({ company, caller, body }) => {
    const target = company || body.company;
    if (!target) throw invalid('company', 'укажите, в какую компанию добавить человека');
    const password = newPassword();
    const hash = await passwordHash(password);
    return withoutCompany(async (db) => {
      if (!(await queries.companyExists(db, target))) throw invalid('company', 'такой компании нет');
      const id = await queries.insertUser(db, { ...body, company: target, passwordHash: hash });
      await recordAct(db, caller, 'create_user', id);
      return { ...(await read(db, id)), password };
    }).catch(refuseTakenEmail);
  }),

  handleOutside(changeUser, async ({ company, caller, path, body }) =>
    withoutCompany(async (db) => {
      const person = await mustBeOf(db, company, path.id);
      if (person.role === 'admin' && body.role) throw invalid('role', 'у администратора площадки нет роли в компании');
      const leaves =
        person.role === 'owner' && person.active && ((body.role && body.role !== 'owner') || body.active === false);
      if (leaves) await mustKeepAnOwner(db, person.company, path.id);
      await queries.updateUser(db, path.id, body);
      if (body.active === false) await endFamiliesOf(db, path.id);
      await recordAct(db, caller, 'change_user', path.id);
      return read(db, path.id);
    }).catch(refuseTakenEmail),
  ),

  handle(removeUser, async ({ db, company, user, caller, path }) => {
    const person = await mustBeOf(db, company, path.id);
    if (person.id === user)
      throw conflict('yourself', 'Себя удалить нельзя: это сделает другой владелец или администратор');
    if (person.role === 'owner' && person.active) await mustKeepAnOwner(db, person.company, path.id);
    await queries.deleteUserRow(db, path.id);
    await recordAct(db, caller, 'delete_user', path.id);
    return done;
  }),

  handleOutside(changeUserPassword, async ({ company, caller, path }) => {
    const password = newPassword();
    const hash = await passwordHash(password);
    return withoutCompany(async (db) => {
      await mustBeOf(db, company, path.id);
      await updatePassword(db, path.id, hash);
      await endFamiliesOf(db, path.id);
      await recordAct(db, caller, 'change_password', path.id);
      return { password };
    });
  }),
];

async function mustBeOf(db: GlobalDb, company: string, id: string) {
  const person = await queries.personOf(db, company || null, id);
  if (!person) throw notFound('Пользователь не найден');
  return person;
}

async function mustKeepAnOwner(db: GlobalDb, company: string | null, id: string): Promise<void> {
  if (company && (await queries.otherOwners(db, company, id)) === 0) {
    throw conflict('last_owner', 'Это последний владелец компании: сначала назначьте другого');
  }
}

async function read(db: GlobalDb, id: string): Promise<User> {
  const user = await userById(db, id);
  if (!user) throw notFound('Пользователь не найден');
  return user;
}

function refuseTakenEmail(error: unknown): never {
  if (violates(error, 'users_email_key')) throw conflict('email_taken', 'Эта почта уже занята');
  throw error;
}
