import { z } from 'zod';
import { Moment } from './values.ts';

/** Where a private file can be taken without a session: what a browser downloads by itself, however large it is. */
export const FileLink = z.object({
  url: z.string().describe('Подписанный адрес: по нему файл отдают десять минут без входа в кабинет'),
  until: Moment.describe('До какого времени он действует'),
});
export type FileLink = z.infer<typeof FileLink>;

/** End of a signed address; a call that is asked without it needs a session. */
export const FileSignature = z.object({
  until: z
    .string()
    .regex(/^\d{1,12}$/, 'секунды с 1970 года')
    .optional()
    .describe('До какого времени действует адрес: секунды с 1970 года'),
  by: z
    .string()
    .regex(/^[uka]\d{1,18}$/, 'кому дана ссылка')
    .optional()
    .describe('Кому дана ссылка: u — человек, k — ключ API, a — администратор площадки, за буквой номер'),
  sign: z
    .string()
    .regex(/^[\w-]{43}$/, 'подпись адреса')
    .optional()
    .describe('Подпись адреса'),
});
export type FileSignature = z.infer<typeof FileSignature>;

/** Codes with which a signed address is refused. */
export const linkErrors = {
  link_expired: { status: 403, title: 'Ссылка на файл больше не действует: возьмите новую' },
} as const;
