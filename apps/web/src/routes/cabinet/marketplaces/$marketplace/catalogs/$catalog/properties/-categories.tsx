import type { CategoryMapping, CategorySuggestion } from '@prilavok/contract';
import { useState } from 'react';
import { number } from '#text/numbers.ts';
import { SearchBox } from '#ui/list/search-box.tsx';
import css from './-properties.module.css';

/** A category of the marketplace and the categories of ours that go there. */
export interface Target {
  id: string;
  title: string;
  path: string;
  own: string[];
  titles: string[];
  products: number;
}

/** Where the catalog goes, the fullest category first. */
export function targetsOf(suggestions: readonly CategorySuggestion[], mappings: readonly CategoryMapping[]): Target[] {
  const products = new Map(suggestions.map((row) => [row.category, row.products]));
  const groups = Map.groupBy(mappings, ({ marketplaceCategory }) => marketplaceCategory.id);
  return [...groups]
    .flatMap(([id, pairs]) => {
      const there = pairs[0]?.marketplaceCategory;
      if (!there) return [];
      const own = new Map(pairs.map((pair) => [pair.category, pair.categoryTitle]));
      return {
        id,
        title: there.title,
        path: there.path.join(' / '),
        own: [...own.keys()],
        titles: [...own.values()],
        products: [...own.keys()].reduce((sum, each) => sum + (products.get(each) ?? 0), 0),
      };
    })
    .sort((one, other) => other.products - one.products || one.title.localeCompare(other.title, 'ru'));
}

interface Props {
  targets: readonly Target[];
  current: string;
  onChoose: (id: string) => void;
}

/** Categories of the marketplace that the catalog goes to, found by either name, with how many products go there. */
export function CategoryList({ targets, current, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const word = search.toLowerCase();
  const found = targets.filter(({ title, titles }) =>
    [title, ...titles].some((one) => one.toLowerCase().includes(word)),
  );
  return (
    <nav className={css.side} aria-label="Категории">
      <div className={css.find}>
        <SearchBox value={search} onChange={setSearch} placeholder="Категория" />
      </div>
      {found.map(({ id, titles, path, products }) => (
        <button
          key={id}
          type="button"
          className={css.item}
          aria-current={id === current ? 'true' : undefined}
          title={path}
          onClick={() => onChoose(id)}
        >
          <span translate="no">{titles.join(', ')}</span>
          <small>{number(products)}</small>
        </button>
      ))}
    </nav>
  );
}
