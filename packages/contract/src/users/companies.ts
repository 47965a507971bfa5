import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Count, Done, listOf, PageSearch } from '../list.ts';
import { admins } from '../roles.ts';
import { Id, Moment, Title } from '../values.ts';

const endpoint = resource('users/companies');

export const Company = z.object({
  id: Id.describe('Номер компании'),
  title: z.string(),
  approved: z.boolean().describe('Подтверждена администратором'),
  users: z.int().describe('Сколько людей'),
  owner: z.string().nullable().describe('Почта владельца'),
  timezone: z.string().describe('Часовой пояс, IANA: по нему идут расписания и показано время'),
  createdAt: Moment.describe('Когда зарегистрирована'),
  version: z.int().describe('Растёт с каждым изменением'),
});
export type Company = z.infer<typeof Company>;

const Timezone = z
  .string()
  .max(64)
  .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC', 'такого часового пояса нет');

const Form = z.object({ title: Title.max(200), approved: z.boolean(), timezone: Timezone });

/** Companies, found by title or by the mail of their people. */
export const findCompanies = endpoint('POST', '/uas/find/company', {
  title: 'Компании: поиск по названию и почте',
  reads: true,
  roles: admins,
  body: PageSearch.extend({ approved: z.boolean().optional() }),
  reply: listOf(Company),
});

/** How many companies wait for approval: what the administrator's menu shows. */
export const countWaitingCompanies = endpoint('GET', '/uas/company/waiting', {
  title: 'Сколько компаний ждёт подтверждения (считается до 100)',
  roles: admins,
  reply: Count,
});

export const getCompany = endpoint('GET', '/uas/company/{id}', {
  title: 'Компания по номеру',
  roles: admins,
  reply: Company,
});

export const createCompany = endpoint('POST', '/uas/company', {
  title: 'Новая компания',
  roles: admins,
  body: Form.partial().required({ title: true }),
  reply: Company,
});

/** Changes a company; `approved: true` lets its people in. */
export const changeCompany = endpoint('PATCH', '/uas/company/{id}', {
  title: 'Изменить или подтвердить компанию',
  roles: admins,
  body: Form.partial().extend({ version: z.int().optional() }),
  reply: Company,
  errors: { stale: 'Компанию изменил кто-то другой' },
  touches: ['users/users'],
});

/** Deletes a company with everything in it. */
export const removeCompany = endpoint('DELETE', '/uas/company/{id}', {
  title: 'Удалить компанию со всеми её данными',
  roles: admins,
  reply: Done,
  touches: ['users/users'],
});
