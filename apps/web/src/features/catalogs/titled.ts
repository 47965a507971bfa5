import type { FileValue, PropertyChange, PropertyValues } from '@prilavok/contract';
import { type Values, valueChanges, valuesOf } from '#features/properties/values.ts';
import type { Labels } from '#ui/edit/changes.ts';
import type { Named } from '#ui/fields/source.ts';

/** Draft that brands, categories and collections share: a title and values. */
export interface TitledDraft {
  title: string;
  values: Values;
  image: FileValue | null;
  /** Of a category. */
  parent: Named | null;
}

/** Their fields' words. */
export const titledLabels: Labels<TitledDraft> = {
  title: 'Название',
  values: 'Значения свойств',
  image: 'Картинка',
  parent: 'Лежит в категории',
};

interface Titled {
  title: string;
  properties: readonly PropertyValues[];
  image?: FileValue | null;
}

/** Editable part of a brand, a collection or a category; `parent` is the category above, where there is one. */
export function titledDraft({ title, properties, image = null }: Titled, parent: Named | null = null): TitledDraft {
  return { title, values: valuesOf(properties), image, parent };
}

interface TitledChanges {
  title?: string;
  properties?: PropertyChange[];
  image?: FileValue | null;
  parent?: string | null;
}

/** Fields that differ, as they are sent. */
export function titledChanges(before: TitledDraft, after: TitledDraft): TitledChanges {
  const properties = valueChanges(before.values, after.values);
  return {
    ...(after.title !== before.title && { title: after.title }),
    ...(JSON.stringify(after.image) !== JSON.stringify(before.image) && { image: after.image }),
    ...(after.parent?.id !== before.parent?.id && { parent: after.parent?.id ?? null }),
    ...(properties.length > 0 && { properties }),
  };
}
