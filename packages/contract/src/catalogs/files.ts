import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf } from '../list.ts';
import { members, valueEditors } from '../roles.ts';
import { Id, Moment } from '../values.ts';

export const StoredFile = z.object({
  id: Id.describe('Номер файла'),
  title: z.string(),
  url: z.string().describe('Адрес файла; у картинки ?size=96|320|960 даёт уменьшенную'),
  mediaType: z.string().describe('Вид содержимого (MIME), определён по самому файлу'),
  size: z.int().describe('Байты'),
  width: z.int().nullable().describe('Ширина картинки в точках; null у остальных файлов'),
  height: z.int().nullable().describe('Высота картинки в точках; null у остальных файлов'),
  createdAt: Moment.describe('Когда загружен'),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** Long and random: whoever knows it may look, as an `<img>` can't send a token. */
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

export const getFileContent = endpoint('GET', '/cds/files/{key}', {
  title: 'Сам файл или уменьшенная картинка',
  roles: 'public',
  path: { key: FileKey },
  query: z.object({
    size: z.enum(['96', '320', '960']).optional().describe('Сторона уменьшенной картинки в точках'),
  }),
  reply: 'application/octet-stream',
});
