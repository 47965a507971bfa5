import { valueKinds } from '@prilavok/contract';
import type { Forms } from '#text/plurals.ts';

export const propertyForms: Forms = ['свойство', 'свойства', 'свойств'];
export const optionForms: Forms = ['вариант', 'варианта', 'вариантов'];

const kindTitles = new Map<number, string>(valueKinds.map((kind) => [kind.id, kind.title]));

/** Title of a kind of values on the screen. */
export const kindTitle = (type: number): string => kindTitles.get(type) ?? '';
