import {
  type CardField,
  changePropertyMappings,
  type MappingSource,
  type Marketplace,
  type PropertyMapping,
  removePropertyMapping,
} from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { change } from '#api/useChange.ts';
import { counted } from '#text/plurals.ts';
import type { PairEnd } from '#ui/mapping/pair.ts';
import type { Choice } from '#ui/menu-button.tsx';
import { undoable } from '#ui/undo.ts';

/** An attribute of a category, or a field of every card, and where its value comes from. */
type Sourced = { source: MappingSource } & ({ attribute: string } | { field: CardField });

/** A field or an attribute with its source, and how long its value may be; null where the marketplace doesn't say. */
interface Limited {
  target: { attribute: string } | { field: CardField };
  source: MappingSource | undefined;
  longest: number | null | undefined;
}

/** Whether what is too long for the marketplace goes there shortened, as a choice of its pair. */
export function shortenChoices(marketplace: Marketplace, catalog: string, limited: Limited): Choice[] {
  const { target, source, longest } = limited;
  if (!source || source.type === 'constant' || !longest) return [];
  const { shorten, ...whole } = source;
  const save = (next: MappingSource) => quietly(() => saveSources(marketplace, catalog, [{ ...target, source: next }]));
  return shorten
    ? [{ label: 'Не сокращать длинное', onClick: () => save(whole) }]
    : [
        {
          label: `Сокращать по словам до ${counted(longest, ['знака', 'знаков', 'знаков'])}`,
          onClick: () => save({ ...whole, shorten: true }),
        },
      ];
}

/** Says where values come from, in place of what was said before; refused with a toast when a source is gone. */
export const saveSources = (marketplace: Marketplace, catalog: string, properties: Sourced[]) =>
  change(changePropertyMappings, { path: { marketplace }, body: { catalog_id: catalog, properties } });

/** Takes a source away from what `title` names; a button in the toast brings it back. */
export async function removeSource(marketplace: Marketplace, title: string, mapping: PropertyMapping): Promise<void> {
  const { id, catalog, attribute, field, source, sourceTitle } = mapping;
  await change(removePropertyMapping, { path: { marketplace, id } });
  const back = attribute ? [{ attribute, source }] : field ? [{ field, source }] : [];
  undoable(`«${title}» больше не берётся из «${sourceTitle}»`, () => saveSources(marketplace, catalog, back));
}

const kinds: Record<MappingSource['type'], string> = {
  property: 'Свойство',
  system: 'Поле предложения',
  constant: 'Одно значение для всех',
};

/** A chosen source as the counterpart in a pair: its title and what kind of source it is. */
export const sourceEnd = ({ source, sourceTitle }: PropertyMapping): PairEnd => ({
  title: sourceTitle,
  note: source.type !== 'constant' && source.shorten ? `${kinds[source.type]}, длинное сокращаем` : kinds[source.type],
  ownWord: true,
});
