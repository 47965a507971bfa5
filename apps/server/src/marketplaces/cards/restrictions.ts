import type { ProductFault } from '@prilavok/contract';
import type { CardAttribute } from '@prilavok/marketplaces';
import { ownFieldOf, sourceTitle } from './attributes.ts';
import type { MappedAttribute, Mapping } from './catalog-mapping.ts';

/** Values that don't go together with those of another attribute, by what the marketplace says of its dictionaries. Pure. */
export function restrictionFaults(
  sent: readonly CardAttribute[],
  asked: readonly MappedAttribute[],
  { known }: Pick<Mapping, 'known'>,
): { attribute: string; fault: ProductFault }[] {
  const valuesOf = (attribute: string) => sent.find(({ id }) => id === attribute)?.values ?? [];
  return asked.flatMap(({ remoteId, title, restrictions = [], source }) => {
    for (const { attribute, remaining } of restrictions) {
      const limiting = valuesOf(attribute).filter(({ id }) => id !== undefined && Object.hasOwn(remaining, id));
      if (limiting.length === 0) continue;
      const fitting = new Set(limiting.flatMap(({ id = '' }) => remaining[id] ?? []));
      const unfit = valuesOf(remoteId).find(({ id }) => id !== undefined && !fitting.has(id));
      if (!unfit) continue;
      const other = asked.find((each) => each.remoteId === attribute)?.title ?? attribute;
      const words = limiting.map(({ value }) => `«${value}»`).join(', ');
      const fault: ProductFault = {
        code: 'restricted',
        message: `«${title}»: «${unfit.value}» не бывает там, где «${other}» — ${words}. Измените одно из двух`,
        attribute: title,
        ...ownFieldOf(source ?? undefined),
        fieldTitle: source ? sourceTitle(source, known) : null,
      };
      return [{ attribute: remoteId, fault }];
    }
    return [];
  });
}
