import type { ProductFault } from '@prilavok/contract';
import type { CardError } from '@prilavok/marketplaces';
import { ownFieldOf, sourceTitle } from './attributes.ts';
import type { MappedAttribute, Mapping } from './catalog-mapping.ts';
import { fieldTitles } from './field-titles.ts';
import { defaultSources, type PropertyDictionary } from './values.ts';

/** A marketplace's error as a fault of the field of ours that it is about. */
export function faultOf(
  error: CardError,
  attributes: MappedAttribute[],
  mapping: Pick<Mapping, 'fields' | 'known'>,
): ProductFault {
  const attribute =
    error.attribute === undefined ? undefined : attributes.find(({ remoteId }) => remoteId === error.attribute);
  const fault = { code: error.code, message: error.message, ...(error.warning && { warning: true as const }) };
  if (error.attribute !== undefined) {
    const source = attribute?.source ?? undefined;
    return {
      ...fault,
      attribute: attribute ? attribute.title : error.attribute,
      ...ownFieldOf(source),
      fieldTitle: source ? sourceTitle(source, mapping.known) : null,
    };
  }
  const { field } = error;
  if (!field) return { ...fault, attribute: null, property: null, field: null, fieldTitle: null };
  return {
    ...fault,
    attribute: null,
    ...ownField(field, mapping),
    fieldTitle: titleOfField(field, mapping.known, mapping),
  };
}

function sourceOfField(field: keyof typeof fieldTitles, mapping: Pick<Mapping, 'fields'>) {
  return field === 'category' || field === 'article' ? undefined : (mapping.fields[field] ?? defaultSources[field]);
}

function ownField(
  field: keyof typeof fieldTitles,
  mapping: Pick<Mapping, 'fields'>,
): Pick<ProductFault, 'property' | 'field'> {
  const source = sourceOfField(field, mapping);
  return source?.type === 'property' ? ownFieldOf(source) : { property: null, field };
}

function titleOfField(
  field: keyof typeof fieldTitles,
  known: PropertyDictionary,
  mapping: Pick<Mapping, 'fields'>,
): string {
  const source = sourceOfField(field, mapping);
  return source?.type === 'property' ? sourceTitle(source, known) : fieldTitles[field];
}
