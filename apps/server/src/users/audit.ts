import {
  type ApiKeyScope,
  type AuditAct,
  type AuditSubject,
  findAuditActs,
  getAuditAct,
  type Role,
  roleTitles,
  scopeTitle,
} from '@prilavok/contract';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/pools.ts';
import { mustFind } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import type { Caller } from '../http/session.ts';
import * as queries from './audit.queries.ts';

export const audit = [
  handle(findAuditActs, async ({ db, body }) => ({ rows: await queries.listActs(db, body) })),

  handle(getAuditAct, async ({ db, path }) => mustFind(await queries.actById(db, path.id), 'Записи журнала нет')),
];

/** Who makes a call, and from where: every handler has them. */
export interface By {
  caller: Caller | null;
  request: Pick<FastifyRequest, 'ip'>;
}

/** An act upon a thing: without `was` it was created, without `became` removed. Both as calls answer them. */
export interface Done {
  subject: AuditSubject;
  id: string;
  title: string;
  was?: object;
  became?: object;
  /** Changed fields that are not told: «Ключи». */
  secrets?: readonly string[];
}

/**
 * Writes down what somebody did with the company's people, keys, accounts, warehouses, rates, sources, tasks, cards or with the company, in the transaction
 * that does it. Only the fields that are named here are told, so that no secret gets in; what changes none of them is no act.
 */
export const recordChange = (db: Db, by: By, done: Done): Promise<void> => recordChanges(db, by, [done]);

/** Records one call's changes of many things. */
export async function recordChanges(db: Db, { caller, request }: By, all: readonly Done[]): Promise<void> {
  if (!caller) return;
  const acts = all.flatMap(actOf);
  if (acts.length === 0) return;
  await queries.insertActs(db, { ...(await queries.actorOf(db, caller)), ip: request.ip }, acts);
}

function actOf({ subject, id, title, was, became, secrets = [] }: Done): queries.NewAct[] {
  const changes = [
    ...differences(subject, was ?? {}, became ?? {}),
    ...secrets.map((field) => ({ field, was: null, became: became ? 'заменено' : null })),
  ];
  const act = !was ? 'created' : became ? 'changed' : 'removed';
  if (act === 'changed' && changes.length === 0) return [];
  return [{ act, subject, subjectId: id, title, changes }];
}

/** The fields that are told, by what they are called in answers; a dot leads into settings. */
const fields: Record<AuditSubject, Record<string, string>> = {
  user: { email: 'Почта', firstName: 'Имя', lastName: 'Фамилия', role: 'Роль', active: 'Может входить' },
  api_key: {
    title: 'Название',
    role: 'Роль',
    disposed: 'Отозван',
    expiresAt: 'Действует до',
    networks: 'Откуда принимается',
    scopes: 'Разделы',
    'keeper.email': 'Отвечает за ключ',
  },
  account: {
    title: 'Название',
    marketplace: 'Площадка',
    environment: 'Среда',
    catalogTitle: 'Каталог',
    group: 'Группа',
    'settings.vat': 'НДС',
    'settings.stockBuffer': 'Сколько штук не показывать',
    'switches.prices.on': 'Отправлять цены',
    'switches.prices.scope': 'Каким товарам отправлять цены',
    'switches.stocks.on': 'Отправлять остатки',
    'switches.stocks.scope': 'Каким товарам отправлять остатки',
    'switches.cards.on': 'Отправлять карточки',
    'switches.cards.scope': 'Каким товарам отправлять карточки',
    'switches.promotions.on': 'Участвовать в акциях',
    'switches.promotions.scope': 'Какими товарами участвовать в акциях',
    'switches.orders.on': 'Отвечать на заказы',
    'settings.sendOldPrice': 'Отправлять цену до скидки',
    'settings.minMarkup': 'Наименьшая наценка',
  },
  warehouse: {
    title: 'Название',
    remoteId: 'Номер на площадке',
    isActive: 'Остатки уходят',
    share: 'Доля остатка',
  },
  rate: { rate: 'Курс' },
  carrier: { title: 'Название', environment: 'Среда', active: 'Предлагается', sends: 'Отправлять доставки' },
  source: {
    title: 'Название',
    catalog: 'Каталог',
    image: 'Картинка',
    'settings.is_enable_sync': 'Загружать заказы',
    'settings.ship_hours': 'Отгрузить через столько часов',
    'settings.ship_cutoff': 'Отгрузить до времени дня',
  },
  task: {
    title: 'Название',
    type: 'Что делает',
    accountTitle: 'Аккаунт',
    schedule: 'Расписание',
    isActive: 'Запускается по расписанию',
    start_instantly: 'Запустить сразу',
    scope: 'Какие товары берёт',
  },
  card: {
    article: 'Артикул',
    accountTitle: 'Аккаунт',
    remoteId: 'Номер на площадке',
    archived: 'В архиве площадки',
    barcodes: 'Штрихкоды на площадке',
    price: 'Цена на площадке',
  },
  company: {
    title: 'Название',
    approved: 'Подтверждена',
    'blocked.reason': 'Почему заблокирована',
    timezone: 'Часовой пояс',
    demo: 'Демонстрационные данные',
    webhooks: 'Вебхуки',
    buyerDays: 'Дней хранить данные покупателей',
    automation: 'Правило',
    acts: 'Действия',
  },
  // Files are only taken, which tells of no field.
  file: {},
  // Whose data they were is told by the order alone.
  order: {},
  buyer: {},
};

function differences(subject: AuditSubject, was: object, became: object): AuditAct['changes'] {
  return Object.entries(fields[subject]).flatMap(([path, field]) => {
    const [before, after] = [inWords(path, at(was, path)), inWords(path, at(became, path))];
    return before === after ? [] : [{ field, was: before, became: after }];
  });
}

const at = (of: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], of);

/** Longest value that is told. */
const longest = 500;

function inWords(path: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (path === 'role') return roleTitles[value as Role];
  if (path === 'scopes') return (value as ApiKeyScope[]).map(scopeTitle).join(', ');
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ') || null;
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longest);
}
