import {
  type Attribute,
  createProperty,
  type Kind,
  kind,
  type Marketplace,
  removeProperties,
  removePropertyMapping,
} from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { change } from '#api/useChange.ts';
import { saveSources } from '#features/marketplaces/mapping/property-sources.ts';
import type { Choice } from '#ui/menu-button.tsx';
import { undoable } from '#ui/undo.ts';

const kinds: Record<Attribute['kind'], Kind> = {
  string: kind.shortText,
  text: kind.longText,
  integer: kind.integer,
  decimal: kind.decimal,
  boolean: kind.boolean,
  dictionary: kind.shortText,
  url: kind.shortText,
  file: kind.file,
};

/** A property of the catalog that holds what the marketplace asks for. */
const propertyLike = ({ title, kind: asked, dictionary, multiple, description }: Attribute) => ({
  title,
  type: dictionary === null ? kinds[asked] : kind.shortText,
  // Yes or no is said once.
  multiple: multiple && asked !== 'boolean',
  hint: description.slice(0, 1000),
});

interface For {
  marketplace: Marketplace;
  catalog: string;
  attribute: Attribute;
  /** Categories of ours that go to the attribute's: their products get the property. */
  own: readonly string[];
}

/** Offers a new property for an attribute that has none, from which its value comes at once. */
export function newPropertyChoice({ marketplace, catalog, attribute, own }: For): Choice {
  const create = async () => {
    const productCategories = own.map((id) => ({ id, action: 'pin' as const }));
    const body = { ...propertyLike(attribute), links: { productCategories } };
    const property = await change(createProperty, { path: { catalog }, body });
    const source = { type: 'property' as const, property: property.id };
    const saved = await saveSources(marketplace, catalog, [{ attribute: attribute.id, source }]);
    undoable(`Свойство «${property.title}» заведено: заполните его у товаров`, async () => {
      for (const { id } of saved.rows) await change(removePropertyMapping, { path: { marketplace, id } });
      await change(removeProperties, { path: { catalog, ids: [property.id] } });
    });
  };
  return { label: 'Завести такое свойство', onClick: () => quietly(create) };
}
