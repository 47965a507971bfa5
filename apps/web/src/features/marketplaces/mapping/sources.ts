import {
  type Attribute,
  findAttributeValues,
  findMarketplaceCategories,
  findProperties,
  findSystemProperties,
  type Marketplace,
  systemFields,
  type MappingSource as ValueSource,
} from '@prilavok/contract';
import { call } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { asked } from '#api/useCall.ts';
import type { Named, Source } from '#ui/fields/source.ts';

/** Sources of the fields of mapping. */

const shown = 50;

/** Categories of a marketplace that hold goods, with the way to each. */
export function marketplaceCategories(marketplace: Marketplace): Source {
  return {
    key: ['marketplaces/categories', 'choose', marketplace],
    async find(search) {
      const { rows } = await call(findMarketplaceCategories, {
        path: { marketplace },
        query: { term: search, limit: shown },
      });
      return rows
        .filter(({ disabled }) => !disabled)
        .map(({ id, title, path }) => ({ id, title, note: path.slice(0, -1).join(' / ') || undefined }));
    },
  };
}

/** Values of an attribute's dictionary. */
export function attributeValues(marketplace: Marketplace, attribute: string): Source {
  return {
    key: ['marketplaces/properties', 'values', marketplace, attribute],
    async find(search) {
      const path = { marketplace, id: attribute };
      const { rows } = await call(findAttributeValues, { path, query: { search, limit: shown } });
      return rows.map(({ id, value, info }) => ({ id, title: value, note: info || undefined }));
    },
  };
}

interface For {
  marketplace: Marketplace;
  catalog: string;
  /** With a dictionary its values can be taken for all goods at once; without one any text can. */
  attribute?: Attribute;
}

/** Where a value may come from: fields of the offer, properties of the catalog, one value for all. */
export function valueSources({ marketplace, catalog, attribute }: For): Source {
  const dictionary = attribute?.dictionary ? attribute.id : undefined;
  return {
    key: ['marketplaces/properties', 'sources', marketplace, catalog, attribute?.id ?? null],
    async find(search) {
      const word = search.toLowerCase();
      const system = await queries.ensureQueryData(asked(findSystemProperties, { path: { marketplace } }));
      const fields = system.rows
        .filter(({ title }) => title.toLowerCase().includes(word))
        .map(({ id, title }) => ({ id: `system:${id}`, title, note: 'Поле предложения' }));
      const properties = await call(findProperties, { body: { catalog: { in: [catalog] }, search, limit: shown } });
      const values = dictionary ? await attributeValues(marketplace, dictionary).find(search) : [];
      return [
        ...properties.rows.map(({ id, title }) => ({ id: `property:${id}`, title, note: 'Свойство' })),
        ...fields,
        ...values.map(({ id, title }) => ({ id: `value:${id}`, title, note: 'Одно значение для всех товаров' })),
      ];
    },
    create: dictionary
      ? undefined
      : async (text) => ({ id: `text:${text}`, title: `«${text}»`, note: 'Одно значение для всех товаров' }),
  };
}

/** Value chosen from `valueSources`, as it is kept. */
export function sourceFrom({ id, title }: Named): ValueSource | undefined {
  const colon = id.indexOf(':');
  const kind = id.slice(0, colon);
  const rest = id.slice(colon + 1);
  switch (kind) {
    case 'system': {
      const field = systemFields.find((one) => one === rest);
      return field && { type: 'system', field };
    }
    case 'property':
      return { type: 'property', property: rest };
    case 'value':
      return { type: 'constant', text: title, value: rest };
    case 'text':
      return { type: 'constant', text: rest };
    default:
      return undefined;
  }
}
