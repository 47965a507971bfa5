/** The day of a moment as a date field takes it, in the reader's zone: `2026-11-21`. */
export function plainDate(moment: string): string {
  const date = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** `2026-11-21` → `21.11.2026`. */
export const dayOf = (date: string): string => date.split('-').reverse().join('.');
