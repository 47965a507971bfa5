import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, PageSearch } from '../list.ts';
import { owners } from '../roles.ts';
import { Id, Moment } from '../values.ts';

export const auditSubjects = [
  'user',
  'api_key',
  'account',
  'warehouse',
  'rate',
  'source',
  'carrier',
  'task',
  'card',
  'company',
  'file',
  'order',
  'buyer',
] as const;
export const AuditSubject = z.enum(auditSubjects);
export type AuditSubject = z.infer<typeof AuditSubject>;

export const auditSubjectTitles: Record<AuditSubject, string> = {
  user: 'Люди',
  api_key: 'Ключи API',
  account: 'Аккаунты маркетплейсов',
  warehouse: 'Склады',
  rate: 'Курсы валют',
  source: 'Источники заказов',
  carrier: 'Службы доставки',
  task: 'Задачи',
  card: 'Карточки на площадках',
  company: 'Компания',
  file: 'Файлы',
  order: 'Получатели заказов',
  buyer: 'Данные покупателей',
};

/**
 * An act upon the company's people, keys, accounts with their warehouses, rates and cards, order sources, tasks, or
 * upon the company itself; who took files with data of people, and who saw, took or erased the data of buyers.
 */
export const AuditAct = z.object({
  id: Id.describe('Номер записи'),
  at: Moment.describe('Когда сделано'),
  author: z
    .object({
      kind: z
        .enum(['person', 'key', 'administrator'])
        .describe('Человек компании, программа с ключом или администратор площадки'),
      id: Id.describe('Номер человека или ключа'),
      name: z.string().describe('Почта человека или название ключа, какими были тогда'),
    })
    .describe('Кто сделал'),
  act: z
    .enum(['created', 'changed', 'removed', 'downloaded', 'opened'])
    .describe('Завёл, изменил, убрал, скачал, открыл'),
  subject: AuditSubject.describe('Что за запись'),
  subjectId: Id.describe('Номер записи, с которой это сделано'),
  title: z.string().describe('Её название в тот день'),
  changes: z
    .array(
      z.object({
        field: z.string().describe('Что изменилось, по-русски'),
        was: z.string().nullable().describe('Что было; null — ничего, или это секрет'),
        became: z.string().nullable().describe('Что стало; null — ничего'),
      }),
    )
    .describe('Что изменилось; значений ключей и паролей здесь нет'),
  ip: z.string().describe('С какого адреса'),
});
export type AuditAct = z.infer<typeof AuditAct>;

const endpoint = resource('users/audit');

export const findAuditActs = endpoint('POST', '/uas/audit/search', {
  title:
    'Журнал действий, сначала новые: кто менял людей, ключи, аккаунты, склады, курсы, источники и задачи, кто архивировал и удалял карточки, кто скачивал файлы с данными людей и открывал данные покупателей',
  reads: true,
  roles: owners,
  body: PageSearch.extend({
    user: Id.optional().describe('Кто сделал: номер человека'),
    subject: AuditSubject.optional().describe('С чем'),
    subjectId: Id.optional().describe('С какой записью: её номер'),
    since: Moment.optional().describe('Не раньше'),
    to: Moment.optional().describe('Раньше'),
  }),
  reply: listOf(AuditAct),
});

export const getAuditAct = endpoint('GET', '/uas/audit/{id}', {
  title: 'Запись журнала действий',
  roles: owners,
  reply: AuditAct,
});
