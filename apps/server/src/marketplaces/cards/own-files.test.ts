import { createFiles, createProperty, kind, removeAccount, type StoredFile } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { anOffer } from '../../catalogs/testing/making.ts';
import { config } from '../../config.ts';
import { withCompany } from '../../database/pools.ts';
import { clientOf } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aMugShop } from '../testing/mugs.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { listCardOffers } from './offers.queries.ts';
import { cardValues } from './values.ts';

const sandbox = useSandbox();
const server = useServer({ env: sandbox.env });

test('a file of ours in a property goes to a marketplace under an address that opens to it, the same each time, until the account is disconnected', async () => {
  const shop = await aMugShop(server);
  const path = { catalog: shop.catalog };
  const { id: property } = await shop.call(createProperty, { path, body: { title: 'Сертификат', type: kind.file } });
  const body = new FormData();
  body.append('file', new Blob(['%PDF-1.4']), 'сертификат.pdf');
  const [file]: StoredFile[] = (await (await shop.fetch('POST', createFiles.url, { body })).json()).rows;
  const elsewhere = 'https://shop.test/manual.pdf';
  const site = config().PUBLIC_URL;
  const offer = await anOffer(shop, shop.catalog, {
    productProperties: [{ property, values: [{ file: file?.id ?? '' }] }],
  });
  // A table brings the file back by its whole address.
  const table = await anOffer(shop, shop.catalog, {
    productProperties: [{ property, values: [{ url: site + file?.url }] }],
  });
  const other = await anOffer(shop, shop.catalog, { productProperties: [{ property, values: [{ url: elsewhere }] }] });
  const filter = { ...path, account: shop.account, offers: [offer.id, table.id, other.id], limit: 3 };
  const known = { properties: new Map(), options: new Map(), units: new Map() };
  const sent = async () => {
    const cards = await withCompany(shop.company, (db) => listCardOffers(db, filter, site));
    return cards.flatMap((card) => cardValues(card, { type: 'property', property }, known).map(({ text }) => text));
  };
  const [own = '', brought, foreign] = await sent();
  expect([brought, foreign]).toEqual([own, elsewhere]);
  expect(await sent()).toEqual([own, own, elsewhere]);
  expect(own.startsWith(`${site}${file?.url}?`)).toBe(true);
  const taken = () => clientOf(server).fetch('GET', own.slice(site.length));
  const answer = await taken();
  expect([answer.status, await answer.text()]).toEqual([200, '%PDF-1.4']);
  await shop.call(removeAccount, { path: { id: shop.account } });
  expect((await taken()).status).toBe(403);
});
