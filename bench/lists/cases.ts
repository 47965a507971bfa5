import { shortSearchAmong } from '@prilavok/contract';
import { barcodeToken } from '../../apps/server/src/properties/tokens.ts';
import { articleOf, barcodeOf, titleOf } from '../parts/feed.ts';

/** One thing that people do with the list: what they send, and the statement that finds the same ids. */
export interface Case {
  title: string;
  body: (turn: number) => object;
  ids: (turn: number) => string;
  /** Largest p50 of the statement in fetches of 50 known offers (U), as data-model.md measured it, with room for the machine. */
  mostU: number;
}

export interface Ground {
  company: string;
  catalog: string;
  offers: number;
  property: string;
  options: string[];
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

export function casesFor({ company, catalog, offers, property, options }: Ground): Case[] {
  const mine = `company_id = ${company} and catalog_id = ${catalog}`;
  const order = 'order by updated_at desc, id desc';
  const offset = Math.min(50_000, Math.floor(offers / 2));
  const found = (condition: string) =>
    `with k as materialized (select id, updated_at from find_offers where company_id = ${company} and tokens @> array[${10 * 2 ** 48 + Number(catalog)}]::bigint[] and ${condition})
     select id from k ${order} limit 50`;
  const piece = (turn: number) =>
    titleOf(turn * 37)
      .split('модель ')[1]
      ?.slice(0, 7)
      .toLowerCase() ?? '';
  const index = (turn: number) => (turn * 7919) % offers;
  const letters = (turn: number) => titleOf(turn * 37).slice(1, 3);
  const option = (turn: number) => options[turn % options.length] ?? '0';
  return [
    {
      title: 'первая страница',
      body: () => ({}),
      ids: () => `select id from find_offers where ${mine} ${order} limit 50`,
      mostU: 3,
    },
    {
      title: `страница со строки ${offset}`,
      body: () => ({ offset }),
      ids: () => `select id from find_offers where ${mine} ${order} limit 50 offset ${offset}`,
      mostU: 40,
    },
    {
      title: 'часть названия',
      body: (turn) => ({ search: piece(turn) }),
      ids: (turn) => found(`search_text like ${text(`%${piece(turn)}%`)}`),
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
        `select id from find_offers where company_id = ${company} and tokens @> array[${barcodeToken(catalog, `0${barcodeOf(index(turn))}`)}]::bigint[]`,
      mostU: 2,
    },
    {
      title: 'две буквы',
      body: (turn) => ({ search: letters(turn) }),
      ids: (turn) =>
        `select id from (select id, search_text from find_offers where ${mine} ${order} limit ${shortSearchAmong}) z where search_text like ${text(`%${letters(turn)}%`)} limit 50`,
      mostU: 20,
    },
    {
      title: 'вариант свойства',
      body: (turn) => ({ properties: [{ property, options: [option(turn)] }] }),
      // The bare minimum walks the list's own order, as the option is a common one.
      ids: (turn) =>
        `select id from (select id, tokens from find_offers where ${mine} ${order} limit 3000) z where tokens @> array[${2 ** 48 + Number(option(turn))}]::bigint[] limit 50`,
      mostU: 10,
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
