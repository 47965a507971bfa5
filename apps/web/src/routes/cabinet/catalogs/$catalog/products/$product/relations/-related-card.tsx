import type { RelatedProduct } from '@prilavok/contract';
import { number } from '#text/numbers.ts';
import { RowCard } from '#ui/list/row-card.tsx';
import { Thumb } from '#ui/marks/thumb.tsx';
import { type Choice, MenuButton } from '#ui/menu-button.tsx';
import css from './-related-card.module.css';

interface Props {
  row: RelatedProduct;
  to: string;
  choices: readonly Choice[];
}

/** A related product in the list on a phone. */
export function RelatedCard({ row, to, choices }: Props) {
  const { title, image, relationTitle, article, quantity } = row;
  return (
    <div className={css.card}>
      <Thumb src={image} size="card" />
      <div>
        <RowCard title={title} to={to}>
          <span className={css.second}>
            {[relationTitle, article, quantity !== null && `${number(quantity)} шт.`].filter(Boolean).join(' · ')}
          </span>
        </RowCard>
      </div>
      {choices.length > 0 && <MenuButton label={`Что сделать с «${title}»`} choices={choices} />}
    </div>
  );
}
