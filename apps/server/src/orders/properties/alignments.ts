import { changeOrderAlignment, getOrderAlignment } from '@prilavok/contract';
import { handle } from '../../http/handle.ts';
import { alignmentOf, changeAlignment } from '../../properties/alignments.ts';
import { ordersId } from '../../properties/owner.ts';

const cardsOf = ({ id }: { id: number }) => ({ owner: ordersId, metatype: id, path: [] });

export const alignments = [
  handle(getOrderAlignment, ({ db, path }) => alignmentOf(db, cardsOf(path))),

  handle(changeOrderAlignment, ({ db, path, body }) => changeAlignment(db, cardsOf(path), body)),
];
