import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, listOf, PageSearch } from '../list.ts';
import { keepers } from '../roles.ts';
import { Id } from '../values.ts';
import { CompanyRole, Email, PersonName, User } from './people.ts';

const endpoint = resource('users/users');

/** How the specification writes a person's names, beside `firstName` and `lastName`. */
const aliases = { first_name: 'firstName', last_name: 'lastName' };

/** Words of a query: `true`, `false`; anything else, or nothing, means any. */
const Tri = z.enum(['true', 'false', 'any']).default('any');

/** People, found by mail, name or company: owners see their company's, the administrator everyone's. */
export const findUsers = endpoint('GET', '/uas/user/filter', {
  title: 'Люди: поиск по почте, имени, компании',
  roles: keepers,
  query: PageSearch.extend({ inactive: Tri.describe('true — отключённые, false — действующие, any — все') }),
  reply: listOf(User),
});

export const getUser = endpoint('GET', '/uas/user/{id}', {
  title: 'Человек по номеру',
  roles: keepers,
  reply: User,
});

/** Adds a person to the company; the password is made here and answered this once. */
export const createUser = endpoint('POST', '/uas/user', {
  title: 'Новый человек в компании; пароль показывается один раз',
  creates: true,
  roles: keepers,
  body: z.object({
    email: Email.describe('Почта; она же имя для входа'),
    firstName: PersonName.default('').describe('Имя'),
    lastName: PersonName.default('').describe('Фамилия'),
    role: CompanyRole.describe('Что человеку можно'),
    company: Id.optional().describe('Чья компания: указывает администратор'),
    active: z.boolean().default(true).describe('Может входить'),
  }),
  aliases,
  reply: User.extend({ password: z.string().describe('Показывается один раз') }),
  errors: { email_taken: 'Почта уже занята' },
});

export const changeUser = endpoint('PATCH', '/uas/user/{id}', {
  title: 'Изменить человека',
  roles: keepers,
  body: z
    .object({ email: Email, firstName: PersonName, lastName: PersonName, role: CompanyRole, active: z.boolean() })
    .partial()
    .extend({ version: z.int().optional() }),
  aliases,
  reply: User,
  errors: {
    email_taken: 'Почта уже занята',
    last_owner: 'В компании не останется владельца',
    yourself: 'Администратор не отключает сам себя',
    stale: 'Человека изменил кто-то другой',
  },
});

export const removeUser = endpoint('DELETE', '/uas/user/{id}', {
  title: 'Удалить человека',
  roles: keepers,
  reply: Done,
  errors: { last_owner: 'В компании не останется владельца', yourself: 'Себя удалить нельзя' },
});

/** Makes a new password and answers it this once; the person's sessions end. */
export const changeUserPassword = endpoint('PATCH', '/uas/user/{id}/change-password', {
  title: 'Новый пароль; показывается один раз',
  roles: keepers,
  reply: z.object({ password: z.string() }),
});
