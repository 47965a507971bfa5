import * as contract from '@prilavok/contract';
import {
  type Aliases,
  type AnyEndpoint,
  type CommonError,
  callsOf,
  commonErrors,
  Failure,
  roleTitles,
} from '@prilavok/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** OpenAPI 3.1 has no SEARCH: such calls stand under `x-search`, with the same fields as any other. */
const verbs = { GET: 'get', POST: 'post', PATCH: 'patch', PUT: 'put', DELETE: 'delete', SEARCH: 'x-search' } as const;

const schemaOf = (shape: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'throw',
    target: 'draft-2020-12',
  }) as Json;
  return schema;
};

/** The contract as an OpenAPI document: complete, derived, never written by hand; `introduction` is what stands before the calls. */
export function openapi(introduction: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(callsOf(contract))) {
    paths[endpoint.url] = { ...paths[endpoint.url], [verbs[endpoint.method]]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Прилавок',
      version: '1',
      description: `Вызовы кабинета. Метод SEARCH записан под x-search.\n\n${introduction}`,
    },
    tags: Object.entries(resourceTitles).map(([name, title]) => ({ name, 'x-displayName': title })),
    'x-tagGroups': tagGroups(),
    paths,
    components: {
      schemas: { Failure: schemaOf(Failure, 'output') },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Токен как есть, без слова Bearer' },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Api-Key',
          description: 'Вместе с X-Time и X-Sign; у формы с файлами — и с X-Content-SHA256',
        },
      },
    },
  };
}

/** The rooms, in the menu's order. */
const rooms = {
  users: 'Люди и ключи',
  notifications: 'Уведомления',
  telegram: 'Телеграм',
  catalogs: 'Каталоги',
  calculation: 'Расчёты',
  marketplaces: 'Маркетплейсы',
  orders: 'Заказы',
  feeds: 'Фиды',
  statistics: 'Статистика',
};

/**
 * Resources of calls, as readers know them from the cabinet; the resources of a room in the order in which one meets
 * them.
 */
