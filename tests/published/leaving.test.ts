import { marketplaces } from '@prilavok/contract';
import { describe, expect, test } from 'vitest';
import { descriptionOf, readDescription } from './description.ts';
import { leavingIn } from './fields.ts';
import { descriptionsAreHere } from './files.ts';
import { dayIn, leavingOf } from './leaving.ts';
import { leavingFields } from './leaving-fields.ts';
import { newsIn } from './news.ts';
import { usedBy } from './used.ts';

describe('the day that a text names', () => {
  test.each([
    ['Метод устаревает и будет отключён 7 сентября 2026.', '2026-09-07'],
    ['С 31 августа 2026 года метод будет отключён.', '2026-08-31'],
    ['14 апреля 2025 года метод будет отключён', '2025-04-14'],
    ['Отключим его 2 мая 2026 года', '2026-05-02'],
    ['отключим 9 Марта 2027 г.', '2027-03-09'],
    ['Параметр устарел и будет отключен 12.10.2026.', '2026-10-12'],
    ['Параметр отключат 5.1.2027', '2027-01-05'],
    ['shutdown 2027-04-12', '2027-04-12'],
    ['Метод устаревает и будет отключён в будущем.', null],
    ['в сентябре 2026', null],
    ['версия 10.2.2026.1 и ещё 3 штуки 2026', null],
    ['7 чего-то 2026', null],
    ['31.02.2026', null],
    ['31 апреля 2026', null],
  ])('%s', (text, day) => {
    expect(dayIn(text)).toBe(day);
  });
});

describe('what a description says of the end of a field', () => {
  const warned = (title: string, text: string) =>
    `{% note warning "${title}" %}\n\n${text}\n\n{% endnote %}\n\nЦена.\n`;
  test.each([
    [
      { description: warned('Параметр устарел и будет отключен 12.10.2026.', 'Вместо него используйте `dateTo`.') },
      {
        offFrom: '2026-10-12',
        warning: 'Параметр устарел и будет отключен 12.10.2026. Вместо него используйте dateTo.',
      },
    ],
    [
      { description: 'Устаревший способ', deprecated: true, 'x-deprecation-config': { 'shutdown-date': '2027-04-12' } },
      { offFrom: '2027-04-12', warning: 'Поле помечено устаревшим.' },
    ],
    [
      { description: 'Имя покупателя.', deprecated: true },
      { offFrom: null, warning: 'Поле помечено устаревшим.' },
    ],
    [
      { description: 'Идентификатор.\n<br>Поле устаревает, отключим его <b>2 февраля 2026 года</b>.' },
      { offFrom: '2026-02-02', warning: 'Поле устаревает, отключим его 2 февраля 2026 года.' },
    ],
    [
      {
        description:
          '{ % note warning "Параметр больше не используется" % }\n\nПередайте любое число.\n\n{ % endnote % }',
      },
      { offFrom: null, warning: 'Параметр больше не используется Передайте любое число.' },
    ],
    [{ description: 'Если параметр не передать, возьмём устаревшие параметры `params` и `category`.' }, null],
    [{ description: 'Статус стратегии:\n- `false` — параметр отключён.' }, null],
    [{ description: 'Статус склада: отключён вами.' }, null],
    [{ description: 'Цена.' }, null],
  ])('%j', (node, leaving) => {
    expect(leavingOf(node, 'field')).toEqual(leaving);
  });

  test('is found wherever the field stands: below a list, behind a reference, among alternatives, and its parts with it', () => {
    const gone = { type: 'string', deprecated: true };
    const description = readDescription('ozon', [
      {
        name: 'one.json',
        document: {
          paths: {},
          components: {
            schemas: {
              Old: { type: 'object', deprecated: true, properties: { inside: { type: 'string', deprecated: true } } },
              Answer: {
                type: 'object',
                properties: {
                  rows: {
                    type: 'array',
                    items: { type: 'object', properties: { price: gone, stock: { type: 'integer' } } },
                  },
                  old: { $ref: '#/components/schemas/Old' },
                  either: {
                    oneOf: [
                      { type: 'object', properties: { one: gone } },
                      { type: 'object', properties: {} },
                    ],
                  },
                  map: { type: 'object', additionalProperties: { type: 'object', properties: { in: gone } } },
                  stays: { type: 'string' },
                },
              },
            },
          },
        },
      },
    ]);
    const found = leavingIn(description, { $ref: 'one.json#/components/schemas/Answer' });
    expect([...found.keys()].sort()).toEqual(['either.one', 'map.*.in', 'old', 'rows.price']);
  });
});

