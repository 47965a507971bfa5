/** A title as people compare it: lower case, ё as е, single spaces. Unique titles and sorting go by it. */
export function keyOf(title: string): string {
  const lower = title.trim().toLowerCase().replaceAll('ё', 'е');
  return /\s\s|[^\S ]/.test(lower) ? lower.replace(/\s+/g, ' ') : lower;
}

/** Pattern of a search for LIKE: in the key's form, its wildcards taken literally. */
export function likeOf(search: string): string {
  return `%${keyOf(search).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
