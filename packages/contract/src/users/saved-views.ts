import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, listOf } from '../list.ts';
import { members } from '../roles.ts';
import { Id, Title } from '../values.ts';

const endpoint = resource('users/saved-views');

const ColumnId = z.string().min(1).max(100);
const few = (columns: object) => Object.keys(columns).length <= 500;

/** How the columns of a list stand. */
export const ListColumns = z.object({
  order: z.array(ColumnId).max(500).describe('Порядок колонок'),
  widths: z
    .record(ColumnId, z.number().min(1).max(5000))
    .refine(few, 'не больше 500 колонок')
    .describe('Ширина, пикселей'),
  shown: z.record(ColumnId, z.boolean()).refine(few, 'не больше 500 колонок').describe('Показана ли колонка'),
  density: z.enum(['tight', 'usual', 'roomy']).describe('Высота строк'),
});

const PagePath = z
  .string()
  .max(200)
  .regex(/^\/[\w/.-]*$/, 'путь страницы кабинета, например /cabinet/orders')
  .describe('Страница, чей это вид');

/** A list as somebody likes it: what its address asks for, and how its columns stand. */
export const SavedView = z.object({
  id: Id.describe('Номер вида'),
  title: z.string(),
  address: z.string().describe('Поиск, фильтры и порядок, как в адресе страницы'),
  list: z.string().describe('Имя списка, чьи это колонки'),
  columns: ListColumns.describe('Как стоят колонки'),
  shared: z.boolean().describe('Виден всем в компании'),
  own: z.boolean().describe('Сохранён тем, кто спрашивает'),
  author: z.string().describe('Кто сохранил; пусто, если его больше нет'),
});
export type SavedView = z.infer<typeof SavedView>;

/** One's own views of a page, and those that colleagues have shared. */
export const findSavedViews = endpoint('GET', '/uas/saved-view', {
  title: 'Сохранённые виды страницы: свои и общие',
  roles: members,
  query: z.object({ place: PagePath }),
  reply: listOf(SavedView),
});

/** Under a title that one has used on this page already, it replaces the older one. */
export const saveView = endpoint('POST', '/uas/saved-view', {
  title: 'Сохранить вид страницы',
  roles: members,
  body: z.object({
    place: PagePath,
    title: Title.max(60),
    address: z
      .string()
      .max(4000)
      .regex(/^(\?.*)?$/s, 'часть адреса после «?»')
      .describe('Поиск, фильтры и порядок'),
    list: z.string().min(1).max(100).describe('Имя списка, чьи это колонки'),
    columns: ListColumns,
    shared: z.boolean().default(false).describe('Показать всем в компании'),
  }),
  reply: SavedView,
  errors: { too_many: 'У страницы уже 50 своих видов' },
});

/** Shares a view of one's own with the company, or takes it back. */
export const shareView = endpoint('PATCH', '/uas/saved-view/{id}', {
  title: 'Показать вид всем в компании или только себе',
  roles: members,
  body: z.object({ shared: z.boolean().describe('Виден всем в компании') }),
  reply: SavedView,
});

/** One's own; owners of the company also those that others have shared. */
export const removeView = endpoint('DELETE', '/uas/saved-view/{id}', {
  title: 'Забыть сохранённый вид',
  roles: members,
  reply: Done,
});
