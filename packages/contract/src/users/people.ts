import { z } from 'zod';
import { roles } from '../roles.ts';
import { Id, Moment } from '../values.ts';

/** Fields that several calls of this room share. */

export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email()).describe('Почта; она же имя для входа');

/** Length over complexity (NIST SP 800-63B, 5.1.1): at least eight characters, at most two hundred. The server also refuses those that leak most often. */
export const Password = z
  .string()
  .min(8)
  .max(200)
  .refine((text) => text.trim() !== '', 'одних пробелов мало: добавьте буквы или цифры')
  .describe('Пароль, не короче 8 знаков и не из самых известных');

export const PersonName = z
  .string()
  .trim()
  .max(100)
  .refine((text) => !/\p{Cc}/u.test(text), 'в имени есть невидимые знаки: уберите их');

export const CompanyRole = z.enum(['owner', 'catalog', 'marketplace', 'orders', 'viewer']).describe('Роль в компании');

export const User = z.object({
  id: Id.describe('Номер человека'),
  email: z.string().describe('Почта; она же имя для входа'),
  firstName: z.string().describe('Имя; бывает пустым'),
  lastName: z.string().describe('Фамилия; бывает пустой'),
  role: z.enum(roles).describe('Что человеку можно'),
  active: z.boolean().describe('Может входить'),
  approved: z.boolean().describe('Компания подтверждена администратором'),
  avatar: z.string().nullable().describe('Адрес картинки'),
  company: z
    .object({
      id: Id.describe('Номер компании'),
      title: z.string(),
      approved: z.boolean().describe('Подтверждена администратором'),
      timezone: z.string().describe('Часовой пояс компании, IANA: по нему идут расписания и показано время'),
      demo: z.boolean().describe('Демонстрационные данные ещё здесь'),
    })
    .nullable(),
  createdAt: Moment.describe('Когда добавлен'),
  seenAt: Moment.nullable().describe('Когда был в кабинете в последний раз'),
  version: z.int().describe('Растёт с каждым изменением'),
});
export type User = z.infer<typeof User>;
