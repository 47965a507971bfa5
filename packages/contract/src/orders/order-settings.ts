/** Words of a marketplace's orders as the cabinet's own: statuses, properties and their options. */
import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, listOf, PageSearch } from '../list.ts';
import { suggestionOf } from '../marketplaces/categories.ts';
import { orderEditors, orderReaders } from '../roles.ts';
import { Color, Id, Marketplace } from '../values.ts';
import { orderStates } from './rules/states.ts';

/** A marketplace's word for where an order stands. */
const RemoteStatus = z.string().regex(/^[A-Za-z_]{1,100}$/, 'слово площадки — из списка её статусов');
/** A word or a number of a marketplace's own. */
const RemoteId = z.string().min(1).max(200);
/** Name of a field of a marketplace's orders. */
const OrderFieldId = z.string().regex(/^[a-z0-9_]{1,50}$/, 'имя поля — из списка полей заказов площадки');

const StatusRef = z.object({ id: Id, title: z.string(), color: Color });
const OptionRef = z.object({ id: Id, title: z.string() });

export const RemoteOrderStatus = z.object({
  id: z.string().describe('Слово площадки; у Ozon — status'),
  title: z.string().describe('Как его показывает кабинет площадки'),
  state: z.enum(orderStates).describe('Состояние, в которое по нему приходит заказ'),
  usual: StatusRef.omit({ id: true }).describe('Статус, который заказ получает, пока другой не выбран'),
  suggestions: z.array(suggestionOf(StatusRef)).describe('Похожие свои статусы, не больше трёх, лучший первым'),
});
export type RemoteOrderStatus = z.infer<typeof RemoteOrderStatus>;

export const StatusMapping = z.object({
  id: Id.describe('Номер сопоставления'),
  remote: z.string().describe('Статус площадки'),
  status: StatusRef.describe('Статус компании'),
});
export type StatusMapping = z.infer<typeof StatusMapping>;

/** Of what a field is; a moment becomes a text by the company's clock. */
export const orderFieldKinds = ['text', 'choice', 'boolean', 'moment'] as const;

export const RemoteOrderField = z.object({
  id: z.string().describe('Имя поля'),
  title: z.string(),
  kind: z
    .enum(orderFieldKinds)
    .describe('text — текст, choice — одно из значений, boolean — да или нет, moment — дата и время'),
  metatype: z.union([z.literal(1), z.literal(3)]).describe('Чьё поле: 1 — заказа, 3 — товара заказа'),
  suggestions: z
    .array(suggestionOf(OptionRef.extend({ options: z.boolean().describe('Значения только из списка вариантов') })))
    .describe('Похожие свойства, не больше трёх, лучшее первым'),
});
export type RemoteOrderField = z.infer<typeof RemoteOrderField>;

export const OrderFieldMapping = z.object({
  id: Id.describe('Номер сопоставления'),
  field: z.string().describe('Поле площадки'),
  property: OptionRef.extend({ options: z.boolean().describe('Значения только из списка вариантов') }).describe(
    'Свойство, которое заполняется',
  ),
});
export type OrderFieldMapping = z.infer<typeof OrderFieldMapping>;

export const RemoteOrderOption = z.object({
  id: z.string().describe('Номер или слово площадки'),
  title: z.string(),
  usual: OptionRef.nullable().describe('Вариант с таким же названием: он ставится сам, пока другой не выбран'),
  suggestions: z.array(suggestionOf(OptionRef)).describe('Похожие варианты, не больше трёх, лучший первым'),
});
export type RemoteOrderOption = z.infer<typeof RemoteOrderOption>;

export const OrderOptionMapping = z.object({
  id: Id.describe('Номер сопоставления'),
  field: z.string().describe('Поле площадки'),
  remote: z.string().describe('Значение поля: номер или слово площадки'),
  option: OptionRef.describe('Вариант свойства'),
});
export type OrderOptionMapping = z.infer<typeof OrderOptionMapping>;

const endpoint = resource('orders/order-settings');
const path = { marketplace: Marketplace };

/** Empty where a marketplace isn't connected yet. */
export const findRemoteStatuses = endpoint('GET', '/oms/{marketplace}/order-settings/statuses/all', {
  title: 'Статусы заказов площадки',
  roles: orderReaders,
  path,
  reply: listOf(RemoteOrderStatus),
});

