import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { members } from '../roles.ts';
import { Id } from '../values.ts';

/** How much of what its category requires a card has; null where nothing is required. */
export const Completeness = z.int().min(0).max(100).nullable();

/** A required property that has no value. */
export const MissingValue = z.object({
  property: Id.describe('Номер свойства'),
  title: z.string(),
  category: Id.describe('Категория, которая сделала его обязательным'),
  offers: z.int().describe('У скольких предложений товара нет значения: ни своего, ни товара'),
});
export type MissingValue = z.infer<typeof MissingValue>;

export const ProductCompleteness = z.object({
  completeness: Completeness.describe('Заполнено обязательных свойств, %; null, если их нет'),
  required: z.int().describe('Сколько свойств обязательны'),
  missing: z.array(MissingValue).describe('Какие из них не заполнены'),
});
export type ProductCompleteness = z.infer<typeof ProductCompleteness>;

const endpoint = resource('catalogs/products');

/** A property counts where the product has it, or each of its offers. */
export const getCompleteness = endpoint('GET', '/cds/product/{id}/completeness', {
  title: 'Каких обязательных значений не хватает товару',
  roles: members,
  reply: ProductCompleteness,
});
