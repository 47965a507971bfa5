import type { AuditAct, AuditSubject } from '@prilavok/contract';

const subjects: Record<AuditSubject, string> = {
  user: 'человека',
  api_key: 'ключ API',
  account: 'аккаунт',
  warehouse: 'склад',
  rate: 'курс валюты',
  source: 'источник заказов',
  carrier: 'службу доставки',
  task: 'задачу',
  card: 'карточку на площадке',
  company: 'компанию',
  file: 'файл с данными людей',
  order: 'получателя заказа',
  buyer: 'данные покупателя',
};
const acts: Record<AuditAct['act'], string> = {
  created: 'Завели',
  changed: 'Изменили',
  removed: 'Убрали',
  downloaded: 'Скачали',
  opened: 'Открыли',
};

/** «Изменили ключ API». */
export const actWords = ({ act, subject }: Pick<AuditAct, 'act' | 'subject'>): string =>
  `${acts[act]} ${subjects[subject]}`;

const kinds: Record<AuditAct['author']['kind'], string> = {
  person: 'Человек компании',
  key: 'Программа с ключом API',
  administrator: 'Администратор площадки',
};

/** Who it was, and of which kind. */
export const authorWords = ({ kind, name }: AuditAct['author']): { first: string; second: string } => ({
  first: name,
  second: kinds[kind],
});

/** «Роль, Почта»; of what was made or removed the kind says enough. */
export const changedFields = ({ act, changes }: AuditAct): string =>
  act === 'changed' ? changes.map(({ field }) => field).join(', ') : '';
