/** Extension dialled after the number itself. */
const extension = /(?:доб|ext|[,;#x])/i;

/** Fewest digits by which a phone is looked for. */
export const fewestPhoneDigits = 4;

/** Digits of a phone as they are kept and compared: of a Russian one with the 7 of the country, without what is dialled after it. */
export function phoneDigits(text: string): string {
  const [number = ''] = text.split(extension);
  const digits = number.replace(/\D/g, '');
  if (digits.length === 11 && digits.startsWith('8')) return `7${digits.slice(1)}`;
  return digits.length === 10 && digits.startsWith('9') ? `7${digits}` : digits;
}

/** A phone in one spelling, `+79161234567`; what has another shape stays as it was written. */
export function phoneOf(text: string): string {
  const digits = phoneDigits(text);
  return /^[+\d\s().-]+$/.test(text.trim()) && digits.length >= 10 && digits.length <= 15 ? `+${digits}` : text.trim();
}

/** A phone as people read it: «+7 916 123-45-67»; one of another country stays whole. */
export function phoneTitle(phone: string): string {
  const [, code, first, second, third] = /^\+7(\d{3})(\d{3})(\d\d)(\d\d)$/.exec(phone) ?? [];
  return code === undefined ? phone : `+7 ${code} ${first}-${second}-${third}`;
}

/**
 * Digits of a phone that a search may mean, from four on; nothing where it is no part of one. Beginnings of Russian numbers are found by either of their
 * first digits, 8 and 7.
 */
export function soughtPhone(search: string): string | undefined {
  if (!/^[+\d\s().-]+$/.test(search)) return undefined;
  const digits = phoneDigits(search);
  if (digits.length < fewestPhoneDigits) return undefined;
  return /^8\s*[(\d]/.test(search.trim()) && digits.length < 11 && /^89/.test(digits) ? `7${digits.slice(1)}` : digits;
}
