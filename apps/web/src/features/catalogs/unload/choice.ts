import { UnloadColumn, UnloadFormat } from '@prilavok/contract';
import { z } from 'zod';

/** How a catalog was last unloaded: the next dialog begins with it. Without columns: all of them. */
const Choice = z.object({
  format: UnloadFormat.default('xlsx'),
  columns: z.array(UnloadColumn).nullable().default(null),
});
export type Choice = z.infer<typeof Choice>;

const keyOf = (catalog: string) => `prilavok.unload.${catalog}`;

/** Choices in a catalog that this browser remembers; what is unreadable counts as nothing. */
export function lastChoice(catalog: string): Choice {
  try {
    return Choice.parse(JSON.parse(localStorage.getItem(keyOf(catalog)) ?? '{}'));
  } catch {
    return Choice.parse({});
  }
}

export function keepChoice(catalog: string, choice: Choice): void {
  try {
    localStorage.setItem(keyOf(catalog), JSON.stringify(choice));
  } catch {
    // Storage is full or forbidden: next time the dialog begins anew.
  }
}
