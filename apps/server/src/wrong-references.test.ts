import * as contract from '@prilavok/contract';
import { type AnyEndpoint, addressOf, callsOf } from '@prilavok/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCompany, type Client } from './testing/client.ts';
import { aStockedCatalog, type Goods, isOfCatalog } from './testing/goods.ts';
import { type Sent, ways } from './testing/goods-calls.ts';
import { useServer } from './testing/server.ts';

const server = useServer({ worker: true });
const calls = callsOf(contract);
const endpointOf = (way: string): AnyEndpoint => {
  const endpoint = calls[way.split('.')[0] ?? ''];
  if (!endpoint) throw new Error(`There is no call ${way}`);
  return endpoint;
};

let shop: Client;
let goods: Goods;
/** Of the same company, and of another one. */
let beside: Goods;
let abroad: Goods;
beforeAll(async () => {
  shop = await aCompany(server);
  goods = await aStockedCatalog(shop);
  beside = await aStockedCatalog(shop);
  abroad = await aStockedCatalog(await aCompany(server));
});

interface TextAnswer {
  status: number;
  text: string;
}

async function send(endpoint: AnyEndpoint, { path = {}, query, body, form }: Sent): Promise<TextAnswer> {
  const address = addressOf(endpoint, { path, query });
  if (!form) return shop.ask(endpoint.method, address, body);
  const response = await shop.fetch(endpoint.method, address, { body: form });
  return { status: response.status, text: await response.text() };
}

/** The kinds of things that a way of asking names. */
function named(way: (g: Goods) => Sent): (keyof Goods)[] {
  const kinds = new Set<keyof Goods>();
  way(
    new Proxy({} as Goods, {
      get(_, kind) {
        kinds.add(kind as keyof Goods);
        return '1';
      },
    }),
  );
  return [...kinds];
}

/** Refusals in the answer, whole or item by item. */
interface Answer {
  message?: string;
  details?: { field: string }[];
  done?: unknown[];
  failed?: { message: string }[];
  rows?: { status?: string; message?: string; refused?: { message: string }[] }[];
}

/** Words of an answer for people; nothing where the call did what it was asked to. */
function wordsOf({ status, text }: TextAnswer): string[] {
  const answer = JSON.parse(text) as Answer;
  if (status >= 400) return [answer.message ?? ''];
  const rows = (answer.rows ?? []).flatMap(({ status, message, refused = [] }) => [
    ...(status === 'failed' ? [message ?? ''] : []),
    ...refused.map(({ message }) => message),
  ]);
  return [...(answer.done?.length === 0 ? (answer.failed ?? []).map(({ message }) => message) : []), ...rows];
}

/** Said where nobody has thought of better words: they name nothing. */
const bare = /^(Одно из значений не подходит|Запись связана с другой|Такая запись уже есть|Запрос не подошёл)/;

/** Fault of the answer to something that isn't there. */
function faultIn(endpoint: AnyEndpoint, answer: TextAnswer, stranger: string): string | undefined {
  if (answer.status >= 500) return `answered ${answer.status}`;
  if (endpoint.reads && answer.status < 400)
    return answer.text.includes(`"${stranger}"`) ? `tells of ${stranger}: ${answer.text.slice(0, 200)}` : undefined;
  const words = wordsOf(answer);
  if (words.length === 0) return `does it: ${answer.text.slice(0, 200)}`;
  const odd = words.find((message) => bare.test(message) || !/[а-яё]{3}/i.test(message));
  if (odd !== undefined) return `says «${odd}»`;
  return answer.status === 400 && !/^(Ошибка при создании свойства\. )?Поле «/.test(words[0] ?? '')
    ? `names no field: ${words[0]}`
    : undefined;
}

/** Calls whose references narrow a choice: one that finds nothing is no mistake. */
const narrowing = new Set(['unloadOffers', 'createBulkChange.found']);
/** Titles are told of whatever the company has. */
const ofAllCatalogs = new Set(['getClassificationTitles']);
/** Lays out cards: the colour of an option that isn't there is left out. */
const coloured = /Alignment$|PropertyGroup$/;

describe('what isn’t there, is another company’s or another catalog’s', () => {
  test('every call of catalogs and of calculation is tried', () => {
    const tried = new Set(Object.keys(ways).map((way) => endpointOf(way).url + endpointOf(way).method));
    const untried = Object.entries(calls).filter(
      ([, { url, method }]) => /^\/cd[ms]\//.test(url) && !tried.has(url + method),
    );
    expect(untried.map(([name]) => name)).toEqual([]);
  });

  test.each(Object.entries(ways))('%s refuses it in words, and tells nothing of it', async (name, way) => {
    const endpoint = endpointOf(name);
    const kinds = named(way);
    const ofCatalog = kinds.filter(isOfCatalog);
    const faults: string[] = [];
    for (const kind of kinds) {
      if (narrowing.has(name) && kind !== 'catalog') continue;
      const strangers = { unknown: '999999999', abroad: abroad[kind], beside: beside[kind] };
      for (const [whose, stranger] of Object.entries(strangers)) {
        if (whose === 'beside' && (kind === 'catalog' || !isOfCatalog(kind) || ofCatalog.length < 2)) continue;
        if (whose === 'beside' && ofAllCatalogs.has(name)) continue;
        const answer = await send(endpoint, way({ ...goods, [kind]: stranger }));
        const isLeftOut = kind === 'option' && coloured.test(name) && !answer.text.includes(`"${stranger}"`);
        const fault = isLeftOut ? undefined : faultIn(endpoint, answer, stranger);
        if (fault) faults.push(`${kind} ${whose}: ${fault}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('what is sent instead is right: without a stranger in it nothing of it is missing', async () => {
    const faults: string[] = [];
    for (const [name, way] of Object.entries(ways)) {
      const answer = await send(endpointOf(name), way(goods));
      if (answer.status === 400 || answer.status === 404 || answer.status >= 500)
        faults.push(`${name} ${answer.status} ${answer.text.slice(0, 200)}`);
    }
    expect(faults).toEqual([]);
  });
});
