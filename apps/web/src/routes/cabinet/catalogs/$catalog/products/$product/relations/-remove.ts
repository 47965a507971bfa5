import type { RelatedProduct } from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { relateAgain, unrelate } from '#features/catalogs/relations/pairs.ts';
import { productForms } from '#features/catalogs/words.ts';
import { counted } from '#text/plurals.ts';
import { undoable } from '#ui/undo.ts';

/** Takes away what a product is related to; for some seconds it can be brought back. */
export function removeRelated(product: string, rows: readonly RelatedProduct[]): void {
  const [first] = rows;
  if (!first) return;
  const what = rows.length === 1 ? `«${first.title}»` : counted(rows.length, productForms);
  quietly(async () => {
    await unrelate(product, rows);
    undoable(`Связь убрана: ${what}`, () => relateAgain(product, rows));
  });
}
