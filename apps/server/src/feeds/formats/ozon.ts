import type { FeedFormat } from '../writing/format.ts';
import { dated } from '../writing/transforms.ts';
import { attribute, element, nodesOf, parent } from './tree.ts';
import { oldPriceAbove } from './yandex-yml.ts';

/** Prices and stock of goods that Ozon knows already. The shape is that of files which sellers give to it; a description of it wasn't found. */
export const ozon: FeedFormat = {
  info: {
    target: 'ozon',
    title: 'Ozon: цены и остатки',
    note: 'Обновляет цены и остатки по складам у товаров, которые на Ozon уже есть',
    kinds: ['catalog'],
    shape: 'xml',
    extension: 'xml',
    needs: [],
    limits: [
      'Склад называется так же, как в кабинете Ozon',
      'Остатки по складам берутся из загруженных по складам; пока их нет, добавьте узел outlet с постоянным названием склада и остатком товара',
    ],
    whereToPaste: 'Кабинет Ozon → Товары и цены → Обновить через фид → Ссылка на фид',
    source: null,
    checkedOn: '2026-11-28',
  },
  mediaType: 'application/xml',
  head: ({
    settings,
    timezone,
    now,
  }) => `<?xml version="1.0" encoding="${settings.encoding === 'utf-8' ? 'UTF-8' : 'windows-1251'}"?>
<yml_catalog date="${dated(now.toISOString(), 'datetime', timezone)}">
<shop>
<offers>
`,
  tail: '</offers>\n</shop>\n</yml_catalog>\n',
  preset: () =>
    nodesOf([
      parent('offer', [
        attribute('id', 'article', { required: true }),
        element('price', 'price', { required: true }),
        element('oldprice', 'oldPrice'),
        parent('outlets', [
          parent('outlet', [attribute('instock', 'each.quantity'), attribute('warehouse_name', 'each.title')], {
            each: { of: 'outlets' },
          }),
        ]),
      ]),
    ]),
  rules: {
    'offer/@id': { unique: true, severity: 'error' },
    'offer/price': { number: { min: 0.01 }, severity: 'error' },
    'offer/outlets/outlet/@instock': { number: { min: 0 } },
  },
  joint(values, { warehouses }) {
    const name = values.get('offer/outlets/outlet/@warehouse_name');
    const strange = name !== undefined && !warehouses.has(name);
    return [
      ...oldPriceAbove(values, 'offer/price', 'offer/oldprice'),
      ...(strange
        ? ([
            {
              path: 'offer/outlets/outlet/@warehouse_name',
              code: 'unknown_warehouse',
              severity: 'warn',
              message: `Склада «${name}» у аккаунтов Ozon нет`,
            },
          ] as const)
        : []),
    ];
  },
};
