import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, listOf, PageSearch } from '../list.ts';
import { admins } from '../roles.ts';
import { Id, Moment, Title } from '../values.ts';

const endpoint = resource('users/services');

/** A system outside that works with the cabinet (an accounting system, a website): API keys may be given to it. */
export const Service = z.object({
  id: Id.describe('Номер сервиса'),
  title: z.string(),
  slug: z.string().describe('Короткое имя латиницей'),
  description: z.string().describe('Для чего он, своими словами'),
  active: z.boolean().describe('Работает с кабинетом'),
  createdAt: Moment.describe('Когда добавлен'),
  version: z.int().describe('Растёт с каждым изменением'),
});
export type Service = z.infer<typeof Service>;

const Form = z.object({
  title: Title.max(200),
  slug: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,49}$/, 'латинские буквы, цифры и дефис, от 2 до 50 знаков')
    .describe('Короткое имя латиницей, одно на площадку'),
  description: z.string().max(2000).describe('Для чего он, своими словами'),
  active: z.boolean().describe('Работает с кабинетом'),
});

export const findServices = endpoint('POST', '/uas/find/service', {
  title: 'Сервисы: поиск по названию',
  reads: true,
  roles: admins,
  body: PageSearch,
  reply: listOf(Service),
});

export const getService = endpoint('GET', '/uas/service/{id}', {
  title: 'Сервис по номеру',
  roles: admins,
  reply: Service,
});

export const createService = endpoint('POST', '/uas/service', {
  title: 'Новый сервис',
  creates: true,
  roles: admins,
  body: Form.partial().required({ title: true, slug: true }),
  reply: Service,
  errors: { slug_taken: 'Короткое имя уже занято' },
});

export const changeService = endpoint('PATCH', '/uas/service/{id}', {
  title: 'Изменить сервис',
  roles: admins,
  body: Form.partial().extend({ version: z.int().optional() }),
  reply: Service,
  errors: { slug_taken: 'Короткое имя уже занято', stale: 'Сервис изменил кто-то другой' },
});

export const removeService = endpoint('DELETE', '/uas/service/{id}', {
  title: 'Удалить сервис',
  roles: admins,
  reply: Done,
});
