import {
  createBrand,
  findAccounts,
  findBrandCollections,
  findBrands,
  findCollections,
  findOffers,
  getCategoryTree,
  noBrandTitles,
} from '@prilavok/contract';
import { call } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { asked } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import type { Named, Source } from '#ui/fields/source.ts';
import { articleNote } from './offers/found.ts';
import { categoryTitle, pathsOf } from './tree.ts';

/** Sources of a catalog's fields and filters. */

const shown = 50;
const named = ({ id, title }: Pick<Named, 'id' | 'title'>): Named => ({ id, title });

/** Categories, with what lies above each; `but` are left out, such as a branch that moves. */
export function categoriesOf(catalog: string, but: ReadonlySet<string> = new Set()): Source {
  return {
    key: ['catalogs/categories', 'choose', catalog, [...but]],
    async find(search) {
      const { rows } = await queries.ensureQueryData(asked(getCategoryTree, { path: { catalog, typeId: '0' } }));
      const above = pathsOf(rows);
      const word = search.toLowerCase();
      return rows
        .filter((row) => !but.has(row.id) && categoryTitle(row).toLowerCase().includes(word))
        .slice(0, shown)
        .map((row) => ({ id: row.id, title: categoryTitle(row), note: above.get(row.id) || undefined }));
    },
  };
}

/** Brands of a catalog by title; who may create them can add the word that was typed. */
export function brandsOf(catalog: string, mayCreate = false): Source {
  return {
    key: ['catalogs/brands', 'choose', catalog],
    async find(search) {
      const body = { catalog: { in: [catalog] }, search, limit: shown };
      return (await call(findBrands, { body })).rows.map(named);
    },
    create: mayCreate
      ? async (title) => named(await change(createBrand, { path: { catalog }, body: { title } }))
      : undefined,
  };
}

const [noBrand] = noBrandTitles;

/** The catalog's brand for goods that have none; created where there isn't one yet. */
export async function noBrandOf(catalog: string): Promise<Named> {
  const { rows } = await call(findBrands, { body: { catalog: { in: [catalog] }, search: noBrand, limit: shown } });
  const [found] = rows.filter(({ title }) => title.toLowerCase() === noBrand.toLowerCase());
  return named(found ?? (await change(createBrand, { path: { catalog }, body: { title: noBrand } })));
}

/** Collections of one brand, or of all where no brand is chosen. */
export function collectionsOf(catalog: string, brand?: string | null): Source {
  return {
    key: ['catalogs/collections', 'choose', catalog, brand ?? null],
    async find(search) {
      if (brand) {
        const { rows } = await queries.ensureQueryData(asked(findBrandCollections, { path: { catalog, brand } }));
        return rows.filter((row) => row.title.toLowerCase().includes(search.toLowerCase())).map(named);
      }
      const body = { catalog: { in: [catalog] }, search, limit: shown };
      return (await call(findCollections, { body })).rows.map(named);
    },
  };
}

/** Offers of a catalog. */
export function offersOf(catalog: string): Source {
  return {
    key: ['catalogs/offers', 'choose', catalog],
    async find(search) {
      const { rows } = await call(findOffers, { path: { catalog }, body: { search, limit: shown } });
      return rows.map(({ id, title, article, image }) => ({ id, title, note: article, image }));
    },
  };
}

/** Products of a catalog, found by what finds their offers; `but` are left out. */
export function productsOf(catalog: string, but: ReadonlySet<string> = new Set()): Source {
  return {
    key: ['catalogs/offers', 'choose products', catalog, [...but]],
    async find(search) {
      const { rows } = await call(findOffers, { path: { catalog }, body: { search, limit: shown } });
      const offers = rows.filter(({ product }) => !but.has(product));
      return [...Map.groupBy(offers, ({ product }) => product)].flatMap(([id, [offer]]) =>
        offer ? [{ id, title: offer.title, note: articleNote(offer), image: offer.image }] : [],
      );
    },
  };
}

/** The accounts that a catalog is sold through; all of them where no catalog is named. */
export function accountsOf(catalog: string | undefined): Source {
  return {
    key: ['marketplaces/accounts', 'choose', catalog],
    async find(search) {
      const { rows } = await call(findAccounts, { body: { ...(catalog && { catalog }), search, limit: shown } });
      return rows.map(named);
    },
  };
}
