import type { FeedFormat } from '../writing/format.ts';
import { dated } from '../writing/transforms.ts';
import { constant, element, nodesOf, parent } from './tree.ts';

/** Orders for 1C. Which of them 1C has is said by the call of the exchange, never by a fetch. */
export const commerceml: FeedFormat = {
  info: {
    target: 'commerceml',
    title: 'CommerceML: заказы для 1С',
    note: 'Заказы в виде документов, которые загружает 1С:Управление торговлей и другие',
    kinds: ['order'],
    shape: 'xml',
    extension: 'xml',
    needs: [],
    limits: [
      'Взятый файл не отмечает заказы отправленными: 1С сообщает об этом отдельным вызовом /oms/orders/1c/{id}/sent',
      'В файле данные заказов: он отдаётся только по паролю',
    ],
    whereToPaste: '1С → Обмен с сайтом → Загрузка заказов по ссылке, с именем и паролем',
    source: 'https://docs.ru.cs-cart.io/4.10.x/developer_guide/1c/ordersxml.html',
    checkedOn: '2026-11-28',
  },
  mediaType: 'application/xml',
  head: ({ settings, timezone, now }) =>
    `<?xml version="1.0" encoding="${settings.encoding === 'utf-8' ? 'UTF-8' : 'windows-1251'}"?>\n<КоммерческаяИнформация ВерсияСхемы="2.05" ДатаФормирования="${dated(now.toISOString(), 'date', timezone)}">\n`,
  tail: '</КоммерческаяИнформация>\n',
  preset: () =>
    nodesOf([
      parent('Документ', [
        element('Ид', 'orderId', { required: true }),
        element('Номер', 'number', { required: true }),
        element('Дата', 'createdAt', { transforms: [{ kind: 'date', format: 'date' }] }),
        element('ХозОперация', constant('Заказ товара')),
        element('Роль', constant('Продавец')),
        element('Валюта', 'orderCurrency'),
        element('Курс', constant('1')),
        element('Сумма', 'total'),
        element('Комментарий', 'comment'),
        parent('Товары', [
          parent(
            'Товар',
            [
              element('Ид', ['each.id', 'each.article']),
              element('Артикул', 'each.article'),
              element('Штрихкод', 'each.barcode'),
              element('Наименование', 'each.title'),
              element('ЦенаЗаЕдиницу', 'each.price'),
              element('Количество', 'each.quantity'),
              element('Сумма', 'each.total'),
            ],
            { each: { of: 'lines' } },
          ),
        ]),
      ]),
    ]),
};
