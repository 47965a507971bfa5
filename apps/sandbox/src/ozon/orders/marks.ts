import type { Account, Exemplar, Posting } from '../account.ts';
import { findLeaf } from '../data/tree.ts';

/** Kinds of goods whose pieces are sold with a code of «Честный знак» only. */
const marked =
  /футболк|кроссовк|кеды|ботинк|сапог|туфли|босонож|плать|блуз|рубашк|джинс|куртк|пальто|духи|туалетная вода|парфюмерн|молоко|пиво/i;

/** Whether each piece of the goods must have its code. */
export function needsMark(account: Account, offerId: string): boolean {
  const product = account.products[offerId];
  const leaf = product && findLeaf(product.description_category_id, product.type_id);
  return leaf !== undefined && marked.test(leaf.title);
}

/** All pieces that need a code have one, and none of the codes is wrong. */
export const isMarked = (account: Account, posting: Posting): boolean =>
  posting.lines.every((line) => {
    const marks = exemplarsOf(posting, line.sku).flatMap((exemplar) => exemplar.marks);
    const enough = !needsMark(account, line.offerId) || marks.length >= line.quantity;
    return enough && marks.every(({ mark }) => faultOf(account, posting, mark) === undefined);
  });

/** Pieces of a posting's line. */
export const exemplarsOf = ({ exemplars = [] }: Posting, sku: number): Exemplar[] =>
  exemplars.filter((exemplar) => exemplar.sku === sku);

/** Fault of a code: its form, or that a piece of another posting has been sold under it. */
export function faultOf(account: Account, posting: Posting, mark: string): string | undefined {
  if (!/^01\d{14}21[!-~]{6}/.test(mark)) return 'MANDATORY_MARK_INVALID_FORMAT';
  const carriers = Object.values(account.postings).filter(
    ({ status, exemplars = [] }) =>
      !status.startsWith('cancelled') && exemplars.some(({ marks }) => marks.some((one) => one.mark === mark)),
  );
  const twice = (posting.exemplars ?? []).filter(({ marks }) => marks.some((one) => one.mark === mark)).length > 1;
  const elsewhere = carriers.some(({ orderNumber }) => orderNumber !== posting.orderNumber);
  return twice || elsewhere ? 'MANDATORY_MARK_ALREADY_USED' : undefined;
}
