import * as contract from '@prilavok/contract';
import { type AnyEndpoint, addressOf } from '@prilavok/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBrand, aCatalog, aProperty } from './catalogs/testing/making.ts';
import { aCompany, type Client } from './testing/client.ts';
import { useServer } from './testing/server.ts';

const server = useServer();

let shop: Client;
let catalog: string;
let brand: string;
let list: string;
let measures: string;
beforeAll(async () => {
  shop = await aCompany(server);
  catalog = (await aCatalog(shop)).id;
  brand = (await aBrand(shop, catalog)).id;
  list = (await aProperty(shop, catalog, { type: 1, options: true })).id;
  measures = (await shop.call(contract.createUnitGroup, { body: { title: 'Меры' } })).id;
});

/** How a thing gets its name, when it is made and later; the code with which a taken one is refused. */
interface Named {
  make: AnyEndpoint;
  change: AnyEndpoint;
  code: string;
  path?: () => Record<string, string>;
  at: (id: string) => Record<string, string>;
  body?: (name: string) => object;
  changed?: (name: string) => object;
  /** Names of programs are told apart by each sign, those that people read by how they sound. */
  exact?: boolean;
}

const inCatalog = () => ({ catalog });
const things: Record<string, Named> = {
  'a catalog': {
    make: contract.createCatalog,
    change: contract.changeCatalog,
    code: 'catalog_exists',
    at: (id) => ({ id }),
  },
  'a brand': {
    make: contract.createBrand,
    change: contract.changeBrand,
    code: 'brand_exists',
    path: inCatalog,
    at: (id) => ({ catalog, brand: id }),
  },
  'a collection': {
    make: contract.createCollection,
    change: contract.changeCollections,
    code: 'collection_exists',
    path: () => ({ catalog, brand }),
    at: (ids) => ({ catalog, ids }),
  },
  'a category': {
    make: contract.createCategory,
    change: contract.changeCategories,
    code: 'category_exists',
    path: inCatalog,
    at: (ids) => ({ catalog, ids }),
  },
  'a property': {
    make: contract.createProperty,
    change: contract.changeProperty,
    code: 'property_exists',
    path: inCatalog,
    at: (property) => ({ catalog, property }),
    body: (title) => ({ title, type: 1 }),
  },
  'a group of properties': {
    make: contract.createPropertyGroup,
    change: contract.changePropertyGroup,
    code: 'group_exists',
    path: inCatalog,
    at: (group) => ({ catalog, group }),
  },
  'a relation': {
    make: contract.createRelation,
    change: contract.changeRelation,
    code: 'relation_exists',
    at: (id) => ({ id }),
    body: (title) => ({ catalog, kind: 2, title }),
  },
  'a group of units': {
    make: contract.createUnitGroup,
    change: contract.changeUnitGroup,
    code: 'conflict',
    at: (group) => ({ group }),
  },
  'a unit, by its symbol,': {
    make: contract.createUnit,
    change: contract.changeUnit,
    code: 'conflict',
    at: (unit) => ({ unit }),
    body: (symbol) => ({ group: measures, title: 'мера', symbol, factor: 1 }),
    changed: (symbol) => ({ symbol }),
  },
  'a supplier': {
    make: contract.createSupplier,
    change: contract.changeSupplier,
    code: 'supplier_exists',
    at: (id) => ({ id }),
  },
  'a scenario': {
    make: contract.createScenario,
    change: contract.changeScenario,
    code: 'scenario_exists',
    at: (id) => ({ id }),
    body: (title) => ({ catalog, title }),
  },
  'an offer, by its article,': {
    make: contract.createOffer,
    change: contract.changeOffer,
    code: 'article_exists',
    at: (id) => ({ id }),
    body: (article) => ({ catalog, article, title: 'Товар' }),
    changed: (article) => ({ article }),
    exact: true,
  },
};

const titled = (title: string) => ({ title });

async function told(endpoint: AnyEndpoint, path: Record<string, string>, body: object) {
  const { status, text } = await shop.ask(endpoint.method, addressOf(endpoint, { path }), body);
  const { id = '', code, message } = JSON.parse(text) as { id?: string; code?: string; message?: string };
  return { status, id, code, message };
}

describe('a name that stands once', () => {
  test.each(Object.entries(things))(
    '%s that five make at once is made once, and nobody takes its name in another spelling, or later',
    async (_what, { make, change, code, path = () => ({}), at, body = titled, changed = titled, exact = false }) => {
      const taken = { status: 409, code, message: expect.stringMatching(/[Ёё]ж|сокращени|названи/) };
      const made = await Promise.all(Array.from({ length: 5 }, () => told(make, path(), body('Ёж'))));
      expect(made.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      for (const refused of made.filter(({ status }) => status !== 200)) expect(refused).toMatchObject(taken);
      for (const name of exact ? [' Ёж '] : ['ЕЖ', ' ёж ']) {
        const spelt = { ...taken, message: expect.stringMatching(/[Её]ж|ЕЖ|сокращени|названи/i) };
        expect([name, await told(make, path(), body(name))]).toEqual([name, expect.objectContaining(spelt)]);
      }
      const other = await told(make, path(), body('Уж'));
      expect(other.status).toBe(200);
      expect(await told(change, at(other.id), changed('Ёж'))).toMatchObject(taken);
      expect((await told(change, at(other.id), changed('УЖ'))).status).toBe(200);
    },
  );

  test('an option that five add at once is added once, and the others are told', async () => {
    const add = () =>
      shop.call(contract.changeOptions, {
        path: { catalog, property: list },
        body: { operations: [{ mode: 'create', value: 'Ёж' }] },
      });
    const rows = (await Promise.all(Array.from({ length: 5 }, add))).flatMap((answer) => answer.rows);
    expect(rows.map(({ status }) => status).sort()).toEqual(['done', 'failed', 'failed', 'failed', 'failed']);
    expect(new Set(rows.map(({ message }) => message))).toEqual(new Set([null, 'Вариант «Ёж» уже есть']));
  });
});