export const findStatusMappings = endpoint('GET', '/oms/{marketplace}/order-settings/statuses/mapping/all', {
  title: 'Какие статусы площадки стали какими своими',
  roles: orderReaders,
  path,
  reply: listOf(StatusMapping),
});

/** Obeyed by whatever the marketplace says of orders from now on; orders that stand there keep the status that they have. */
export const changeStatusMappings = endpoint('POST', '/oms/{marketplace}/order-settings/statuses/mapping', {
  title: 'Сопоставить статусы площадки',
  roles: orderEditors,
  path,
  body: z.object({
    statuses: z
      .array(
        z.object({
          remote: RemoteStatus.describe('Статус площадки'),
          status: Id.describe('Статус компании, который получит заказ'),
        }),
      )
      .min(1)
      .max(200)
      .describe('У статуса площадки один свой; новый заменяет прежний'),
  }),
  reply: listOf(StatusMapping),
});

export const removeStatusMapping = endpoint('DELETE', '/oms/{marketplace}/order-settings/statuses/mapping/{id}', {
  title: 'Вернуть статусу площадки обычный статус',
  roles: orderEditors,
  path,
  reply: Done,
});

export const findRemoteFields = endpoint('GET', '/oms/{marketplace}/order-settings/properties/all', {
  title: 'Что площадка говорит о заказах',
  roles: orderReaders,
  path,
  reply: listOf(RemoteOrderField),
});

/** Of a field whose values nobody tells beforehand, those that orders have brought. */
export const findRemoteOptions = endpoint('GET', '/oms/{marketplace}/order-settings/properties/{id}/options', {
  title: 'Значения поля заказов площадки',
  roles: orderReaders,
  path: { ...path, id: OrderFieldId },
  query: PageSearch,
  reply: listOf(RemoteOrderOption),
});

export const findFieldMappings = endpoint('GET', '/oms/{marketplace}/order-settings/properties/mapping/all', {
  title: 'Какие свойства заказов заполняет площадка',
  roles: orderReaders,
  path,
  reply: listOf(OrderFieldMapping),
});

/** Fills the properties of orders from now on, and pins them to the cards of orders or of their lines where they stand on none. */
export const changeFieldMappings = endpoint('POST', '/oms/{marketplace}/order-settings/properties/mapping', {
  title: 'Сопоставить свойства заказов площадки',
  roles: orderEditors,
  path,
  body: z.object({
    properties: z
      .array(
        z.object({
          field: OrderFieldId.describe('Поле площадки'),
          property: Id.describe('Свойство заказов, которое из него заполняется'),
        }),
      )
      .min(1)
      .max(200)
      .describe('У поля одно свойство, у свойства одно поле; новое сопоставление поля заменяет прежнее'),
  }),
  reply: listOf(OrderFieldMapping),
  errors: { property_mapped: 'Свойство уже заполняется из другого поля площадки' },
  touches: ['orders/properties'],
});

export const removeFieldMapping = endpoint('DELETE', '/oms/{marketplace}/order-settings/properties/mapping/{id}', {
  title: 'Больше не заполнять свойство заказов',
  roles: orderEditors,
  path,
  reply: Done,
});

export const findOrderOptionMappings = endpoint(
  'GET',
  '/oms/{marketplace}/order-settings/properties/mapping/options/all',
  {
    title: 'Какие значения площадки стали какими вариантами',
    roles: orderReaders,
    path,
    query: z.object({ property_id: OrderFieldId.describe('Поле площадки') }),
    reply: listOf(OrderOptionMapping),
  },
);

export const changeOrderOptionMappings = endpoint(
  'POST',
  '/oms/{marketplace}/order-settings/properties/mapping/options',
  {
    title: 'Сопоставить значения поля заказов',
    roles: orderEditors,
    path,
    body: z.object({
      options: z
        .array(
          z.object({
            field: OrderFieldId.describe('Поле площадки, уже сопоставленное со свойством'),
            remote: RemoteId.describe('Значение поля: номер или слово площадки'),
            option: Id.describe('Вариант этого свойства'),
          }),
        )
        .min(1)
        .max(1000),
    }),
    reply: listOf(OrderOptionMapping),
  },
);

export const removeOrderOptionMapping = endpoint(
  'DELETE',
  '/oms/{marketplace}/order-settings/properties/mapping/options/{id}',
  {
    title: 'Убрать сопоставление значения',
    roles: orderEditors,
    path,
    reply: Done,
  },
);
