import type { Category } from '@prilavok/contract';
import { IconChevronRight } from '@tabler/icons-react';
import { categoryTitle } from '#features/catalogs/tree.ts';
import { LinkCell } from '#ui/cells/link.tsx';
import css from './-tree.module.css';

interface Props {
  category: Category;
  open: boolean;
  onFold: (id: string) => void;
}

/** A category at its depth, with the arrow that unfolds it. */
export function TreeCell({ category, open, onFold }: Props) {
  const title = categoryTitle(category);
  return (
    <span className={css.branch} style={{ paddingLeft: category.depth * 20 }}>
      {category.hasChildren ? (
        <button
          type="button"
          className={css.fold}
          aria-expanded={open}
          aria-label={`${open ? 'Свернуть' : 'Развернуть'}: ${title}`}
          onClick={() => onFold(category.id)}
        >
          <IconChevronRight size={14} aria-hidden />
        </button>
      ) : (
        <span className={css.fold} />
      )}
      <LinkCell to={`/cabinet/catalogs/${category.catalog}/categories/${category.id}`}>{title}</LinkCell>
    </span>
  );
}
