import { counted } from '#text/plurals.ts';

/** From this share of its bound on a field says how much still fits. */
const near = 0.9;

/** Props of a text field that takes so many characters at most, and says so before it stops taking them. */
export function bounded(text: string, most: number): { maxLength: number; description?: string } {
  const left = most - text.length;
  if (text.length < most * near) return { maxLength: most };
  const letters = counted(Math.max(0, left), ['знак', 'знака', 'знаков']);
  return { maxLength: most, description: left > 0 ? `Поместится ещё ${letters}` : 'Больше не поместится' };
}
