/** What texts are compared and sorted by: lower case, ё as е, single spaces. */
export function textKey(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
}

/** A pattern for `like` that finds the text anywhere. */
export function anywhere(text: string): string {
  return `%${textKey(text).replace(/[\\%_]/g, '\\$&')}%`;
}
