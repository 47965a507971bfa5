import { type Category, createCategory } from '@prilavok/contract';
import { Link } from '@tanstack/react-router';
import { counted } from '#text/plurals.ts';
import { askTitle } from '#ui/edit/ask-title.tsx';
import { Section } from '#ui/page/section.tsx';
import css from '../cards.module.css';

import { productForms } from '../words.ts';

/** Where one goes from a category. */
export function CategoryLinks({ category }: { category: Category }) {
  const { catalog, id } = category;
  return (
    <Section title="Что внутри">
      <ul className={css.list}>
        <li>
          <Link to="/cabinet/catalogs/$catalog" params={{ catalog }} search={{ category: [id] }}>
            {counted(category.products, productForms)} прямо в категории
          </Link>
        </li>
        <li>
          <Link
            to="/cabinet/catalogs/$catalog/categories/$category/product-properties"
            params={{ catalog, category: id }}
          >
            Свойства товаров категории
          </Link>
        </li>
      </ul>
    </Section>
  );
}

/** Asks for the name of a new category; without a parent it lies at the root. */
export function askNewCategory(
  catalog: string,
  parent: Pick<Category, 'id' | 'title'> | null,
  done?: () => void,
): void {
  askTitle({
    header: parent ? `Новая категория в «${parent.title}»` : 'Новая категория',
    action: 'Создать категорию',
    endpoint: createCategory,
    input: (title) => ({ path: { catalog }, body: { title, parent: parent?.id ?? null } }),
    ...(done && { done }),
  });
}
