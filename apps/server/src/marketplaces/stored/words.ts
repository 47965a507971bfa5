import { keyOf } from '../../text/keys.ts';

/** Words of titles as suggestions compare them: without endings, without those that say nothing. Pure. */

const stopWords = new Set([
  ...['для', 'и', 'с', 'со', 'из', 'на', 'в', 'во', 'от', 'по', 'до', 'под', 'над', 'к', 'а', 'или', 'о', 'об'],
  ...['the', 'of', 'and', 'for', 'прочее', 'прочие', 'другое', 'другие', 'разное', 'товар', 'товары', 'товара'],
]);
/** Words after which a title tells what the goods are for, not what they are. */
const prepositions = new Set(['для', 'с', 'со', 'из', 'на', 'в', 'во', 'от', 'по', 'под', 'над', 'к', 'for', 'with']);

const adjectives = /(ыми|ими|ого|его|ому|ему|ые|ие|ый|ий|ой|ая|яя|ое|ее|ую|юю|ых|их)$/;
const nouns = /(иями|ями|ами|иях|ией|ьями|ьев|ья|ье|ов|ев|ей|ии|ия|ию|ие|а|я|о|е|ы|и|у|ю|ь|й)$/;

/** A vowel that other forms of the word lack: «кружек», «чехол», «котёл». */
const fleeting = /([^аеиоуыэюя])[оеё](к|ц)$|(?<=^(?:чех|стек|кот))[оеё](л)$/;

/** A word without its ending: enough to see «кружки», «кружка» and «кружек» as one. */
export function stem(word: string): string {
  if (word.length < 4 || !/[а-я]/.test(word)) return word;
  const bare = [adjectives, nouns].map((endings) => word.replace(endings, '')).find((cut) => cut !== word) ?? word;
  const kept = bare.length >= 3 ? bare : word;
  return kept.length > 4 ? kept.replace(fleeting, '$1$2$3') : kept;
}

/** A pattern of a word as it is written, and of words that begin as it does in another form: «смартфоны» finds «Смартфон», «чехлы» «Чехол». */
export function inAnyForm(word: string): string {
  const [written, bare] = [word, stem(word)].map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const form = bare?.replace(/([бвгджзклмнпрстфхцчшщ])([клнрц])$/, '$1[ое]?$2');
  return `${written}|\\m${form}`;
}

/** Stems of synonyms among sellers and marketplaces: each stem, and the one that stands for both. */
const sameStems: Readonly<Record<string, string>> = {
  телефон: 'смартфон',
  айфон: 'смартфон',
  сотов: 'мобильн',
  смарт: 'умн',
  роутер: 'маршрутизатор',
  лампочк: 'ламп',
  колонк: 'акустик',
  акустическ: 'акустик',
  powerbank: 'аккумулятор',
  tv: 'телевизор',
  тв: 'телевизор',
  ssd: 'твердотельн',
  душев: 'душ',
  кухонн: 'кухн',
  детск: 'дет',
  настенн: 'стен',
  авто: 'автомобильн',
  кол: 'количеств',
  числ: 'количеств',
  расцветк: 'цвет',
  вольтаж: 'напряжен',
  вместимост: 'объем',
  патрон: 'цокол',
  подход: 'совместимост',
  подходит: 'совместимост',
  изготовлен: 'производств',
  изготовител: 'производств',
  производител: 'производств',
};
/** They say how much or what sort of, and leave it to the next noun what of. */
const weakStems = new Set(['набор', 'комплект', 'количеств', 'тип', 'вид', 'срок', 'сер']);
/** «Автоковрики» are rugs, and automotive ones. */
const compounds: readonly [RegExp, string][] = [
  [/^авто(?=[^м].{4})(?!рск)/, 'автомобильн'],
  [/^электро(?=[^н].{4})/, 'электрическ'],
];

const split = (text: string): string[] =>
  keyOf(text)
    .split(/[^a-zа-я0-9]+/)
    .filter(Boolean);
const stemOf = (word: string): string => {
  const bare = stem(word);
  return sameStems[bare] ?? bare;
};

/** A word of a title, and how much it says of what the goods are. */
export interface Word {
  stem: string;
  /** As it was written. */
  word: string;
  /** The noun that names the goods; what qualifies it; what the goods are for; «набор», «тип» and the like. */
  role: 'head' | 'kind' | 'purpose' | 'weak';
}

