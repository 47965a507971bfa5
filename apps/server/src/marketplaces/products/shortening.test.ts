import {
  changePropertyMappings,
  findKeyChoices,
  findTaskFaults,
  getOffers,
  type Marketplace,
  previewCards,
  previewShortening,
  removePropertyMappings,
  type TaskFault,
} from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { describe, expect, it } from 'vitest';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { lengthOf } from '../../text/shortened.ts';
import { aMugShop } from '../testing/mugs.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { aSellingShop, hurry, type SellingShop } from '../testing/selling.ts';
import { sayMaterial } from '../testing/wildberries.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
hurry('magnit');
hurry('megamarket');

let made = 0;

type LimitedShop = Exclude<Marketplace, 'ozon'>;

/** A shop of mugs on an emulated marketplace whose keys are found as a person finds them. */
async function aShopOn(marketplace: LimitedShop): Promise<SellingShop> {
  const name = `long-${process.pid}-${++made}`;
  const typed: Record<LimitedShop, Record<string, string>> = {
    wildberries: { token: `sandbox.${process.pid * 100 + made}.key` },
    yandex_market: { api_key: `ACMA:sandbox-${name}` },
    magnit: { api_key: `sandbox-${name}` },
    megamarket: { token: `sandbox-${name}`, merchant_id: '4321' },
  };
  const shop = await aSellingShop(server, marketplace, async ({ call }) => {
    const keys = typed[marketplace];
    if (!connectors[marketplace].keys.some(({ chosen }) => chosen)) return keys;
    const { rows } = await call(findKeyChoices, { body: { marketplace, environment: 'sandbox', keys } });
    return { ...keys, ...Object.fromEntries(rows.map(({ slug, options }) => [slug, options[0]?.id ?? ''])) };
  });
  if (marketplace === 'wildberries') await sayMaterial(shop);
  return shop;
}

const repeated = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).trim();
const aLongTitle = (length: number) => repeated('Кружка стеклянная, с крышкой и для чая ', length);
const aLongText = (length: number) => repeated('Держит тепло до вечера. ', length);

/** Cards of an offer as they would go, with what they lack. */
const cardOf = async (shop: SellingShop, marketplace: Marketplace, offer: string) => {
  const path = { marketplace, account: shop.account };
  const [card] = (await shop.call(previewCards, { path, body: { offers: [offer] } })).rows;
  return { ready: card?.ready, value: (name: string) => card?.fields.find((each) => each.name === name)?.value ?? '' };
};

const keyOf = ({ code, attribute, property, field }: TaskFault) => ({ code, attribute, property, field });

