import type { Change } from '@prilavok/contract';

/** Equal changes of some offers, or of the product itself, which has no article. */
interface Part extends Pick<Change, 'id' | 'fields'> {
  articles: string[];
  /** The lines of history that say so. */
  changes: string[];
}

/** One act upon a product and its offers. */
export interface Act extends Pick<Change, 'id' | 'at' | 'author' | 'source'> {
  parts: Part[];
}

/** Changes of one transaction have one moment: a bulk change of ten offers is one act, and says once what it did to those it did the same to. */
export function actsOf(changes: readonly Change[]): Act[] {
  const acts = Map.groupBy(changes, ({ at, source, author }) => `${at} ${source} ${author?.id ?? ''}`);
  return [...acts.values()].flatMap((those) => {
    const [first] = those;
    if (!first) return [];
    const { id, at, author, source } = first;
    const same = Map.groupBy(
      those,
      ({ owner, fields }) => `${owner} ${JSON.stringify(fields.filter(({ field }) => field !== 'created'))}`,
    );
    const parts = [...same.values()].flatMap((alike) =>
      alike.slice(0, 1).map((one) => ({
        id: one.id,
        fields: one.fields,
        changes: alike.map((each) => each.id),
        articles: alike.flatMap(({ owner, article }) => (owner === 'offer' ? (article ?? 'предложение') : [])),
      })),
    );
    return [{ id, at, author, source, parts }];
  });
}

/** Events, as opposed to values that changed: nothing stands there to go back to. */
const events: readonly string[] = ['created', 'archived', 'merged', 'related', 'product'];

/** Fields of a part that can be what they were; what programs calculate anew isn't taken back by hand. */
export const undoableFields = ({ source }: Pick<Act, 'source'>, { fields }: Pick<Part, 'fields'>): Part['fields'] =>
  source === 'formula' || source === 'conversion' ? [] : fields.filter(({ field }) => !events.includes(field));
