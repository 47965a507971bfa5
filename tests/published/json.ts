export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value where an object is expected; an empty one for anything else. */
export const asJson = (value: unknown): Json => (isJson(value) ? value : {});

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** What a reference such as `#/components/schemas/Order` points at. */
export const pointed = (document: Json, reference: string): unknown =>
  reference
    .split('#')[1]
    ?.split('/')
    .slice(1)
    .reduce<unknown>((value, step) => asJson(value)[step.replaceAll('~1', '/').replaceAll('~0', '~')], document);
