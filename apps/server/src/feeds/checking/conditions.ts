import { type FeedCondition, type FeedKind, strangeTest, testsIn } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { misfits } from '../../http/errors.ts';
import { propertiesAmong } from '../../properties/properties.queries.ts';

/** Refuses conditions of the other kind of feeds, and properties that the catalog hasn't. Categories and brands that are gone simply fit nothing. */
export async function checkCondition(
  db: Db,
  { kind, catalog }: { kind: FeedKind; catalog: string | null },
  condition: FeedCondition,
): Promise<void> {
  const strange = strangeTest(condition, kind);
  if (strange !== undefined) {
    const message =
      kind === 'order' ? 'это условие на товары, а фид — о заказах' : 'это условие на заказы, а фид — о товарах';
    throw misfits([{ field: `condition.${strange}`, message }]);
  }
  const named = [...testsIn(condition)].flatMap(({ test, tests, field }) =>
    test === 'property' && tests.property ? [{ property: tests.property.property, field }] : [],
  );
  if (named.length === 0 || catalog === null) return;
  const known = new Set(
    (
      await propertiesAmong(
        db,
        catalog,
        named.map(({ property }) => property),
      )
    ).map(({ id }) => id),
  );
  const mistakes = named
    .filter(({ property }) => !known.has(property))
    .map(({ field }) => ({ field: `condition.${field}.property`, message: 'такого свойства в каталоге нет' }));
  if (mistakes.length > 0) throw misfits(mistakes);
}
