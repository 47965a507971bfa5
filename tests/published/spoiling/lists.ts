import type { z } from 'zod';
import { asJson, isJson } from '../json.ts';

export type Step = string | number;

/** A list of rows in an answer, as a shape reads it. */
export interface ListShape {
  path: Step[];
  /** Which of its rows is spoiled: the fullest. */
  place: number;
  /** Fields of that row that the shape reads. */
  fields: Step[][];
  /** The list, and all that leads to it, has to be there. */
  required: boolean;
  /** Its rows are read one by one: a list of one thing's parts stands or falls with it. */
  byRow: boolean;
}

interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  getter?: () => z.ZodType;
}
const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;
const innerOf = (schema: z.ZodType): z.ZodType | undefined => {
  const def = defOf(schema);
  return def.innerType ?? def.in ?? def.getter?.();
};
const bare = (schema: z.ZodType): z.ZodType => {
  const inner = innerOf(schema);
  return inner ? bare(inner) : schema;
};

/** The lists of objects that don't stand inside of another list. */
export function listsIn(shape: z.ZodType, answer: unknown): ListShape[] {
  const found: ListShape[] = [];

  function look(schema: z.ZodType, value: unknown, path: Step[], required: boolean): void {
    const own = required && !takesNothing(schema);
    const def = defOf(bare(schema));
    if (def.element && Array.isArray(value)) {
      const sizes = value.map((row) => (isJson(row) ? JSON.stringify(row).length : 0));
      const place = sizes.indexOf(Math.max(...sizes));
      if (value.length > 0 && isJson(value[place]))
        found.push({
          path,
          place,
          fields: fieldsOf(def.element, value[place], []),
          required: own,
          byRow: defOf(def.element).type === 'catch',
        });
    } else if (def.shape && isJson(value))
      for (const [name, field] of Object.entries(def.shape)) look(field, value[name], [...path, name], own);
  }

  look(shape, answer, [], true);
  return found;
}

const takesNothing = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;

/** Fields of an object and of what is in it; of a list in it the first item. */
function fieldsOf(schema: z.ZodType, value: unknown, at: Step[]): Step[][] {
  const def = defOf(bare(schema));
  if (def.element && Array.isArray(value)) return value.length > 0 ? fieldsOf(def.element, value[0], [...at, 0]) : [];
  if (!def.shape || !isJson(value)) return [];
  return Object.entries(def.shape).flatMap(([name, field]) =>
    name in value ? [[...at, name], ...fieldsOf(field, asJson(value)[name], [...at, name])] : [],
  );
}
