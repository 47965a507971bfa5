import {
  changeCategoryMappings,
  type Marketplace,
  type MarketplaceCategory,
  removeCategoryMapping,
} from '@prilavok/contract';
import { change } from '#api/useChange.ts';
import { marketplaceCategories } from '#features/marketplaces/mapping/sources.ts';
import { counted } from '#text/plurals.ts';
import { guesses, type Pair, type PairEnd } from '#ui/mapping/pair.ts';
import { undoable } from '#ui/undo.ts';
import type { CategoryRow } from './-category-rows.ts';

interface Where {
  marketplace: Marketplace;
  catalog: string;
  /** Opens the conditions of a category. */
  onConditions: (category: string) => void;
}

/** A category of ours and where its products go, as a row of the pair table. */
export function categoryPair(row: CategoryRow, { marketplace, catalog, onConditions }: Where): Pair {
  const { id, title, products, inherited, mappings, suggestions } = row;
  const [pair, ...others] = mappings;
  const held = counted(products, ['товар', 'товара', 'товаров']);
  const save = (marketplaceCategory: string) =>
    saveCategories(marketplace, catalog, [{ category: id, marketplaceCategory }]);
  return {
    id,
    of: { title, note: held, noteTo: products > 0 ? goodsOf(catalog, id) : undefined, ownWord: true },
    to: pair && end(pair.marketplaceCategory),
    usual: inherited ? { title: 'Как у категории выше' } : undefined,
    ...guesses(suggestions, ({ item, ...ground }) => ({ ...ground, end: end(item), accept: () => save(item.id) })),
    remark: pair
      ? { text: conditionWords(pair.conditions?.length ?? 0, others.length) }
      : inherited
        ? undefined
        : { text: `Похожих нет: ${held} без пары`, bad: true },
    field: {
      label: `Категория площадки для «${title}»`,
      placeholder: 'Выберите категорию',
      source: marketplaceCategories(marketplace),
    },
    choose: (chosen) => save(chosen.id),
    unlink: pair && (() => unlink(marketplace, catalog, row)),
    more: pair ? [{ label: 'Условия', onClick: () => onConditions(id) }] : [],
  };
}

/** Who chooses where goods go looks at what they are. */
const goodsOf = (catalog: string, category: string): string =>
  `/cabinet/catalogs/${catalog}?category=${encodeURIComponent(JSON.stringify([category]))}`;

const end = ({ path, title }: MarketplaceCategory): PairEnd => ({
  title,
  note: path.slice(0, -1).join(' / '),
  ownWord: true,
});

function conditionWords(conditions: number, more: number): string {
  const own = conditions > 0 ? `При ${counted(conditions, ['условии', 'условиях', 'условиях'])}` : '';
  const others = more > 0 ? `ещё ${counted(more, ['пара', 'пары', 'пар'])}` : '';
  return [own, others].filter(Boolean).join(', ');
}

/** Maps categories, each in place of the pairs that it had. */
export async function saveCategories(
  marketplace: Marketplace,
  catalog: string,
  categories: { category: string; marketplaceCategory: string }[],
): Promise<void> {
  for (let from = 0; from < categories.length; from += inOneCall)
    await change(changeCategoryMappings, {
      path: { marketplace },
      body: { catalog, categories: categories.slice(from, from + inOneCall) },
    });
}

/** As many as one call takes. */
const inOneCall = 1000;

/** Takes all pairs of a category away; a button in the toast brings them back. */
async function unlink(marketplace: Marketplace, catalog: string, { title, mappings }: CategoryRow): Promise<void> {
  for (const { id } of mappings) await change(removeCategoryMapping, { path: { marketplace, id }, query: { catalog } });
  const categories = mappings.map(({ category, marketplaceCategory, conditions }) => ({
    category,
    marketplaceCategory: marketplaceCategory.id,
    conditions,
  }));
  undoable(`Пара для «${title}» убрана`, () => saveCategories(marketplace, catalog, categories));
}
