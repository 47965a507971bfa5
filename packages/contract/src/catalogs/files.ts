import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { FileLink, FileSignature, linkErrors } from '../file-links.ts';
import { listOf } from '../list.ts';
import { members, valueEditors } from '../roles.ts';
import { Id, Moment } from '../values.ts';

export const StoredFile = z.object({
  id: Id.describe('Номер файла'),
  title: z.string(),
  url: z
    .string()
    .describe(
      'Адрес файла. Картинку отдают всем, ?size=96|320|960 — уменьшенную; другие файлы — тому, кто вошёл, или по ссылке',
    ),
  mediaType: z.string().describe('Вид содержимого (MIME), определён по самому файлу'),
  size: z.int().describe('Байты'),
  width: z.int().nullable().describe('Ширина картинки в точках; null у остальных файлов'),
  height: z.int().nullable().describe('Высота картинки в точках; null у остальных файлов'),
  createdAt: Moment.describe('Когда загружен'),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** Long and random: whoever knows a picture's may look, as an `<img>` can't send a token. */
const FileKey = z.string().regex(/^\d{1,18}-[\w-]{20,60}$/, 'неизвестный адрес файла');

const endpoint = resource('catalogs/files');

/** multipart/form-data, one or several parts named `file`. */
export const createFiles = endpoint('POST', '/cds/files', {
  title: 'Загрузить файлы (multipart/form-data)',
  creates: true,
  files: 'several',
  roles: valueEditors,
  reply: listOf(StoredFile),
  errors: { storage_full: 'Место для файлов компании закончилось' },
});

export const getFiles = endpoint('GET', '/cds/files/list/{ids}', {
  title: 'Сведения о файлах',
  roles: members,
  reply: listOf(StoredFile),
});

/** For what a browser downloads by itself: a file of a property, an export. */
export const getFileLink = endpoint('GET', '/cds/files/{key}/link', {
  title: 'Ссылка на файл или выгрузку: действует десять минут',
  roles: members,
  path: { key: FileKey },
  reply: FileLink,
});

/**
 * Pictures are everybody's. Any other file, an export too, goes to the company's people, or by a signed address: one of `getFileLink`, or
 * one that a card on a marketplace names (`account`).
 */
export const getFileContent = endpoint('GET', '/cds/files/{key}', {
  title: 'Сам файл или уменьшенная картинка',
  roles: 'public',
  path: { key: FileKey },
  query: FileSignature.extend({
    size: z.enum(['96', '320', '960']).optional().describe('Сторона уменьшенной картинки в точках'),
    account: Id.optional().describe('Для площадки какого аккаунта подписан адрес: его называет карточка товара'),
  }),
  reply: 'application/octet-stream',
  errors: linkErrors,
});
