import { Button } from '@mantine/core';
import type { RelatedProduct } from '@prilavok/contract';
import type { Picked } from '#ui/list/list-page.tsx';
import { removeRelated } from './-remove.ts';

interface Props {
  product: string;
  picked: Picked;
  rows: readonly RelatedProduct[];
}

/** Acts upon the picked ones. */
export function RelatedBulk({ product, picked, rows }: Props) {
  const chosen = rows.filter(({ id }) => picked.ids?.includes(id));
  const remove = () => {
    picked.clear();
    removeRelated(product, chosen);
  };
  return (
    <Button variant="subtle" color="red" size="xs" onClick={remove}>
      Убрать связь
    </Button>
  );
}
