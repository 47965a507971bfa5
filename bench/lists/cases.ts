import { shortSearchAmong } from '@prilavok/contract';
import { barcodeToken, markToken, textToken, token } from '../../apps/server/src/properties/tokens.ts';
import { articleOf, barcodeOf, codeOf, titleOf } from '../parts/feed.ts';
import type { Ground } from './ground.ts';

/** One thing that people do with the list: what they send, and the statement that finds the same ids. */
export interface Case {
  title: string;
  body: (turn: number) => object;
  /** Finds the same offers; of a count, the same number as `total`. */
  ids: (turn: number) => string;
  /** The count is asked for rather than the list. */
  counts?: boolean;
  /** Largest p50 of the statement in fetches of 50 known offers (U), as data-model.md measured it, with room for the machine. */
  mostU: number;
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const tokens = (...all: number[]) => `tokens @> array[${all.join()}]::bigint[]`;
const newest = 'order by updated_at desc, id desc';

/** `lately`: a moment behind which few offers changed; a catalog that was kept is older than an hour. */
export function casesFor(ground: Ground, lately: string): Case[] {
  return [...plain(ground), ...searches(ground), ...filters(ground, lately), ...orders(ground), ...counts(ground)];
}

/** Statements that more than one case is made of. */
function statements({ company, catalog }: Ground) {
  const mine = `company_id = ${company} and catalog_id = ${catalog}`;
  return {
    mine,
    /** From the indexes of the conditions. */
    found: (condition: string) =>
      `with k as materialized (select id, updated_at from find_offers where company_id = ${company} and ${tokens(token('catalog', catalog))} and ${condition})
       select id from k ${newest} limit 50`,
    /** Along the list's own order, for what many have. */
    walked: (condition: string, rows = 3000) =>
      `select id from (select * from find_offers where ${mine} ${newest} limit ${rows}) z where ${condition} limit 50`,
    /** From the offers that a statement names. */
    named: (offers: string) => `select id from find_offers where ${mine} and id in (${offers}) ${newest} limit 50`,
  };
}

function plain(ground: Ground): Case[] {
  const { mine } = statements(ground);
  const offset = Math.min(50_000, Math.floor(ground.offers / 2));
  return [
    {
      title: 'первая страница',
      body: () => ({}),
      ids: () => `select id from find_offers where ${mine} ${newest} limit 50`,
      mostU: 3,
    },
    {
      title: `страница со строки ${offset}`,
      body: () => ({ offset }),
      ids: () => `select id from find_offers where ${mine} ${newest} limit 50 offset ${offset}`,
      mostU: 40,
    },
  ];
}

function searches(ground: Ground): Case[] {
  const { company, catalog, offers } = ground;
  const { mine, found, walked } = statements(ground);
  const piece = (turn: number) =>
    titleOf(turn * 37)
      .split('модель ')[1]
      ?.slice(0, 7)
      .toLowerCase() ?? '';
  const index = (turn: number) => (turn * 7919) % offers;
  const letters = (turn: number) => titleOf(turn * 37).slice(1, 3);
  const like = (part: string) => `search_text like ${text(`%${part}%`)}`;
  const second = (typed: string, meant: string) =>
    `select id from (${walked(like(meant), 600)}) f where not exists (select from (${found(like(typed))}) first)`;
  return [
    {
      title: 'часть названия',
      body: (turn) => ({ search: piece(turn) }),
      ids: (turn) => found(like(piece(turn))),
      mostU: 30,
    },
    {
      title: 'слова вразброс',
      body: (turn) => ({ search: `${piece(turn)} модель` }),
      ids: (turn) => found(`${like(piece(turn))} and ${like('модель')}`),
      mostU: 30,
    },
    {
      title: 'артикул',
      body: (turn) => ({ search: articleOf(index(turn)).toLowerCase() }),
      // The bare minimum knows how the article is written.
      ids: (turn) => `select id from find_offers where ${mine} and article = ${text(articleOf(index(turn)))}`,
      mostU: 2,
    },
    {
      title: 'штрихкод',
      body: (turn) => ({ search: barcodeOf(index(turn)) }),
      ids: (turn) =>
        `select id from find_offers where company_id = ${company} and ${tokens(barcodeToken(catalog, `0${barcodeOf(index(turn))}`))}`,
      mostU: 2,
    },
    {
      title: 'две буквы',
      body: (turn) => ({ search: letters(turn) }),
      ids: (turn) => walked(like(letters(turn)), shortSearchAmong),
      mostU: 20,
    },
    // Of second tries the bare minimum knows which word is meant; that the one that was typed finds nothing, it has to look up as well.
    {
      title: 'опечатка',
      body: (turn) => ({ search: ['чайнек', 'рюгзак', 'полатка', 'крисло'][turn % 4] }),
      ids: (turn) =>
        second(
          ['чайнек', 'рюгзак', 'полатка', 'крисло'][turn % 4] ?? '',
          ['чайник', 'рюкзак', 'палатк', 'кресл'][turn % 4] ?? '',
        ),
      mostU: 20,
    },
    {
      title: 'другая раскладка, и модель',
      body: (turn) => ({ search: `vjltkm ${piece(turn)}` }),
      // A model is found without its dash, too: some barcodes have it so.
      ids: (turn) => {
        const forms = ['-', '', '_'].map((sign) => like(piece(turn).replace('-', sign)));
        return found(`${like('модел')} and (${forms.join(' or ')})`);
      },
      mostU: 30,
    },
    {
      title: 'другая форма слова',
      body: (turn) => ({ search: ['чайниками', 'рюкзаками', 'палатками', 'термосами'][turn % 4] }),
      ids: (turn) =>
        second(
          ['чайниками', 'рюкзаками', 'палатками', 'термосами'][turn % 4] ?? '',
          ['чайник', 'рюкзак', 'палатк', 'термос'][turn % 4] ?? '',
        ),
      mostU: 20,
    },
    {
      title: 'другие буквы',
      body: (turn) => ({ search: ['termos', 'kabel', 'lampa', 'kreslo'][turn % 4] }),
      ids: (turn) =>
        second(
          ['termos', 'kabel', 'lampa', 'kreslo'][turn % 4] ?? '',
          ['термос', 'кабел', 'ламп', 'кресл'][turn % 4] ?? '',
        ),
      mostU: 20,
    },
  ];
}

function filters(ground: Ground, lately: string): Case[] {
  const { company, catalog, properties, brands, categories, units, prices } = ground;
  const { found, walked, named } = statements(ground);
  const idOf = (title: string) => properties[title]?.id ?? '0';
  const colours = properties.Цвет?.options ?? [];
  const colour = (turn: number) => colours[turn % colours.length] ?? '0';
  const brand = (turn: number) => brands[turn % brands.length] ?? '0';
  const category = (turn: number) => categories[turn % categories.length] ?? '0';
  const price = (turn: number) => (prices[turn % prices.length] ?? 0) / 100;
  const numbers = (title: string, from: number, to: number) =>
    `select offer_id from find_numbers where company_id = ${company} and property_id = ${idOf(title)} and num between ${from} and ${to}`;
  const inRow = (title: string, from: number, to: number) =>
    `num_vals[array_position(num_props, ${idOf(title)})] between ${from} and ${to}`;
  const rare = (turn: number) => 1 + ((turn * 7) % 500);
  const code = (turn: number) => codeOf(turn * 41);
  const account = token('account', 1);
  return [
    {
      title: 'вариант свойства',
      body: (turn) => ({ properties: [{ property: idOf('Цвет'), options: [colour(turn)] }] }),
      // The bare minimum walks the list's own order, as the option is a common one.
      ids: (turn) => walked(tokens(token('option', colour(turn)))),
      mostU: 10,
    },
    {
      title: 'один из двух вариантов',
      body: (turn) => ({ properties: [{ property: idOf('Цвет'), options: [colour(turn), colour(turn + 1)] }] }),
      ids: (turn) =>
        walked(`tokens && array[${token('option', colour(turn))}, ${token('option', colour(turn + 1))}]::bigint[]`),
      mostU: 10,
    },
    {
      title: 'бренд',
      body: (turn) => ({ brand: { in: [brand(turn)] } }),
      ids: (turn) => found(tokens(token('brand', brand(turn)))),
      mostU: 30,
    },
    {
      title: 'категория с вложенными',
      body: (turn) => ({ category: { in: [category(turn)] } }),
      // Some hold a tenth of the catalog, some one offer in three hundred: the walk goes on until the page is full.
      ids: (turn) => walked(tokens(token('category', category(turn))), 100_000),
      mostU: 40,
    },
    {
      title: 'да у свойства',
      body: () => ({ properties: [{ property: idOf('Хрупкий'), equal: true }] }),
      ids: () => walked(tokens(token('yes', idOf('Хрупкий')))),
      mostU: 10,
    },
    {
      title: 'текст свойства целиком',
      body: (turn) => ({ properties: [{ property: idOf('Код модели'), equal: code(turn) }] }),
      ids: (turn) => found(tokens(textToken(idOf('Код модели'), code(turn)))),
      mostU: 30,
    },
    {
      title: 'часть текста свойства',
      body: (turn) => ({ properties: [{ property: idOf('Код модели'), contains: code(turn).slice(0, 9) }] }),
      ids: (turn) => found(`values_text like ${text(`%${code(turn).slice(0, 9).toLowerCase()}%`)}`),
      mostU: 40,
    },
    {
      title: 'число свойства, у немногих',
      body: (turn) => ({ properties: [{ property: idOf('Мест в упаковке'), equal: rare(turn) }] }),
      ids: (turn) => named(numbers('Мест в упаковке', rare(turn), rare(turn))),
      mostU: 60,
    },
    {
      title: 'границы числа, у многих',
      body: () => ({ properties: [{ property: idOf('Гарантия, месяцев'), from: 12, to: 36 }] }),
      ids: () => walked(inRow('Гарантия, месяцев', 12, 36)),
      mostU: 10,
    },
    {
      title: 'границы в килограммах, у немногих',
      body: (turn) => ({
        properties: [{ property: idOf('Вес нетто'), from: 1 + turn / 1000, to: 1.002 + turn / 1000, unit: units.кг }],
      }),
      ids: (turn) => {
        const base = 1000;
        return named(numbers('Вес нетто', (1 + turn / 1000) * base, (1.002 + turn / 1000) * base));
      },
      mostU: 60,
    },
    {
      title: 'двое границ и вариант',
      body: (turn) => ({
        properties: [
          { property: idOf('Гарантия, месяцев'), from: 12, to: 36 },
          { property: idOf('Рейтинг'), from: 2 },
          { property: idOf('Цвет'), options: [colour(turn)] },
        ],
      }),
      ids: (turn) =>
        walked(
          `${tokens(token('option', colour(turn)))} and ${inRow('Гарантия, месяцев', 12, 36)} and ${inRow('Рейтинг', 2, 100)}`,
        ),
      mostU: 90,
    },
    {
      title: 'заполнено',
      body: () => ({ properties: [{ property: idOf('Страна'), filled: true }] }),
      ids: () => walked(tokens(token('filled', idOf('Страна')))),
      mostU: 10,
    },
    {
      title: 'цена, у немногих',
      body: (turn) => ({ price: { from: String(price(turn)), to: String(price(turn)) } }),
      ids: (turn) =>
        named(
          `select offer_id from offer_prices where company_id = ${company} and kind = 1 and kopecks = ${price(turn) * 100}`,
        ),
      mostU: 60,
    },
    {
      title: 'цена, у многих',
      body: () => ({ price: { from: '10000', to: '60000' } }),
      ids: () =>
        walked(
          `(select kopecks from offer_prices r where r.company_id = ${company} and r.offer_id = z.id and r.kind = 1) between 1000000 and 6000000`,
        ),
      mostU: 20,
    },
    {
      title: 'остаток от ста',
      body: () => ({ stock: { from: 100 } }),
      ids: () =>
        walked(
          `(select quantity from offer_stocks s where s.company_id = ${company} and s.offer_id = z.id and s.warehouse_id = 0) >= 100`,
        ),
      mostU: 20,
    },
    {
      title: 'нет в наличии',
      body: () => ({ stock: { to: 0 } }),
      ids: () =>
        walked(
          `coalesce((select quantity from offer_stocks s where s.company_id = ${company} and s.offer_id = z.id and s.warehouse_id = 0), 0) = 0`,
          20_000,
        ),
      mostU: 200,
    },
    {
      title: 'с картинкой',
      body: () => ({ pictured: true }),
      ids: () => walked(tokens(markToken('pictured'))),
      mostU: 10,
    },
    {
      title: 'не связаны с площадками',
      body: () => ({ linked: false }),
      ids: () => walked(tokens(markToken('unlinked'))),
      mostU: 10,
    },
    {
      title: 'не связаны с кабинетом',
      body: () => ({ account: { notIn: ['1'] } }),
      ids: () => walked(`not tokens && array[${account}]::bigint[]`),
      mostU: 10,
    },
    {
      title: 'изменены недавно',
      body: () => ({ changedSince: lately }),
      ids: () =>
        `select id from find_offers where company_id = ${company} and catalog_id = ${catalog} and updated_at > '${lately}' ${newest} limit 50`,
      mostU: 10,
    },
  ];
}

function orders(ground: Ground): Case[] {
  const { company, properties, brands } = ground;
  const { mine, walked } = statements(ground);
  const idOf = (title: string) => properties[title]?.id ?? '0';
  const [firstColour] = properties.Цвет?.options ?? [];
  const brand = (turn: number) => brands[turn % brands.length] ?? '0';
  const column = (title: string, sort: string, order: string): Case => ({
    title: `по порядку: ${title}`,
    body: () => ({ sort }),
    ids: () => `select id from find_offers where ${mine} order by ${order} limit 50`,
    mostU: 3,
  });
  return [
    column('название', 'title', 'title_key, id'),
    column('артикул', '-article', 'article desc, id desc'),
    column('создано', '-createdAt', 'created_at desc, id desc'),
    {
      title: 'по порядку: цена',
      body: () => ({ sort: 'price' }),
      ids: () =>
        `select offer_id from offer_prices where company_id = ${company} and kind = 1 order by kopecks, offer_id limit 50`,
      mostU: 5,
    },
    {
      title: 'по порядку: остаток',
      body: () => ({ sort: '-stock' }),
      ids: () =>
        `select offer_id from offer_stocks where company_id = ${company} order by quantity desc, offer_id desc limit 50`,
      mostU: 5,
    },
    {
      title: 'по порядку: число свойства',
      body: () => ({ sort: `-property:${idOf('Вес нетто')}` }),
      ids: () =>
        `select offer_id from find_numbers where company_id = ${company} and property_id = ${idOf('Вес нетто')} order by num desc, offer_id desc limit 50`,
      mostU: 5,
    },
    {
      title: 'по порядку: вариант свойства',
      body: () => ({ sort: `property:${idOf('Цвет')}` }),
      // The bare minimum knows which option comes first, and that it is a common one.
      ids: () => walked(tokens(token('option', firstColour ?? '0'))),
      mostU: 10,
    },
    {
      title: 'по порядку: цена, у бренда',
      body: (turn) => ({ sort: '-price', brand: { in: [brand(turn)] } }),
      ids: (turn) => `
        with k as materialized (select id from find_offers where company_id = ${company} and ${tokens(token('brand', brand(turn)))})
        select offer_id from offer_prices where company_id = ${company} and kind = 1 and offer_id = any(array(select id from k))
        order by kopecks desc, offer_id desc limit 50`,
      mostU: 60,
    },
    {
      title: 'по порядку: текст свойства, у бренда',
      body: (turn) => ({ sort: `property:${idOf('Код модели')}`, brand: { in: [brand(turn)] } }),
      ids: (turn) => `
        with k as materialized (select id from find_offers where company_id = ${company} and ${tokens(token('brand', brand(turn)))}),
          v as (select o.id, lower(coalesce(o.property_values->'${idOf('Код модели')}', p.property_values->'${idOf('Код модели')}')->>0) as key
            from offers o join products p on p.company_id = ${company} and p.id = o.product_id
            where o.company_id = ${company} and o.id = any(array(select id from k)))
        select id from v order by key, id limit 50`,
      mostU: 100,
    },
  ];
}

function counts(ground: Ground): Case[] {
  const { company, properties, brands } = ground;
  const colours = properties.Цвет?.options ?? [];
  const colour = (turn: number) => colours[turn % colours.length] ?? '0';
  const brand = (turn: number) => brands[turn % brands.length] ?? '0';
  const counted = (condition: string) =>
    `select least(count(*), 10000)::int as total from (select from find_offers where company_id = ${company} and ${condition} limit 10001) z`;
  return [
    {
      title: 'сколько у бренда',
      counts: true,
      body: (turn) => ({ brand: { in: [brand(turn)] } }),
      ids: (turn) => counted(tokens(token('brand', brand(turn)))),
      mostU: 60,
    },
    {
      title: 'сколько с вариантом',
      counts: true,
      body: (turn) => ({ properties: [{ property: properties.Цвет?.id, options: [colour(turn)] }] }),
      ids: (turn) => counted(tokens(token('option', colour(turn)))),
      mostU: 150,
    },
    {
      title: 'сколько по опечатке',
      counts: true,
      body: (turn) => ({ search: ['чайнек', 'рюгзак', 'полатка', 'крисло'][turn % 4] }),
      ids: (turn) => counted(`search_text like '%${['чайник', 'рюкзак', 'палатк', 'кресл'][turn % 4]}%'`),
      mostU: 150,
    },
  ];
}

/** The list's columns for the ids that a statement finds, written as one would without us. */
export const rowsOf = (company: string, ids: string): string => `
  select o.id, o.catalog_id, o.product_id, o.category_id, o.brand_id, o.collection_id, o.article, o.title,
    coalesce(o.images->0->>'url', p.images->0->>'url') as image, o.barcodes,
    (select kopecks from offer_prices r where r.company_id = ${company} and r.offer_id = o.id and r.kind = 1) as price,
    (select kopecks from offer_prices r where r.company_id = ${company} and r.offer_id = o.id and r.kind = 2) as old_price,
    (select sum(quantity) from offer_stocks s where s.company_id = ${company} and s.offer_id = o.id) as stock,
    o.version, o.created_at, greatest(o.updated_at, p.updated_at) as updated_at
  from offers o join products p on p.company_id = ${company} and p.id = o.product_id
  where o.company_id = ${company} and o.id = any(array(${ids}))`;
