import { z } from 'zod';

/** Spellings of the specification that differ from ours, each with our field; dots lead deeper. */
export type Aliases = Readonly<Record<string, string>>;

/**
 * The shape again, with every object in it refusing keys that it doesn't name, at every depth: what a call takes, something obeys.
 * A map whose keys are the caller's (`z.record`) stays open.
 */
export function exact<Shape extends z.ZodType>(shape: Shape): Shape {
  const { def } = (shape as unknown as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, within(field)]);
      return again(shape, { shape: Object.fromEntries(fields), catchall: def.catchall ?? z.never() });
    }
    case 'array':
      return again(shape, { element: within(def.element) });
    case 'union':
      return again(shape, { options: def.options.map(within) });
    case 'record':
      return again(shape, { valueType: within(def.valueType) });
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return again(shape, { innerType: within(def.innerType) });
    case 'pipe':
      return again(shape, { in: within(def.in), out: within(def.out) });
    case 'intersection':
    case 'lazy':
    case 'tuple':
      throw new Error(`A shape of kind ${def.type} is not made exact yet: say here how its parts are reached`);
    default:
      return shape;
  }
}

const within = (part: z.core.$ZodType) => exact(part as z.ZodType);

/** A copy with parts of its own; descriptions are inherited. */
const again = <Shape extends z.ZodType>(shape: Shape, parts: object): Shape =>
  shape.clone({ ...shape._zod.def, ...parts } as Shape['_zod']['def'], { parent: true });

/**
 * Puts a request into our words: each of the specification's spellings moves to our field, unless that was sent as
 * well.
 */
export function inOurWords(sent: unknown, aliases: Aliases): unknown {
  const spellings = Object.entries(aliases);
  if (spellings.length === 0 || typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const said: Record<string, unknown> = { ...sent };
  for (const [theirs, ours] of spellings) {
    const [field = '', ...deeper] = ours.split('.');
    if (!Object.hasOwn(said, theirs) || Object.hasOwn(said, field)) continue;
    said[field] = deeper.reduceRight<unknown>((value, name) => ({ [name]: value }), said[theirs]);
    delete said[theirs];
  }
  return said;
}
