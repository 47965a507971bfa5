/** A title as people compare it, and as the server keeps it unique: lower case, ё as е, single spaces. */
export const keyOf = (title: string): string => title.trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ');

/** Whether two titles are one to people: the server would refuse the second. */
export const isSameTitle = (one: string, other: string): boolean => keyOf(one) === keyOf(other);
