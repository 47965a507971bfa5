/** Russian names of countries by their codes of two letters. */
const names = new Intl.DisplayNames(['ru'], { type: 'region', fallback: 'code' });

/** «Китай» for `CN`; a code that nobody knows stays as it is. */
export const countryTitle = (code: string): string => names.of(code) ?? code;
