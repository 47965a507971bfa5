import * as contract from '@prilavok/contract';
import { type AnyEndpoint, callsOf } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { aScenario } from './calculation/testing/making.ts';
import { aBrand, aCategory, anOffer, aProperty, aRelation } from './catalogs/testing/making.ts';
import { withCompany } from './database/pools.ts';
import { aMugShop } from './marketplaces/testing/mugs.ts';
import { updateCountry } from './orders/stored/countries.queries.ts';
import { anOrderProperty } from './orders/testing/properties.ts';
import { aLargeReturn } from './orders/testing/returns.ts';
import type { Client, Input } from './testing/client.ts';
import { useShops } from './testing/shops.ts';

const shops = useShops();

/** A thing that twenty people edit at once: who they are, where it is, which version they had, and the nth of their edits. */
interface Edited {
  who: Client;
  path?: Input<AnyEndpoint>['path'];
  version: number;
  edit: (n: number) => object;
}

const titled = (n: number) => ({ title: `Правка ${n}` });
const laidOut = (n: number) => ({ sections: [{ group: null, columns: 1 + (n % 12) }] });

/** For each call that takes a version, something to edit. */
const things: Record<string, () => Promise<Edited>> = {
  async receiveReturn() {
    const { id, version } = await aLargeReturn(shops.mugs);
    return { who: shops.mugs, path: { id }, version, edit: (n) => ({ lines: [{ id: '0', damaged: 1 + n }] }) };
  },
  changeAccount: () => anAccount(titled),
  changeAccountSettings: () => anAccount((n) => ({ stockBuffer: n })),
  changeSwitches: () => anAccount((n) => ({ promotions: { on: n % 2 === 0 } })),
  async changeApiKey() {
    const { model } = await shops.own.call(contract.createApiKey, { body: { title: 'Учёт', role: 'viewer' } });
    return { who: shops.own, path: { id: model.id }, version: model.version, edit: titled };
  },
  async changeBrand() {
    const { id } = await aBrand(shops.own, shops.own.catalog);
    const path = { catalog: shops.own.catalog, brand: id };
    return { who: shops.own, path, version: (await shops.own.call(contract.getBrand, { path })).version, edit: titled };
  },
  async changeCatalog() {
    const { id, version } = await shops.own.call(contract.getCatalog, { path: { id: shops.own.catalog } });
    return { who: shops.own, path: { id }, version, edit: titled };
  },
  async changeCategoryAlignment() {
    const { id } = await aCategory(shops.own, shops.own.catalog);
    return { who: shops.own, path: { catalog: shops.own.catalog, category: id }, version: 0, edit: laidOut };
  },
  async changeCategories() {
    const { id, version } = await aCategory(shops.own, shops.own.catalog);
    return { who: shops.own, path: { catalog: shops.own.catalog, ids: [id] }, version, edit: titled };
  },
  async changeCollections() {
    const { catalog } = shops.own;
    const brand = await aBrand(shops.own, catalog);
    const body = { title: 'Линия' };
    const { id, version } = await shops.own.call(contract.createCollection, {
      path: { catalog, brand: brand.id },
      body,
    });
    return { who: shops.own, path: { catalog, ids: [id] }, version, edit: titled };
  },
  async changeCompany() {
    const { id, version } = await shops.admin.call(contract.createCompany, { body: { title: 'Лавка' } });
    return { who: shops.admin, path: { id }, version, edit: titled };
  },
  async changeMetatypeAlignment() {
    return { who: shops.own, path: { catalog: shops.own.catalog, metatype: '2' }, version: 0, edit: laidOut };
  },
  async changeOffer() {
    const { id, version } = await anOffer(shops.own, shops.own.catalog);
    return { who: shops.own, path: { id }, version, edit: titled };
  },
  async changeOrder() {
    const { id, version } = await shops.own.order();
    return { who: shops.own, path: { id }, version, edit: (n) => ({ comment: `Правка ${n}` }) };
  },
  async changeOrderMarks() {
    const { id, version, products } = await shops.own.order();
    const marked = (n: number) => ({
      products: [{ id: products[0]?.id, marks: [`0104600000000017210000${100 + n}`] }],
    });
    return { who: shops.own, path: { id }, version, edit: marked };
  },
  async changeOrderCountries() {
    const { id, version, products } = await shops.own.order();
    const line = products[0]?.id ?? '';
    // Nobody asks it of an own order: as if a marketplace had.
    await withCompany(shops.own.company, (db) => updateCountry(db, line, 'RU'));
    const made = (n: number) => ({ products: [{ id: line, country: `A${String.fromCharCode(65 + n)}` }] });
    return { who: shops.own, path: { id }, version, edit: made };
  },
  async changeOrderAlignment() {
    return { who: shops.own, path: { id: '1' }, version: 0, edit: laidOut };
  },
  async changeOrderProperty() {
    const { id, version } = await anOrderProperty(shops.own);
    return { who: shops.own, path: { id }, version, edit: titled };
  },
  async changeOrderPropertyGroup() {
    const { id, version } = await shops.own.call(contract.createOrderPropertyGroup, { body: { title: 'Доставка' } });
    return { who: shops.own, path: { id }, version, edit: titled };
  },
  async changeOrderSource() {
    const { id, version } = await shops.own.call(contract.createOrderSource, { body: { title: 'Сайт' } });
    return { who: shops.own, version, edit: (n) => ({ id, ...titled(n) }) };
  },
  async changeOrderStatus() {
    const { id, version } = await shops.own.call(contract.createOrderStatus, { body: { title: 'Звонок' } });
    return { who: shops.own, path: { id }, version, edit: titled };
  },
  async changeStatisticsSettings() {
    const { version, ...settings } = await shops.own.call(contract.getStatisticsSettings);
    const taxed = (n: number) => [{ account: null, from: '2026-01-01', base: 'came', percent: n }];
    return { who: shops.own, version, edit: (n) => ({ ...settings, taxes: taxed(n) }) };
  },
  async changeProduct() {
    const { product } = await anOffer(shops.own, shops.own.catalog);
    const { version } = await shops.own.call(contract.getProduct, { path: { id: product } });
    return { who: shops.own, path: { id: product }, version, edit: titled };
  },
  async changeProperty() {
    const { id, version } = await aProperty(shops.own, shops.own.catalog, { type: 1 });
    return { who: shops.own, path: { catalog: shops.own.catalog, property: id }, version, edit: titled };
  },
  async changePropertyGroup() {
    const path = { catalog: shops.own.catalog };
    const { id, version } = await shops.own.call(contract.createPropertyGroup, { path, body: { title: 'Общее' } });
    return { who: shops.own, path: { ...path, group: id }, version, edit: titled };
  },
  async changeRate() {
    const who = await aMugShop(shops.server, { currency: 'KZT' });
    const edit = (n: number) => ({ from: 'KZT', rate: `0.${10 + n}` });
    return { who, path: { id: who.account }, version: 0, edit };
  },
  async changeRelation() {
    const { id, version } = await aRelation(shops.own, shops.own.catalog);
    return { who: shops.own, path: { id }, version, edit: titled };
  },
  async changeScenario() {
    const { id, version } = await aScenario(shops.own, shops.own.catalog);
    return { who: shops.own, path: { id }, version, edit: titled };
  },
  async changeService() {
    const { id, version } = await shops.admin.call(contract.createService, {
      body: { title: 'Учёт', slug: 'counting' },
    });
    return { who: shops.admin, path: { id }, version, edit: titled };
  },
  async changeShipment() {
    const { boxes } = await shops.own.ready();
    const body = { parcels: [boxes[0]?.id ?? ''] };
    const { id, version } = await shops.own.call(contract.createShipment, { body });
    return { who: shops.own, path: { id }, version, edit: (n) => ({ date: `2026-12-${10 + n}` }) };
  },
  async changeShipmentAddress() {
    const body = { title: 'Склад', address: 'Люберцы, 5' };
    const { id, version } = await shops.own.call(contract.createShipmentAddress, { body });
    return { who: shops.own, path: { id }, version, edit: titled };
  },
  async changeSupplier() {
    const { id, version } = await shops.own.call(contract.createSupplier, { body: { title: 'База' } });
    return { who: shops.own, path: { id }, version, edit: titled };
  },
  async changeTask() {
    const body = { title: 'Выгрузка', type: 'products_upload' as const, account: shops.mugs.account };
    const { id, version } = await shops.mugs.call(contract.createTask, { body });
    return { who: shops.mugs, path: { id }, version, edit: titled };
  },
  async changeUnit() {
    const { id, version } = await aUnitOf(await aUnitGroup());
    return { who: shops.own, path: { unit: id }, version, edit: titled };
  },
  async changeUnitGroup() {
    const { id, version } = await aUnitGroup();
    return { who: shops.own, path: { group: id }, version, edit: titled };
  },
  async changeUser() {
    const body = { email: 'twenty@people.test', role: 'viewer' as const };
    const { id, version } = await shops.own.call(contract.createUser, { body });
    return { who: shops.own, path: { id }, version, edit: (n) => ({ firstName: `Анна ${n}` }) };
  },
};

