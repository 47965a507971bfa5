const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** A text as XML may hold it: what it has signs for is written by them, what it can't say is left out. */
export const xmlText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML 1.0 forbids (section 2.2)
  /[&<>"\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text)
    ? text
        .replace(/[&<>"\r]/g, (sign) => entities[sign] ?? '')
        // biome-ignore lint/suspicious/noControlCharactersInRegex: see above
        .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    : text;
