import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { FileLink, FileSignature, linkErrors } from '../file-links.ts';
import { Count, listOf, PageSearch } from '../list.ts';
import { admins } from '../roles.ts';
import { Id, Moment, Title } from '../values.ts';

const endpoint = resource('users/companies');

export const Company = z.object({
  id: Id.describe('Номер компании'),
  title: z.string(),
  approved: z.boolean().describe('Подтверждена администратором'),
  blocked: z
    .object({
      at: Moment.describe('Когда'),
      reason: z.string().describe('Почему: эти слова видят её люди; бывает пустым'),
    })
    .nullable()
    .describe('Подтверждение отозвано: работа остановлена, войти нельзя; null — нет'),
  users: z.int().describe('Сколько людей'),
  owner: z.string().nullable().describe('Почта владельца'),
  timezone: z.string().describe('Часовой пояс, IANA: по нему идут расписания и показано время'),
  createdAt: Moment.describe('Когда зарегистрирована'),
  deletedAt: Moment.nullable().describe('Когда удалена: работа остановлена, войти нельзя'),
  goneAt: Moment.nullable().describe('Когда исчезнут её данные и файлы'),
  archive: z
    .object({
      url: z.string().describe('Адрес архива: открывается администратору и по ссылке'),
      size: z.int().describe('Байты'),
    })
    .nullable()
    .describe('Архив данных удалённой компании; null — не готов или не нужен'),
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
  body: PageSearch.extend({
    approved: z.boolean().optional().describe('true — подтверждённые, false — остальные'),
    blocked: z.boolean().optional().describe('true — заблокированные, false — остальные'),
  }),
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
  creates: true,
  roles: admins,
  body: Form.partial().required({ title: true }),
  reply: Company,
});

/**
 * Changes a company; `approved: true` lets its people in, `approved: false` with a `reason` blocks it: its people and keys are refused with the
 * reason, its work stops, while orders that it has in hand are still read for 14 days.
 */
export const changeCompany = endpoint('PATCH', '/uas/company/{id}', {
  title: 'Изменить, подтвердить или заблокировать компанию',
  roles: admins,
  body: Form.partial().extend({
    reason: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .describe('Почему подтверждение отозвано: нужна вместе с approved: false, её видят люди компании'),
    version: z.int().optional(),
  }),
  reply: Company,
  errors: { stale: 'Компанию изменил кто-то другой', deleted: 'Компания удалена' },
  touches: ['users/users'],
});

/** Things that go with a company when it is deleted. */
export const getCompanyRemoval = endpoint('GET', '/uas/company/{id}/removal', {
  title: 'Что исчезнет вместе с компанией',
  roles: admins,
  reply: z.object({
    users: z.int().describe('Людей'),
    catalogs: z.int().describe('Каталогов'),
    products: z.int().describe('Товаров'),
    offers: z.int().describe('Предложений'),
    accounts: z.int().describe('Аккаунтов маркетплейсов'),
    orders: z.int().describe('Заказов'),
    files: z.int().describe('Файлов'),
    bytes: z.int().describe('Байтов в файлах'),
    days: z.int().describe('Через сколько дней после удаления всё исчезнет, 0 — сразу'),
  }),
});

/** For the administrator's browser, which downloads the archive by itself. */
export const getArchiveLink = endpoint('GET', '/uas/company/{id}/archive/link', {
  title: 'Ссылка на архив удалённой компании: действует десять минут',
  roles: admins,
  reply: FileLink,
});

/** A deleted company lets nobody in: its owners show by their password that the archive is theirs. */
export const openArchive = endpoint('POST', '/uas/company/archive/open', {
  title: 'Ссылка на архив удалённой компании по почте и паролю её владельца',
  reads: true,
  roles: 'public',
  body: z.object({
    email: z.string().trim().min(1).max(254).describe('Почта владельца'),
    password: z.string().min(1).max(200).describe('Его пароль'),
  }),
  reply: FileLink.extend({
    title: z.string().describe('Название компании'),
    size: z.int().describe('Байты архива'),
    goneAt: Moment.describe('Когда архив исчезнет'),
  }),
  errors: {
    wrong_credentials: { status: 401, title: 'Почта или пароль не подошли, или компания не удалена' },
    archive_not_ready: 'Архив ещё готовится',
  },
});

/** The archive of a deleted company: a tar.gz with its tables as lines of JSON, and its files. */
export const getCompanyArchive = endpoint('GET', '/uas/company/archive/{key}', {
  title: 'Архив удалённой компании: администратору или по ссылке',
  roles: 'public',
  path: { key: z.string().regex(/^\d{1,18}-[\w-]{20,60}$/, 'неизвестный адрес архива') },
  query: FileSignature,
  reply: 'application/gzip',
  errors: linkErrors,
});

/** Deletes a company: its work and sign-ins end at once, its archive can be downloaded for some days, then all of it goes. */
export const removeCompany = endpoint('DELETE', '/uas/company/{id}', {
  title: 'Удалить компанию со всеми её данными',
  roles: admins,
  reply: Company,
  errors: { deleted: 'Компания уже удалена' },
  touches: ['users/users'],
});