const resourceTitles = {
  'users/sessions': 'Вход',
  'users/users': 'Люди',
  'users/api-keys': 'Ключи API',
  'users/audit': 'Журнал действий',
  'users/companies': 'Компании',
  'users/saved-views': 'Сохранённые виды',
  'users/services': 'Сервисы',
  'users/retention': 'Сроки хранения',
  'users/policy': 'Политика обработки данных',
  'users/demo': 'Демонстрация',
  'notifications/notices': 'Уведомления',
  'notifications/settings': 'Настройки уведомлений',
  'notifications/stream': 'Поток событий',
  'notifications/deliveries': 'Почему не пришло',
  'telegram/links': 'Привязка чата',
  'telegram/bot': 'Бот площадки',
  'catalogs/catalogs': 'Каталоги',
  'catalogs/products': 'Товары',
  'catalogs/offers': 'Предложения',
  'catalogs/offer-rows': 'Предложения таблицей',
  'catalogs/barcodes': 'Штрихкоды',
  'catalogs/stock-movements': 'Движения остатков',
  'catalogs/bulk-changes': 'Массовые изменения',
  'catalogs/imports': 'Загрузка фидов',
  'catalogs/pictures': 'Картинки из фидов',
  'catalogs/files': 'Файлы',
  'catalogs/file-exports': 'Файлы выгрузки',
  'catalogs/categories': 'Категории',
  'catalogs/category-properties': 'Свойства категорий',
  'catalogs/brands': 'Бренды',
  'catalogs/collections': 'Коллекции',
  'catalogs/properties': 'Свойства',
  'catalogs/property-conversions': 'Преобразование свойств',
  'catalogs/property-formulas': 'Формулы свойств',
  'catalogs/property-groups': 'Группы свойств',
  'catalogs/alignments': 'Раскладка карточек',
  'catalogs/related-products': 'Связанные товары',
  'catalogs/relations': 'Связи между товарами',
  'catalogs/options': 'Варианты свойств',
  'catalogs/metatypes': 'Виды и схемы значений',
  'catalogs/units': 'Единицы измерения',
  'catalogs/naming': 'Названия по номерам',
  'calculation/scenarios': 'Сценарии расчёта',
  'calculation/formulas': 'Формулы',
  'calculation/runs': 'Запуски расчёта',
  'calculation/results': 'Результаты расчёта',
  'calculation/suppliers': 'Поставщики',
  'calculation/price-lists': 'Прайсы поставщиков',
  'marketplaces/accounts': 'Аккаунты',
  'marketplaces/tasks': 'Задачи',
  'marketplaces/warehouses': 'Склады',
  'marketplaces/rates': 'Курсы валют',
  'marketplaces/ratings': 'Рейтинг продавца',
  'marketplaces/analytics': 'Аналитика продаж',
  'marketplaces/coverage': 'Охват площадок',
  'marketplaces/sale-states': 'Почему не продаётся',
  'marketplaces/stock-ledger': 'Сверка остатков',
  'marketplaces/changes': 'Что изменится',
  'marketplaces/held-prices': 'Остановленные цены',
  'marketplaces/quarantine': 'Цены в карантине',
  'marketplaces/limits': 'Лимиты и очередь',
  'marketplaces/apis': 'Описания площадок',
  'marketplaces/products': 'Товары площадки',
  'marketplaces/promotions': 'Акции площадок',
  'marketplaces/reports': 'Отчёты площадок',
  'marketplaces/sending': 'Отправка выбранного',
  'marketplaces/product-mapping': 'Связи товаров',
  'marketplaces/product-archive': 'Архив площадки',
  'marketplaces/product-barcodes': 'Штрихкоды от площадки',
  'marketplaces/categories': 'Категории площадки',
  'marketplaces/properties': 'Свойства площадки',
  'orders/orders': 'Заказы',
  'orders/actions': 'Действия с заказом',
  'orders/many-actions': 'Действия со многими заказами',
  'orders/parcels': 'Посылки',
  'orders/shipments': 'Отгрузки',
  'orders/deliveries': 'Доставки',
  'orders/returns': 'Возвраты',
  'orders/return-answers': 'Ответы на возвраты',
  'orders/giveouts': 'Выдача возвратов',
  'orders/money': 'Деньги',
  'orders/realization': 'Реализация',
  'orders/shipment-addresses': 'Адреса отгрузок',
  'orders/webhooks': 'Вебхуки',
  'orders/automations': 'Правила заказов',
  'orders/sources': 'Источники заказов',
  'orders/buyers': 'Данные покупателей',
  'orders/statuses': 'Статусы заказов',
  'orders/properties': 'Свойства заказов',
  'orders/property-conversions': 'Преобразование свойств заказов',
  'orders/property-groups': 'Группы свойств заказов',
  'orders/order-settings': 'Настройки заказов площадок',
  'orders/alignments': 'Раскладка свойств заказов',
  'orders/options': 'Варианты свойств заказов',
  'orders/metatypes': 'Виды и схемы значений заказов',
  'orders/naming': 'Названия для заказов по номерам',
  'feeds/feeds': 'Фиды',
  'feeds/targets': 'Форматы фидов',
  'feeds/structures': 'Структура фида',
  'feeds/conditions': 'Условия фида',
  'feeds/previews': 'Проверка фида',
  'feeds/builds': 'Сборки фида',
  'feeds/faults': 'Ошибки фида',
  'feeds/addresses': 'Адрес фида',
  'statistics/dashboard': 'Сводка',
  'statistics/sources': 'Источники заказов в цифрах',
  'statistics/marketplaces': 'Аккаунты площадок в цифрах',
  'statistics/catalogs': 'Каталоги в цифрах',
  'statistics/products': 'Товары в цифрах',
  'statistics/classes': 'Классы и запас товаров',
  'statistics/stages': 'Этапы заказов',
  'statistics/costs': 'Себестоимость',
  'statistics/settings': 'Налоги и пороги',
  'statistics/reports': 'Отчёты статистики',
};

function tagGroups(): Json[] {
  const tags = Object.keys(resourceTitles);
  return Object.entries(rooms).map(([room, name]) => ({
    name,
    tags: tags.filter((tag) => tag.startsWith(`${room}/`)),
  }));
}

function operation(name: string, endpoint: AnyEndpoint): Json {
  const open = endpoint.roles === 'public';
  return {
    operationId: name,
    summary: endpoint.title,
    tags: [endpoint.resource],
    ...(open ? {} : { description: `Кому можно: ${rolesOf(endpoint)}.` }),
    'x-roles': endpoint.roles,
    security: open ? [] : [{ token: [] }, { apiKey: [] }],
    parameters: [
      ...parameters(endpoint.path, 'path'),
      ...(endpoint.query ? parameters(endpoint.query, 'query') : []),
      ...(endpoint.creates ? [idempotencyKey] : []),
    ],
    ...(endpoint.body || endpoint.files ? { requestBody: { required: true, content: contents(endpoint) } } : {}),
    responses: responses(endpoint),
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x20-\\x7e]+$' },
  description:
    'Придуман вами для этого запроса: повтор с тем же ключом за сутки ответит тем же и второй раз ничего не создаст',
};
const replayed = { schema: { const: 'true' }, description: 'Это ответ первого запроса с тем же Idempotency-Key' };

