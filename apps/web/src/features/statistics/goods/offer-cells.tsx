import { LinkCell } from '#ui/cells/link.tsx';
import { TwoLineCell } from '#ui/cells/text.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { Thumb } from '#ui/marks/thumb.tsx';
import { pageOf } from '../subjects.ts';

/** An offer as tables of goods have it. */
export interface Offer {
  id: string;
  title: string;
  article: string;
  image: string | null;
}

/** The first columns of a table of goods: the picture, and the title that leads to its statistics. */
export const offerColumns = <Row extends Offer>({ sorted = false } = {}): Column<Row>[] => [
  column.picture('image', 'Картинка', ({ image }) => <Thumb src={image} />),
  {
    id: 'title',
    title: 'Товар',
    width: 280,
    grow: true,
    ...(sorted && { sort: 'title' }),
    cell: ({ id, title, article }) => (
      <TwoLineCell first={<LinkCell to={pageOf('product', id)}>{title}</LinkCell>} second={article} />
    ),
  },
];