/** The words of a title with their parts in it. */
export function wordsOf(text: string): Word[] {
  const found: Word[] = [];
  let isPurpose = false;
  for (const word of split(text)) {
    if (prepositions.has(word)) isPurpose = found.length > 0;
    if (stopWords.has(word)) continue;
    const [compound, means] = compounds.find(([pattern]) => pattern.test(word)) ?? [];
    if (compound && means) found.push({ stem: means, word, role: 'kind' });
    const bare = stemOf(compound ? word.replace(compound, '') : word);
    const isHead = !isPurpose && !isAdjective(word) && !found.some(({ role }) => role === 'head');
    const role = weakStems.has(bare) ? 'weak' : isHead ? 'head' : isPurpose ? 'purpose' : 'kind';
    found.push({ stem: bare, word, role });
  }
  // Adjectives alone name goods too: «Однодверный», «Игровые».
  const first = found.find(({ role }) => role === 'kind') ?? found[0];
  if (first && !found.some(({ role }) => role === 'head')) first.role = 'head';
  return found;
}

const isAdjective = (word: string): boolean =>
  /[а-я](ые|ие|ый|ий|ой|ая|яя|ое|ее|ого|его|ых|их)$/.test(word) && word.length > 4;

/** A title, and the names that it gives beside or within brackets: «Уничтожители бумаги (Шредеры)». */
export function namesIn(title: string): string[] {
  const within = [...title.matchAll(/\(([^)]{4,})\)/g)].flatMap(([, text]) => text ?? []);
  const beside = title.replace(/\([^)]*\)/g, ' ').trim();
  return within.length === 0 || beside === '' ? [title] : [title, beside, ...within];
}

/** The text without case, ё, spaces and punctuation: what equals in this form is the same value. */
export function lettersOf(text: string): string {
  return keyOf(text).replace(/[^a-zа-я0-9]+/g, '');
}

/** Pairs of neighbouring letters, in order, to be compared many times. */
export type LetterPairs = readonly number[];

export function letterPairs(text: string): LetterPairs {
  const line = ` ${text} `;
  const pairs = new Array<number>(line.length - 1);
  for (let at = 0; at < pairs.length; at++) pairs[at] = line.charCodeAt(at) * 65_536 + line.charCodeAt(at + 1);
  return pairs.sort((one, other) => one - other);
}

/** Dice over pairs of letters: how much two words or phrases look alike, typos forgiven. */
export function likeness(one: LetterPairs, other: LetterPairs): number {
  let common = 0;
  for (let a = 0, b = 0; a < one.length && b < other.length; ) {
    const by = (one[a] ?? 0) - (other[b] ?? 0);
    if (by === 0) common++;
    if (by <= 0) a++;
    if (by >= 0) b++;
  }
  return (2 * common) / (one.length + other.length);
}

/** Texts by the pairs of letters that they have: which of them look like another is asked of all at once. */
export interface Spellings {
  /** Of each text the number of its pairs. */
  sizes: readonly number[];
  /** A pair, and which time it comes in a text; which texts have it so often. */
  byPair: ReadonlyMap<number, readonly number[]>;
}

export function spellingsOf(texts: readonly string[]): Spellings {
  const byPair = new Map<number, number[]>();
  const sizes = texts.map((text, at) => {
    const pairs = countedPairs(text);
    for (const pair of pairs) {
      const known = byPair.get(pair);
      if (known) known.push(at);
      else byPair.set(pair, [at]);
    }
    return pairs.length;
  });
  return { sizes, byPair };
}

/** The likeness of a text to each of these. */
export function likenesses(text: string, { sizes, byPair }: Spellings): number[] {
  const pairs = countedPairs(text);
  const common = new Uint16Array(sizes.length);
  for (const pair of pairs) for (const at of byPair.get(pair) ?? []) common[at] = (common[at] ?? 0) + 1;
  return sizes.map((size, at) => (2 * (common[at] ?? 0)) / (pairs.length + size));
}

/** A pair that comes twice is two different ones: what two texts share of them are plain equals then. */
function countedPairs(text: string): number[] {
  const times = new Map<number, number>();
  return letterPairs(text).map((pair) => {
    const time = times.get(pair) ?? 0;
    times.set(pair, time + 1);
    return pair * 1024 + Math.min(time, 1023);
  });
}
