import {
  type CategoryPin,
  changeCategories,
  changeCategoryProperties,
  findCategoryProperties,
  findOwnCategoryProperties,
  getProperty,
  removeProperties,
} from '@prilavok/contract';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { pools } from '../../database/pools.ts';
import { aCompany, type Shop } from '../../testing/client.ts';
import { misscored } from '../../testing/scores.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog, aCategory, anOffer, aProperty } from '../testing/making.ts';

const server = useServer();
let shop: Shop;
beforeAll(async () => {
  shop = await aCompany(server);
});

/** A category inside another, and two properties of nobody yet. */
async function aTree() {
  const { id: catalog } = await aCatalog(shop);
  const above = await aCategory(shop, catalog, 'Одежда');
  const below = await aCategory(shop, catalog, 'Куртки', above.id);
  const general = await aProperty(shop, catalog, { type: 1, title: 'Общее' });
  const special = await aProperty(shop, catalog, { type: 1, title: 'Особое' });
  const pin = async (category: string, property: string, mode: CategoryPin['mode'] = 'set') => {
    const body = [{ mode, property }];
    return (await shop.call(changeCategoryProperties, { path: { catalog, category }, body })).rows;
  };
  const require = (category: string, property: string, required: boolean | null) =>
    shop.call(changeCategoryProperties, { path: { catalog, category }, body: [{ property, required }] });
  const all = async (category: string) => {
    const { rows } = await shop.call(findCategoryProperties, { path: { catalog, category } });
    return rows.map((row) => [row.title, row.own, row.category]);
  };
  return { catalog, above: above.id, below: below.id, general: general.id, special: special.id, pin, require, all };
}

test('a category has its own properties and those of the categories above', async () => {
  const { catalog, above, below, general, special, pin, all } = await aTree();
  expect(await all(below)).toEqual([]);
  await pin(above, general);
  expect((await pin(below, special)).map((row) => row.title)).toEqual(['Особое']);
  expect(await all(below)).toEqual([
    ['Общее', false, above],
    ['Особое', true, below],
  ]);
  expect(await all(above)).toEqual([['Общее', true, above]]);
  const { rows } = await shop.call(findOwnCategoryProperties, { path: { catalog, category: below } });
  expect(rows.map((row) => [row.id, row.own])).toEqual([[special, true]]);
});

test('a property that is pinned above and here is told once, as its own', async () => {
  const { above, below, general, pin, all } = await aTree();
  await pin(above, general);
  await pin(below, general);
  await pin(below, general);
  expect(await all(below)).toEqual([['Общее', true, below]]);
  await pin(below, general, 'inherit');
  expect(await all(below)).toEqual([['Общее', false, above]]);
});

test('a property that is unset in a category is gone from all below it, until one of them sets it or the category inherits again', async () => {
  const { catalog, above, below, general, pin, all } = await aTree();
  const lowest = (await aCategory(shop, catalog, 'Пуховики', below)).id;
  await pin(above, general);
  expect(await pin(below, general, 'unset')).toEqual([]);
  expect([await all(above), await all(below), await all(lowest)]).toEqual([[['Общее', true, above]], [], []]);
  const { unset } = await shop.call(findCategoryProperties, { path: { catalog, category: below } });
  expect(unset.map((row) => [row.id, row.category])).toEqual([[general, below]]);
  expect((await shop.call(findCategoryProperties, { path: { catalog, category: lowest } })).unset).toEqual([]);
  await pin(lowest, general);
  expect(await all(lowest)).toEqual([['Общее', true, lowest]]);
  await pin(lowest, general, 'inherit');
  await pin(below, general, 'inherit');
  expect(await all(lowest)).toEqual([['Общее', false, above]]);
});

test('what is required above is required below, unless that is lifted there; lifting it pins nothing', async () => {
  const { catalog, above, below, general, pin, require, all } = await aTree();
  const told = async (category: string) =>
    (await shop.call(findCategoryProperties, { path: { catalog, category } })).rows.map((row) => [
      row.required,
      row.requiredHere,
    ]);
  await pin(above, general);
  expect(await told(below)).toEqual([[false, null]]);
  await require(above, general, true);
  expect([await told(above), await told(below)]).toEqual([[[true, true]], [[true, null]]]);
  await require(below, general, false);
  expect([await told(above), await told(below)]).toEqual([[[true, true]], [[false, false]]]);
  expect(await all(below)).toEqual([['Общее', false, above]]);
  await require(below, general, null);
  expect(await told(below)).toEqual([[true, null]]);
  const refusal = await shop.refused(changeCategoryProperties, {
    path: { catalog, category: below },
    body: [{ property: general }],
  });
  expect(refusal).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('укажите mode или required') },
  });
});

test('what a category requires by a property of the one above is scored when that one lets it go, and has it again', async () => {
  const { catalog, above, below, general, pin, require } = await aTree();
  await anOffer(shop, catalog, { category: below });
  await require(below, general, true);
  await pin(above, general);
  expect(await misscored(pools().owner)).toEqual([]);
  await pin(above, general, 'inherit');
  expect(await misscored(pools().owner)).toEqual([]);
});

/** Categories of a tree, each below an earlier one, and what is said and moved in it; `which` picks by its remainder. */
const lives = fc.record({
  parents: fc.array(fc.nat(9), { minLength: 2, maxLength: 5 }),
  acts: fc.array(
    fc.record({
      act: fc.constantFrom('set', 'unset', 'inherit', 'required', 'optional', 'silent', 'move'),
      which: fc.nat(9),
      to: fc.nat(9),
    }),
    { minLength: 3, maxLength: 10 },
  ),
});

