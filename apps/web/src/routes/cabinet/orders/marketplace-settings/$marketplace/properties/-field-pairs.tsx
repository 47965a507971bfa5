import {
  changeFieldMappings,
  createOrderProperty,
  findOrderProperties,
  kind,
  type Marketplace,
  type OrderFieldMapping,
  type RemoteOrderField,
  removeFieldMapping,
} from '@prilavok/contract';
import { call } from '#api/client.ts';
import { change } from '#api/useChange.ts';
import type { Source } from '#ui/fields/source.ts';
import type { PairView } from '#ui/mapping/mapping-page.tsx';
import type { Pair } from '#ui/mapping/pair.ts';
import { undoable } from '#ui/undo.ts';
import { ValuePairs } from './-value-pairs.tsx';

/** A field of the marketplace's orders, and the property that it fills, if one was chosen. */
export interface FieldRow extends RemoteOrderField {
  mapping: OrderFieldMapping | undefined;
}

type FieldView = PairView<FieldRow, 'all' | 'suggested' | 'mapped'>;

/** Tabs of the page. */
export const fieldViews: readonly [FieldView, ...FieldView[]] = [
  { id: 'all', label: 'Все', holds: () => true },
  { id: 'suggested', label: 'Предложения', holds: ({ mapping, suggestions }) => !mapping && suggestions.length > 0 },
  { id: 'mapped', label: 'Заполняется', holds: ({ mapping }) => mapping !== undefined },
];

/** Says which property each field fills. */
export const saveFields = (marketplace: Marketplace, properties: { field: string; property: string }[]) =>
  change(changeFieldMappings, { path: { marketplace }, body: { properties } });

/** The best suggestion of every field without a property, from a score (0 to 1) on; no property is taken twice. */
export function acceptableFields(rows: readonly FieldRow[], from: number): { field: string; property: string }[] {
  const taken = new Set(rows.flatMap(({ mapping }) => mapping?.property.id ?? []));
  return rows.flatMap(({ id, mapping, suggestions: [best] }) => {
    if (mapping || !best || best.score < from || taken.has(best.item.id)) return [];
    taken.add(best.item.id);
    return [{ field: id, property: best.item.id }];
  });
}

type FieldKind = RemoteOrderField['kind'];

const kinds: Record<FieldKind, string> = {
  text: 'Текст',
  choice: 'Одно из значений',
  boolean: 'Да или нет',
  moment: 'Дата и время',
};

/** Properties of orders that can hold what the field says; a new one can be added on the way where the reader may. */
const fittingProperties = (field: FieldKind, may: boolean): Source => ({
  key: ['orders/properties', 'choose', 'from-marketplace', field],
  async find(search) {
    const { rows } = await call(findOrderProperties, { body: { search, limit: 200 } });
    return rows
      .filter(({ type, options }) =>
        options
          ? field === 'choice'
          : type === kind.shortText || type === kind.longText || (field === 'boolean' && type === kind.boolean),
      )
      .map(({ id, title, options }) => ({ id, title, note: options ? 'Список вариантов' : undefined }));
  },
  create: may
    ? (title) =>
        change(createOrderProperty, { body: { title, type: field === 'boolean' ? kind.boolean : kind.shortText } })
    : undefined,
});

/** The field as a row of the pair table. */
export function fieldPair(marketplace: Marketplace, row: FieldRow, may: boolean): Pair {
  const { id, title, mapping, metatype } = row;
  const [best] = row.suggestions;
  const save = (property: string) => saveFields(marketplace, [{ field: id, property }]);
  const unlink = async (former: OrderFieldMapping) => {
    await change(removeFieldMapping, { path: { marketplace, id: former.id } });
    undoable(`«${former.property.title}» больше не заполняется`, () => save(former.property.id));
  };
  return {
    id,
    of: { title, note: metatype === 3 ? `${kinds[row.kind]}, у товара заказа` : kinds[row.kind] },
    to: mapping && {
      title: mapping.property.title,
      note: mapping.property.options ? 'Список вариантов' : undefined,
      ownWord: true,
    },
    suggestion: best && {
      end: { title: best.item.title, ownWord: true },
      score: best.score,
      reason: best.reason,
      accept: () => save(best.item.id),
    },
    field: {
      label: `Свойство для «${title}»`,
      placeholder: 'Выберите или назовите новое',
      source: fittingProperties(row.kind, may),
    },
    choose: (chosen) => save(chosen.id),
    unlink: mapping && (() => unlink(mapping)),
    unfold:
      mapping?.property.options && row.kind === 'choice'
        ? {
            label: `Значения «${title}»`,
            content: () => <ValuePairs marketplace={marketplace} field={row} property={mapping.property} />,
          }
        : undefined,
  };
}
