/** Keys of the two layouts of a Russian keyboard, as they lie. */
const keys = {
  latin: "qwertyuiop[]asdfghjkl;'zxcvbnm,.`",
  russian: 'йцукенгшщзхъфывапролджэячсмитьбюё',
};

const others = new Map<string, string>();
for (const [place, latin] of [...keys.latin].entries()) {
  const russian = keys.russian[place] ?? '';
  others.set(latin, russian);
  others.set(russian, latin);
}
// What takes two keys in the other layout: the letters of a word are written, not its stops.
for (const [upper, lower] of ['{[', '}]', ':;', '"\'', '<,', '>.', '~`'].map(([a, b]) => [a, b] as const))
  others.set(upper ?? '', others.get(lower ?? '') ?? '');

/** The word as the same keys write it in the other layout: «aty» is «фен». In the form of `keyOf`, as the word is. */
export const inOtherLayout = (word: string): string =>
  [...word]
    .map((letter) => others.get(letter) ?? letter)
    .join('')
    .replaceAll('ё', 'е');
