import { z } from 'zod';
import { Id, Title } from '../values.ts';

const Cell = z.int().min(1).max(1000);

/** Where the group's properties stand on a card. */
export const Alignment = z.object({
  columns: z.int().min(1).max(12).default(1),
  properties: z
    .array(
      z.object({
        property: Id,
        row: Cell,
        column: Cell,
        rowSpan: Cell.default(1),
        columnSpan: Cell.default(1),
        style: z.string().max(100).default(''),
        optionsStyles: z.record(z.string(), z.string().max(100)).default({}),
      }),
    )
    .max(2000)
    .default([]),
});
export type Alignment = z.infer<typeof Alignment>;

export const PropertyGroupBody = z.object({ title: Title, defaultAlignment: Alignment.optional() });
export const PropertyGroupFields = z.object({
  id: Id,
  title: z.string(),
  defaultAlignment: Alignment,
  propertiesCount: z.int().describe('Сколько свойств в группе'),
});
export type PropertyGroupFields = z.infer<typeof PropertyGroupFields>;

/** What cards of a metatype carry: one change of that list. */
export const PropertyPin = z.object({ mode: z.enum(['set', 'unset']), property: Id });
export type PropertyPin = z.infer<typeof PropertyPin>;
export const PropertyPins = z.array(PropertyPin).min(1).max(1000);

export const Metatype = z.object({ id: z.int(), title: z.string(), properties: z.int().optional() });
export type Metatype = z.infer<typeof Metatype>;