test('in any tree, whatever is said and moved, the nearest word counts, and offers are scored by it', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(lives, async ({ parents, acts }) => {
      const { id: catalog } = await aCatalog(shop);
      const property = (await aProperty(shop, catalog, { type: 1 })).id;
      const tree: { id: string; parent: string | null; holds: boolean | null; required: boolean | null }[] = [];
      for (const which of parents) {
        const parent = tree.length > 0 ? (tree[which % (tree.length + 1)]?.id ?? null) : null;
        const { id } = await aCategory(shop, catalog, undefined, parent ?? undefined);
        tree.push({ id, parent, holds: null, required: null });
        await anOffer(shop, catalog, {
          category: id,
          ...(which % 2 && { properties: [{ property, values: ['есть'] }] }),
        });
      }
      type Node = (typeof tree)[number];
      const pick = (which: number) => tree[which % tree.length] as Node;
      const up = (node: Node): Node[] => {
        const parent = tree.find(({ id }) => id === node.parent);
        return parent ? [node, ...up(parent)] : [node];
      };
      const inForce = (node: Node | undefined, word: 'holds' | 'required') =>
        node ? (up(node).find((each) => each[word] !== null)?.[word] ?? false) : false;
      for (const { act, which, to } of acts) {
        const node = pick(which);
        if (act === 'move') {
          const parent = pick(to);
          if (up(parent).includes(node)) continue;
          await shop.call(changeCategories, { path: { catalog, ids: [node.id] }, body: { parent: parent.id } });
          node.parent = parent.id;
          continue;
        }
        const mode = act === 'set' || act === 'unset' || act === 'inherit' ? act : undefined;
        const required = { required: true, optional: false, silent: null }[act as 'silent'];
        await shop.call(changeCategoryProperties, {
          path: { catalog, category: node.id },
          body: [{ property, ...(mode ? { mode } : { required }) }],
        });
        if (!mode) node.required = required;
        if (mode === 'set') node.holds = true;
        if (mode === 'inherit' || mode === 'unset') {
          const above = inForce(up(node)[1], 'holds');
          node.holds = mode === 'unset' && above ? false : null;
          node.required = null;
        }
      }
      for (const node of tree) {
        const path = { catalog, category: node.id };
        const { rows } = await shop.call(findCategoryProperties, { path });
        const own = await shop.call(findOwnCategoryProperties, { path });
        const holds = inForce(node, 'holds');
        expect(rows.map((row) => [row.required, row.own])).toEqual(
          holds ? [[inForce(node, 'required'), node.holds === true]] : [],
        );
        expect(own.rows).toHaveLength(node.holds ? 1 : 0);
      }
      expect(await misscored(pools().owner)).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

test('a category that moves takes its own properties along and leaves the others behind', async () => {
  const { catalog, above, below, general, special, pin, all } = await aTree();
  await pin(above, general);
  await pin(below, special);
  await shop.call(changeCategories, { path: { catalog, ids: [below] }, body: { parent: null } });
  expect(await all(below)).toEqual([['Особое', true, below]]);
});

test('the page of a property says which categories it is pinned to', async () => {
  const { catalog, below, special, pin } = await aTree();
  await pin(below, special);
  const { links } = await shop.call(getProperty, { path: { catalog, property: special } });
  expect(links.productCategories).toEqual([{ id: below, title: 'Куртки' }]);
});

test('a deleted property is gone from its categories', async () => {
  const { catalog, below, special, pin, all } = await aTree();
  await pin(below, special);
  await shop.call(removeProperties, { path: { catalog, ids: [special] } });
  expect(await all(below)).toEqual([]);
});

test('a property of another catalog is refused naming it, and nothing is pinned', async () => {
  const { catalog, below, general, all } = await aTree();
  const foreign = (await aTree()).special;
  const refusal = await shop.refused(changeCategoryProperties, {
    path: { catalog, category: below },
    body: [general, foreign].map((property) => ({ mode: 'set', property })),
  });
  expect(refusal).toMatchObject({
    status: 400,
    body: { code: 'invalid', message: `Поле «property»: в каталоге нет свойства ${foreign}` },
  });
  expect(await all(below)).toEqual([]);
});

test('properties of a category answer below its own catalog only, to its own company, and change for editors', async () => {
  const { catalog, below: category, special: property } = await aTree();
  const body = [{ mode: 'set' as const, property }];
  const stranger = await aCompany(server);
  const elsewhere = (await aTree()).catalog;
  for (const [who, where] of [[shop, elsewhere] as const, [stranger, catalog] as const]) {
    const path = { catalog: where, category };
    for (const refusal of [
      await who.refused(findCategoryProperties, { path }),
      await who.refused(findOwnCategoryProperties, { path }),
      await who.refused(changeCategoryProperties, { path, body }),
    ])
      expect(refusal).toMatchObject({
        status: 404,
        body: { message: 'Категория не найдена' },
      });
  }
  const viewer = await shop.as('viewer');
  expect((await viewer.call(findCategoryProperties, { path: { catalog, category } })).rows).toEqual([]);
  expect((await viewer.refused(changeCategoryProperties, { path: { catalog, category }, body })).status).toBe(403);
});