describe('texts that are too long for a marketplace', () => {
  it.each(['wildberries', 'yandex_market', 'magnit', 'megamarket'] as const)(
    'go to %s shortened by whole words once somebody says so, and are accepted',
    async (marketplace) => {
      const shop = await aShopOn(marketplace);
      const { title, description } = connectors[marketplace].cardLimits ?? {};
      const [most = 0, mostText = 0] = [title?.most, description?.most];
      const long = { title: aLongTitle(most + 20), description: aLongText(mostText + 100) };
      const { id: offer } = await shop.mug('MUG-1', long);
      const fine = await shop.mug('MUG-2', { title: 'Кружка белая' });
      const upload = await shop.run('products_upload');
      expect(upload).toMatchObject({ status: 'success', progress: { accepted: 1, skipped: 1 } });
      const { rows } = await shop.call(findTaskFaults, { path: { id: upload.id } });
      const faults = rows.filter(({ code }) => code === 'too_long');
      expect(faults.map(({ field, count }) => [field, count]).sort()).toEqual([
        ['description', 1],
        ['title', 1],
      ]);
      const path = { marketplace };
      const made: string[] = [];
      for (const fault of faults) {
        const body = { account: shop.account, fault: keyOf(fault), offers: [offer, fine.id] };
        const preview = await shop.call(previewShortening, { path, body });
        const field = fault.field === 'title' ? ('title' as const) : ('description' as const);
        const source = { type: 'system', field } as const;
        const longest = field === 'title' ? most : mostText;
        expect(preview).toMatchObject({ changed: 1, leftOut: 0, longest });
        expect(preview.sources).toEqual([{ field, attribute: null, source, mapped: false }]);
        expect(preview.sample).toMatchObject([{ id: offer, article: 'MUG-1', was: long[field] }]);
        const now = preview.sample[0]?.now ?? '';
        expect(long[field].startsWith(now)).toBe(true);
        expect(lengthOf(now)).toBeLessThanOrEqual(longest);
        expect(now).toMatch(/[а-я.]$/);
        expect(now).not.toMatch(/ (и|с|для)$/);
        const properties = [{ field, source: { ...source, shorten: true as const } }];
        const saved = await shop.call(changePropertyMappings, { path, body: { catalog_id: shop.catalog, properties } });
        made.push(...saved.rows.map(({ id }) => id));
        if (fault === faults.at(-1)) expect((await cardOf(shop, marketplace, offer)).value(field)).toBe(now);
      }
      expect(await shop.run('products_upload')).toMatchObject({ progress: { accepted: 1, refused: 0, skipped: 1 } });
      // What stands in the catalog, and goes to others, is as it was.
      const [own] = (await shop.call(getOffers, { path: { ids: [offer] } })).rows;
      expect(own?.title).toBe(long.title);

      await shop.call(removePropertyMappings, { path, body: { catalog_id: shop.catalog, mappings: made } });
      expect((await cardOf(shop, marketplace, offer)).ready).toBe(false);
    },
  );

  it('stay whole elsewhere', async () => {
    const shop = await aShopOn('wildberries');
    const title = aLongTitle(120);
    const { id: offer } = await shop.mug('MUG-1', { title });
    const shorten = (marketplace: Marketplace) =>
      shop.call(changePropertyMappings, {
        path: { marketplace },
        body: {
          catalog_id: shop.catalog,
          properties: [{ field: 'title', source: { type: 'system', field: 'title', shorten: true } }],
        },
      });
    await shorten('megamarket');
    expect((await cardOf(shop, 'wildberries', offer)).ready).toBe(false);
    await shorten('wildberries');
    const { ready, value } = await cardOf(shop, 'wildberries', offer);
    expect([ready, lengthOf(value('title')) <= 60]).toEqual([true, true]);
  });

  it('that differ only in their ends are counted: they become alike', async () => {
    const shop = await aShopOn('wildberries');
    const mugs: string[] = [];
    for (const [at, end] of ['белая', 'чёрная', 'белая'].entries())
      mugs.push((await shop.mug(`MUG-${at}`, { title: `${aLongTitle(50)} ${end} с рисунком` })).id);
    mugs.push((await shop.mug('MUG-9', { title: `Чашка ${aLongTitle(60)}` })).id);
    const fault = { code: 'too_long', attribute: null, property: null, field: 'title' };
    const body = { account: shop.account, fault, offers: mugs };
    const preview = await shop.call(previewShortening, { path: { marketplace: 'wildberries' }, body });
    expect(preview).toMatchObject({ changed: 4, leftOut: 0, alike: 3 });
  });

  it('whose first word alone is too long are left out, and are still told', async () => {
    const shop = await aShopOn('wildberries');
    const { id: offer } = await shop.mug('MUG-1', { title: `Кру${'ж'.repeat(60)}ка` });
    const fault = { code: 'too_long', attribute: null, property: null, field: 'title' };
    const body = { account: shop.account, fault, offers: [offer] };
    const preview = await shop.call(previewShortening, { path: { marketplace: 'wildberries' }, body });
    expect(preview).toMatchObject({ changed: 0, leftOut: 1, sample: [{ now: null }] });
    const properties = [
      { field: 'title' as const, source: { type: 'system' as const, field: 'title' as const, shorten: true as const } },
    ];
    await shop.call(changePropertyMappings, {
      path: { marketplace: 'wildberries' },
      body: { catalog_id: shop.catalog, properties },
    });
    const upload = await shop.run('products_upload');
    const { rows } = await shop.call(findTaskFaults, { path: { id: upload.id } });
    expect(rows).toMatchObject([{ code: 'too_long', field: 'title', count: 1 }]);
  });

  it('are shortened only where the marketplace names a limit, for accounts of its own', async () => {
    const shop = await aMugShop(server);
    const offer = await shop.mug('MUG-1');
    const source = { type: 'system', field: 'description', shorten: true } as const;
    const refused = await shop.refused(changePropertyMappings, {
      path: { marketplace: 'ozon' },
      body: { catalog_id: shop.catalog, properties: [{ field: 'description', source }] },
    });
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('наибольшую длину')]);
    const fault = { code: 'too_long', attribute: null, property: null, field: 'title' };
    const body = { account: shop.account, fault, offers: [offer] };
    const path = { marketplace: 'wildberries' };
    expect((await shop.refused(previewShortening, { path, body })).body.message).toContain('аккаунт другой площадки');
    const stranger = await aCompany(server);
    expect((await stranger.refused(previewShortening, { path: { marketplace: 'ozon' }, body })).status).toBe(404);
    expect(await shop.call(previewShortening, { path: { marketplace: 'ozon' }, body })).toMatchObject({
      sources: [],
      changed: 0,
    });
  });
});
