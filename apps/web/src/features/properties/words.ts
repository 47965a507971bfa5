import { valueKinds } from '@prilavok/contract';
import type { Forms } from '#text/plurals.ts';

export const propertyForms: Forms = ['свойство', 'свойства', 'свойств'];
export const optionForms: Forms = ['вариант', 'варианта', 'вариантов'];

const kindTitles = new Map<number, string>(valueKinds.map((kind) => [kind.id, kind.title]));

/** What a kind of values is called on the screen. */
export const kindTitle = (type: number): string => kindTitles.get(type) ?? '';
