import { xmlText } from '../../text/xml.ts';

/** A text between tags. */
export const xmlContent = xmlText;

/** A text between quotes: some readers of YML ask for the apostrophe, too. */
export const xmlAttribute = (text: string): string => xmlText(text).replaceAll("'", '&apos;').replaceAll('\n', '&#10;');

/** A text as CDATA: what would end it stands in two of them. Signs that XML can't say are left out. */
export const cdata = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML 1.0 forbids (section 2.2)
  `<![CDATA[${text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** Tells whether a text can name an element or an attribute (XML 1.0, section 2.3, with the prefix of a namespace). */
export const isXmlName = (name: string): boolean =>
  /^[\p{L}_][\p{L}\p{N}_.-]*(:[\p{L}_][\p{L}\p{N}_.-]*)?$/u.test(name);
