/**
 * Fields that a written description can name of a product, beside its properties: names stand in brackets, as in
 * formulas.
 */
export const describedFields = {
  title: 'Название',
  brand: 'Бренд',
  collection: 'Коллекция',
  category: 'Категория',
} as const;
export type DescribedField = keyof typeof describedFields;

/** Longest text that descriptions are written from, in characters. */
export const longestTemplate = 10_000;

/** How a text names a property: by its title; one whose title is a field's goes by a longer one. */
export function describedProperty(title: string): string {
  const taken = Object.values(describedFields).some((field) => field.toLowerCase() === title.toLowerCase());
  return taken ? `Свойство: ${title}` : title;
}
