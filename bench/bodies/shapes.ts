/** Bodies of a mebibyte, one for each way in which JSON can be large; parts that make a reader look closer are among them. */
const size = 1024 * 1024;

/** As many pieces between the brackets as fit. */
function filled([open, close]: string, piece: (number: number) => string): string {
  const pieces: string[] = [];
  for (let length = 2, number = 0; length < size; number++) {
    const next = piece(number);
    pieces.push(next);
    length += next.length + 1;
  }
  return `${open}${pieces.slice(0, -1).join(',')}${close}`;
}

/** One text of a thing that is said again and again. */
const text = (word: string): string => `"${word.repeat(Math.floor(size / word.length))}"`;
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

const plain = {
  'числа подряд': filled('[]', () => '1'),
  'дробные числа': filled('[]', (number) => String(number * 1.37)),
  'короткие тексты': filled('[]', () => '"a"'),
  'разные тексты': filled('[]', (number) => `"текст ${number}"`),
  'широкий объект': filled('{}', (number) => `"k${number}":1`),
  'строки таблицы': filled(
    '[]',
    (number) => `{"id":"${number}","title":"Чай ${number}","price":"12.50","codes":[1,2]}`,
  ),
  'пустые списки': filled('[]', () => '[]'),
  'пустые объекты': filled('[]', () => '{}'),
  'сорок уровней, много раз': filled('[]', () => nested(40)),
  'полмиллиона уровней': nested(size / 2),
  'один текст латиницей': text('a'),
  'один текст кириллицей': text('я'),
  'экранированные буквы': text('\\u0041'),
  'экранированные буквы, текст на каждую': filled('[]', () => '"\\u044f"'),
  'обратные косые': text('\\\\'),
  подчёркивания: text('_'),
  кавычки: filled('[]', () => '""'),
  'экранированные кавычки': text('\\"'),
  пробелы: `[${' '.repeat(size)}]`,
};

/** Replaces the first of what is there, so that a look at the raw text finds it and the body is walked through. */
const suspect = (body: string, what: string, by: string): string => body.replace(what, by);

/** Each shape by its Russian name. */
export const shapes: Record<string, string> = {
  ...plain,
  'широкий объект с __proto__': suspect(plain['широкий объект'], '"k7"', '"__proto__"'),
  'короткие тексты, один — __proto__': suspect(plain['короткие тексты'], '"a"', '"__proto__"'),
  'разные тексты, один с нулевым знаком в конце': plain['разные тексты'].replace(/"\]$/, '\\u0000"]'),
  'числа, за ними пустые списки': suspect(plain['числа подряд'], '1,1', `${'[],'.repeat(60)}1`),
};