function contents({ body, files, aliases }: AnyEndpoint): Json {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const parts = { file: files === 'several' ? { type: 'array', items: file, minItems: 1 } : file };
  return {
    ...(files
      ? { 'multipart/form-data': { schema: { type: 'object', properties: parts, required: Object.keys(parts) } } }
      : {}),
    ...(body ? { 'application/json': { schema: withAliases(schemaOf(body, 'input'), aliases) } } : {}),
  };
}

/** The specification's own spellings stand beside our fields, which they are taken for. */
function withAliases(schema: Json, aliases: Aliases): Json {
  const fields = schema.properties as Record<string, Json> | undefined;
  if (!fields) return schema;
  const spellings = Object.entries(aliases).map(([theirs, ours]) => {
    const field = ours
      .split('.')
      .reduce<Json>((of, name) => (of.properties as Record<string, Json>)[name] ?? of, schema);
    return [theirs, { ...field, description: `То же, что ${ours}: так пишет спецификация`, deprecated: true }];
  });
  return { ...schema, properties: { ...fields, ...Object.fromEntries(spellings) } };
}

function rolesOf(endpoint: AnyEndpoint): string {
  return endpoint.roles === 'public' ? 'всем' : endpoint.roles.map((role) => roleTitles[role]).join(', ');
}

function parameters(shape: z.ZodType, place: 'path' | 'query'): Json[] {
  const schema = schemaOf(shape, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    schema: of,
    ...(of.description ? { description: of.description } : {}),
  }));
}

function responses(endpoint: AnyEndpoint): Json {
  return {
    200: {
      description: 'Готово',
      ...(endpoint.creates ? { headers: { 'Idempotency-Replayed': replayed } } : {}),
      content:
        typeof endpoint.reply === 'string'
          ? { [endpoint.reply]: { schema: { type: 'string' } } }
          : { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } },
    },
    ...refusals(endpoint),
  };
}

/** Every status that the call may be refused under, with the codes that travel under it. */
function refusals(endpoint: AnyEndpoint): Json {
  const common = Object.entries(commonMeanings)
    .filter(([code]) => mayAnswer(endpoint, code as CommonError))
    .map(([code, title]) => ({ code, title, status: commonErrors[code as CommonError] }));
  const own = Object.entries(endpoint.errors).map(([code, error]) => ({ code, ...error }));
  const byStatus = Map.groupBy([...own, ...common], ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, errors]) => [
      status,
      {
        description: errors.map(({ code, title }) => `${code} — ${title}`).join('; '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

/** Common codes as a reader of one call needs them; an address that doesn't exist is no call's answer. */
const commonMeanings: Record<Exclude<CommonError, 'route_not_found'>, string> = {
  invalid: 'поле не подошло: какое и почему, сказано в message и details',
  unauthorized: 'нужен вход',
  forbidden: 'закрыто для этой роли, а ключу — из этой сети или без этого раздела',
  inactive: 'человек отключён',
  not_approved: 'компания ждёт подтверждения',
  blocked: 'компания заблокирована, причина в message',
  demo_off: 'демонстрация выключена',
  not_found: 'такой записи нет',
  conflict: 'мешает другая запись',
  busy: 'запись сейчас меняет кто-то другой: повторите через секунду',
  too_large: 'тело или файл больше допустимого',
  unsupported_media: 'тело не того вида',
  idempotency_key_reused: 'с этим Idempotency-Key уже был другой запрос',
  rate_limited: 'слишком часто: подождите, сколько сказано в Retry-After',
  internal: 'ошибка на сервере',
  overloaded: 'сервер занят: подождите, сколько сказано в Retry-After',
  disk_full: 'на сервере кончилось место: повторите, когда оно появится',
};

/** Whether a common code can come from this call at all. */
function mayAnswer(endpoint: AnyEndpoint, code: CommonError): boolean {
  switch (code) {
    case 'unauthorized':
    case 'forbidden':
    case 'inactive':
    case 'not_approved':
    case 'blocked':
    case 'demo_off':
      return endpoint.roles !== 'public';
    case 'conflict':
    case 'busy':
      return !endpoint.reads;
    case 'idempotency_key_reused':
      return endpoint.creates;
    case 'too_large':
    case 'unsupported_media':
      return endpoint.body !== undefined || endpoint.files !== undefined;
    default:
      return true;
  }
}
