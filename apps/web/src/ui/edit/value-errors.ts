import type { Failure } from '@prilavok/contract';

/** Up to the property of a value, whether it is the thing's own or of one of several within it, `products.0.properties.7`; or up to a node of a tree, `nodes.price`. */
const valuePath = /^(?:\w+\.\d+\.)?(?:properties|nodes)\.[^.]+/;

/** Sentences by field; of a value under its path up to the property. */
export function errorsByField(details: NonNullable<Failure['details']>): Record<string, string> {
  return Object.fromEntries(
    details.map(({ field, message }) => {
      const path = field.replace(/^body\./, '');
      return [valuePath.exec(path)?.[0] ?? path.split('.')[0] ?? path, capital(message)];
    }),
  );
}

const capital = (message: string) => message.charAt(0).toUpperCase() + message.slice(1);

/** Those of the sentences that are about values, by property: of the thing itself, or of what stands at `place` within it. */
export function valueErrors(errors: Readonly<Record<string, string>>, place = ''): Record<string, string> {
  const above = `${place}properties.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) =>
      field.startsWith(above) ? [[field.slice(above.length), message]] : [],
    ),
  );
}

/** The first sentence that no field of the form would show: about something that the draft doesn't name, and that is no value. */
export function unseenError(errors: Readonly<Record<string, string>>, draft: object): string | undefined {
  return Object.entries(errors).find(([field]) => !(field in draft) && !valuePath.test(field))?.[1];
}