const aUnitGroup = () => shops.own.call(contract.createUnitGroup, { body: { title: `Группа ${crypto.randomUUID()}` } });

const aUnitOf = ({ id }: { id: string }) =>
  shops.own.call(contract.createUnit, { body: { group: id, title: 'штука', symbol: 'шт', factor: 1 } });

async function anAccount(edit: Edited['edit']): Promise<Edited> {
  const path = { id: shops.mugs.account };
  const { version } = await shops.mugs.call(contract.getAccountSettings, { path });
  return { who: shops.mugs, path, version, edit };
}

/** Every call that changes something and takes the version that was edited. */
const versioned = Object.entries(callsOf(contract)).filter(
  ([, { reads, body }]) => !reads && body instanceof z.ZodObject && 'version' in body.shape,
);

/** Calls that change something of catalogs without a version, and why nothing is lost by it. */
const unversioned: Record<string, string> = {
  arrangePropertyGroups: 'names the order that it changes',
  changeOptions: 'an option that is renamed is named by its former text',
  changeOfferRows: 'each row has the versions that were edited',
  changeCategoryProperties: 'sends those words of a category that were changed, and no others',
  changeMetatypeProperties: 'sends what was pinned or let go, and nothing else',
  changeOffers: 'puts one value into all: an act upon whatever stands there',
  changeProducts: 'the same',
  mergeOptions: 'an act upon whatever stands there',
  relateProducts: 'adds pairs, and can be repeated',
  undoProductChanges: 'leaves what was changed since',
  leaveOutPicture: 'a switch',
  inspectImport: 'looks anew; nothing is written',
  checkImport: 'looks anew; nothing is written',
  rereadPriceList: 'looks anew; nothing is written',
  checkPriceList: 'looks anew; nothing is written',
  pairPriceRow: 'says one thing of one row',
};

test('every call that changes something of catalogs takes the version that was edited, or loses nothing without it', () => {
  const taking = new Set(versioned.map(([name]) => name));
  const others = Object.entries(callsOf(contract)).filter(
    ([name, { url, method, reads, creates, body }]) =>
      /^\/cd[sm]\//.test(url) && method !== 'SEARCH' && body && !reads && !creates && !taking.has(name),
  );
  expect(others.map(([name]) => name).sort()).toEqual(Object.keys(unversioned).sort());
});

test.each(versioned)(
  'of twenty saves with one version at once one is taken and no other: %s',
  async (name, endpoint) => {
    const thing = things[name];
    if (!thing) throw new Error(`${name} takes a version: say here what is edited by it`);
    const { who, path = {}, version, edit } = await thing();
    const save = (n: number) =>
      who.fetch(endpoint.method, contract.addressOf(endpoint, { path }), {
        body: JSON.stringify({ ...edit(n), version }),
        headers: { 'content-type': 'application/json' },
      });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => save(n)));
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const codes = await Promise.all(
      answers.filter(({ status }) => status === 409).map(async (answer) => (await answer.json()).code),
    );
    expect(new Set(codes)).toEqual(new Set(['stale']));
  },
);
