import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf } from '../list.ts';
import { admins } from '../roles.ts';
import { Moment } from '../values.ts';

const endpoint = resource('users/retention');

/** Something that is deleted by its age. Numbers of rows and bytes are the database's own estimates: nothing is counted. */
export const Retention = z.object({
  id: z.string().describe('Имя в настройке KEEP_DAYS'),
  title: z.string().describe('Что хранится'),
  days: z.number().describe('Сколько дней хранится; доли дня — часы'),
  how: z.enum(['parts', 'rows', 'work']).describe('Удаляется частями таблицы, строками или своей работой'),
  rows: z.number().nullable().describe('Сколько строк сейчас, примерно; null — это не таблица'),
  bytes: z.number().nullable().describe('Сколько байт сейчас вместе с индексами; null — это не таблица'),
  startedAt: Moment.nullable().describe('Когда начался последний проход; null — ещё не было'),
  finishedAt: Moment.nullable().describe('Когда он закончился; null — ещё идёт или прервался и продолжится'),
  freedRows: z.number().describe('Сколько строк или файлов он удалил; для частей таблицы — примерно'),
  freedBytes: z.number().describe('Сколько байт освободил, где это известно'),
  fault: z.string().nullable().describe('Почему последний проход не удался'),
});
export type Retention = z.infer<typeof Retention>;

export const findRetention = endpoint('GET', '/uas/retention', {
  title: 'Хранение данных: что удаляется по возрасту',
  roles: admins,
  reply: listOf(Retention),
});
