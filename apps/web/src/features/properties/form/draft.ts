import type { changeOrderProperty, changeProperty, Kind, Scheme, Types } from '@prilavok/contract';
import type { Labels } from '#ui/edit/changes.ts';
import type { Named } from '#ui/fields/source.ts';
import type { PropertyCalls, PropertyOwner } from '../owner.ts';

/** A property while it is being edited. */
export interface PropertyDraft {
  title: string;
  type: Kind;
  group: string | null;
  hint: string;
  multiple: boolean;
  options: boolean;
  uniqOptions: boolean;
  scheme: Scheme;
  formula: string;
  autoCalc: boolean;
  /** Which kinds of cards carry it, by the link of the kind. */
  cards: Readonly<Record<string, boolean>>;
  /** Categories whose products have it: where the owner has categories. */
  productCategories: readonly Named[];
}

export const emptyScheme: Scheme = { unitGroup: null, defaultUnit: null, storageUnit: null, min: null, max: null };

export const emptyProperty: PropertyDraft = {
  title: '',
  type: 1,
  group: null,
  hint: '',
  multiple: false,
  options: false,
  uniqOptions: false,
  scheme: emptyScheme,
  formula: '',
  autoCalc: false,
  cards: {},
  productCategories: [],
};

/** Words for what others changed. */
export const propertyLabels: Labels<PropertyDraft> = {
  title: 'Название',
  hint: 'Пояснение под полем',
  group: 'Группа',
  multiple: 'Несколько значений',
  options: 'Значения из списка вариантов',
  uniqOptions: 'Вариант не может стоять дважды',
  scheme: 'Единицы и границы',
  formula: 'Формула',
  autoCalc: 'Считать сразу',
  cards: 'У каких карточек есть',
  productCategories: 'У товаров каких категорий есть',
};

/** A property whole, of whatever owner. */
export type PropertyModel = Types<PropertyCalls['get']>['reply'];

/** The draft that a saved property of this owner begins with. */
export function propertyDraft(
  { categories: known }: PropertyOwner,
  { links, ...property }: PropertyModel,
): PropertyDraft {
  const categories = 'productCategories' in links ? links.productCategories : [];
  const flags = Object.entries(links).filter((link): link is [string, boolean] => typeof link[1] === 'boolean');
  return {
    title: property.title,
    type: property.type,
    group: property.group,
    hint: property.hint,
    multiple: property.multiple,
    options: property.options,
    uniqOptions: property.uniqOptions,
    scheme: property.scheme,
    formula: property.formula,
    autoCalc: property.autoCalc,
    cards: Object.fromEntries(flags),
    productCategories: categories.map((one) => ({ id: one.id, title: known?.titleOf(one) ?? one.title })),
  };
}

type Sent<Call extends typeof changeProperty | typeof changeOrderProperty> = Types<Call>['sent'];
type Changes = Sent<typeof changeProperty> & Sent<typeof changeOrderProperty>;
type Links = NonNullable<Changes['links']>;

const plain = ['title', 'group', 'hint', 'multiple', 'options', 'uniqOptions', 'formula', 'autoCalc'] as const;

/** Fields that differ, as they are sent; categories are pinned and unpinned one by one. */
export function propertyChanges(before: PropertyDraft, after: PropertyDraft): Changes {
  const links = linkChanges(before, after);
  return {
    ...Object.fromEntries(
      plain.filter((field) => after[field] !== before[field]).map((field) => [field, after[field]]),
    ),
    ...(JSON.stringify(after.scheme) !== JSON.stringify(before.scheme) && { scheme: after.scheme }),
    ...(Object.keys(links).length > 0 && { links }),
  };
}

/** Which cards begin or cease to carry it, as it is sent. */
export function linkChanges(before: PropertyDraft, after: PropertyDraft): Links {
  const had = before.productCategories.map(({ id }) => id);
  const has = after.productCategories.map(({ id }) => id);
  const pins = [
    ...has.filter((id) => !had.includes(id)).map((id) => ({ id, action: 'pin' as const })),
    ...had.filter((id) => !has.includes(id)).map((id) => ({ id, action: 'unpin' as const })),
  ];
  return {
    ...Object.fromEntries(Object.entries(after.cards).filter(([link, has]) => has !== (before.cards[link] ?? false))),
    ...(pins.length > 0 && { productCategories: pins }),
  };
}
