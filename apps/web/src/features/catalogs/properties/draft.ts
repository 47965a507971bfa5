import type { changeProperty, Kind, PropertyModel, Scheme, Types } from '@prilavok/contract';
import type { Named } from '#ui/source.ts';
import { categoryTitle } from '../tree.ts';

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
  /** Whose cards carry it. */
  brands: boolean;
  categories: boolean;
  collections: boolean;
  /** Categories whose products have it. */
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
  brands: false,
  categories: false,
  collections: false,
  productCategories: [],
};

export function propertyDraft({ links, ...property }: PropertyModel): PropertyDraft {
  return {
    title: property.title,
    type: property.type,
    group: property.group,
    hint: property.hint,
    multiple: property.multiple,
    options: property.options,
    uniqOptions: property.uniqOptions,
    scheme: property.scheme,
    ...links,
    productCategories: links.productCategories.map(({ id, title }) => ({ id, title: categoryTitle({ title }) })),
  };
}

type Changes = Types<typeof changeProperty>['sent'];
type Links = NonNullable<Changes['links']>;

const plain = ['title', 'group', 'hint', 'multiple', 'options', 'uniqOptions'] as const;
const flags = ['brands', 'categories', 'collections'] as const;

/** What differs, as it is sent; categories are pinned and unpinned one by one. */
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

export function linkChanges(before: PropertyDraft, after: PropertyDraft): Links {
  const had = before.productCategories.map(({ id }) => id);
  const has = after.productCategories.map(({ id }) => id);
  const pins = [
    ...has.filter((id) => !had.includes(id)).map((id) => ({ id, action: 'pin' as const })),
    ...had.filter((id) => !has.includes(id)).map((id) => ({ id, action: 'unpin' as const })),
  ];
  return {
    ...Object.fromEntries(flags.filter((flag) => after[flag] !== before[flag]).map((flag) => [flag, after[flag]])),
    ...(pins.length > 0 && { productCategories: pins }),
  };
}
