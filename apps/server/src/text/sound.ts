/** Russian letters as Latin ones, by their sound. */
const latin: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
};

/** How other alphabets write what Russian writes with one letter: names of firms above all. The order matters. */
const spellings: [RegExp, string][] = [
  [/sch/g, 'sh'],
  [/tch/g, 'ch'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/kh/g, 'h'],
  [/tz/g, 'ts'],
  [/ck/g, 'k'],
  [/qu/g, 'kv'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/c(?=[ei])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/ou|oo/g, 'u'],
  [/ee|ea/g, 'i'],
  [/(.)\1+/g, '$1'],
];

/**
 * How a word sounds, in letters from a to z: words that sound the same are the same to whoever writes «Бош» for Bosch. Nothing for what has
 * other signs in it, digits among them: those are no words.
 */
export function soundOf(word: string): string {
  let sound = '';
  for (const letter of word) {
    const written = latin[letter] ?? (letter >= 'a' && letter <= 'z' ? letter : undefined);
    if (written === undefined) return '';
    sound += written;
  }
  return spellings.reduce((text, [spelling, letters]) => text.replace(spelling, letters), sound);
}