describe('what the news of an API give up', () => {
  const rowOf = (text: string, methods = '[/v1/one](#operation/One)') => ({
    tags: [{ description: `## 13 августа 2026\n\n| Метод | Что изменилось |\n|---|---|\n| ${methods} | ${text} |` }],
  });
  const told = (text: string) =>
    (newsIn(rowOf(text)).get('/v1/one') ?? []).map(({ side, field, leaving }) => [side, field, leaving.offFrom]);

  test.each([
    [
      'Параметр `returns.client_name` в ответе метода устаревает, отключим его 2 февраля 2026 года.',
      [['answer', 'returns.client_name', '2026-02-02']],
    ],
    [
      'В запросе методов:<ul><li>пометили устаревшим параметр `product_id`;</li><li>добавили параметр `skus`.</li></ul>',
      [['request', 'product_id', null]],
    ],
    [
      'В запросе метода:<ul><li>пометили устаревшим параметры `page` и `page_size`;</li><li>добавили `last_id`.</li></ul>Добавили параметр `result.items.sku` в ответ метода.',
      [
        ['request', 'page', null],
        ['request', 'page_size', null],
      ],
    ],
    [
      'В ответе метода:<br>• добавили параметр `result.file_url`; <br>• пометили устаревшим параметр `result.file_guid`.',
      [['answer', 'result.file_guid', null]],
    ],
    [
      'Пометили параметр `offset` в запросе методов как устаревший и добавили параметр пагинации `last_id`.',
      [['request', 'offset', null]],
    ],
    [
      'Пометили устаревшими параметры `stocks.quant_size` в запросе метода и `result.quant_size` в ответе метода. 26 июня 2025 они будут отключены.',
      [
        ['request', 'stocks.quant_size', '2025-06-26'],
        ['answer', 'result.quant_size', '2025-06-26'],
      ],
    ],
    [
      'Параметры `header.doc_amount` и `header.vat_amount` устаревают, отключим их с 14 декабря 2025 года.',
      [
        ['answer', 'header.doc_amount', '2025-12-14'],
        ['answer', 'header.vat_amount', '2025-12-14'],
      ],
    ],
    ['Удалили устаревшие параметры `result.old` из ответа методов.', []],
    ['Добавили параметр `result.new` в ответ метода.', []],
    ['Метод устаревает и будет отключён 31 августа 2026 года.', []],
  ])('%s', (text, fields) => {
    expect(told(text)).toEqual(fields);
  });

  test('belong to every method of their row, and say the day of the news where no other is named', () => {
    const news = newsIn(
      rowOf('Пометили параметр `a.b` в ответе методов как устаревший.', '[/v2/two](#o)<br>/v2/three'),
    );
    expect([...news.keys()]).toEqual(['/v2/two', '/v2/three']);
    expect(news.get('/v2/three')?.[0]?.leaving.warning).toBe(
      '13 августа 2026: Пометили параметр a.b в ответе методов как устаревший.',
    );
  });
});

describe.skipIf(!descriptionsAreHere)('fields of the published descriptions that are given up', () => {
  const named = (marketplace: 'ozon' | 'yandex_market', method: string, path: string) => {
    const operation = descriptionOf(marketplace).operations.find((one) => one.method === method && one.path === path);
    return operation ? leavingFields(marketplace, operation) : [];
  };

  test('have their day: of Yandex Market from its marks, of Ozon from its news', () => {
    expect(named('yandex_market', 'GET', '/v2/campaigns/{campaignId}/returns')).toContainEqual({
      place: 'query',
      field: 'from_date',
      offFrom: '2026-10-12',
      warning: expect.stringContaining('fromDate'),
      used: false,
    });
    expect(named('ozon', 'POST', '/v2/returns/rfbs/list')).toContainEqual({
      place: 'answer',
      field: 'returns.client_name',
      offFrom: '2026-02-02',
      warning: expect.stringContaining('отключим его 2 февраля 2026 года'),
      used: false,
    });
    expect(named('yandex_market', 'POST', '/v2/campaigns/{campaignId}/offers/update')).toContainEqual(
      expect.objectContaining({ place: 'request', field: 'offers.available', offFrom: '2026-10-19', used: false }),
    );
  });

  test('are found in methods that the clients use, and none of them says of what is no field', () => {
    const all = marketplaces.flatMap((marketplace) =>
      [...usedBy(marketplace).keys()].flatMap((operation) => leavingFields(marketplace, operation)),
    );
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter(({ warning }) => !/устаре|отключ|не использу/i.test(warning))).toEqual([]);
  });
});
