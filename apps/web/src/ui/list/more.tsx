import { Button } from '@mantine/core';
import type { PagedList } from '#api/pages.ts';

interface Props {
  of: Pick<PagedList<{ id: string }>, 'rows' | 'atEnd' | 'want'>;
}

/** The next rows of a list that stands among other things and doesn't scroll by itself, while there are any. */
export function More({ of: list }: Props) {
  const here = list.rows().length;
  if (list.atEnd || here === 0) return null;
  return (
    <Button variant="default" size="xs" onClick={() => list.want(here, here)}>
      Показать ещё
    </Button>
  );
}
