import { Button } from '@mantine/core';
import { type CategoryModel, changeCategories, createCategory, getCategory } from '@prilavok/contract';
import { IconArrowsMaximize, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { Failed } from '#ui/failed.tsx';
import { Side } from '#ui/side.tsx';
import css from '../cards.module.css';
import { SaveButtons } from '../save-buttons.tsx';
import { categoryTitle } from '../tree.ts';
import { useLeaveGuard } from '../use-leave-guard.ts';
import { CategoryFields, useCategoryCard } from './editor.tsx';
import { askNewCategory, CategoryLinks } from './links.tsx';

interface Props {
  catalog: string;
  category: string;
  onClose: () => void;
  /** A new category was put inside: the tree shows it. */
  onGrown: () => void;
}

/** A category at the side of the tree. */
export function CategorySide({ catalog, category, ...acts }: Props) {
  const { data, error, refetch } = useCall(getCategory, { path: { catalog, id: category } });
  if (data) return <Editor key={data.id} current={data} {...acts} />;
  return (
    <Side title="Категория" size="s" onClose={acts.onClose}>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
    </Side>
  );
}

function Editor({ current, onClose, onGrown }: Pick<Props, 'onClose' | 'onGrown'> & { current: CategoryModel }) {
  const card = useCategoryCard(current);
  const mayChange = useMay(changeCategories);
  const mayCreate = useMay(createCategory);
  const { saved: category } = card;
  useLeaveGuard(card.count > 0);
  const title = categoryTitle(category);
  return (
    <Side
      title={title}
      ownWord
      size="s"
      onClose={onClose}
      controls={
        <Link
          to="/cabinet/catalogs/$catalog/categories/$category"
          params={{ catalog: category.catalog, category: category.id }}
          aria-label="На страницу категории"
          className={css.toPage}
          title="На страницу категории"
        >
          <IconArrowsMaximize size={16} stroke={1.6} aria-hidden />
        </Link>
      }
      footer={
        mayChange && <SaveButtons count={card.count} busy={card.edit.busy} onSave={card.save} onBack={card.back} />
      }
    >
      <CategoryFields card={card} />
      <CategoryLinks category={category} />
      {mayCreate && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          onClick={() => askNewCategory(category.catalog, { id: category.id, title }, onGrown)}
        >
          Подкатегория
        </Button>
      )}
    </Side>
  );
}
