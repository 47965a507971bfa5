import { type TraitName, traits } from './traits.ts';

/** One kind of goods. */
export interface Category {
  /** From the widest to its own title: `Дом, Сервировка, Кружки`. */
  path: readonly [section: string, branch: string, title: string];
  traits: readonly TraitName[];
}

/** Reads `branch [traits]: kinds` beneath sections; a line that doesn't fit is a mistake of ours. */
export function outline(text: string): readonly Category[] {
  let section = '';
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      if (!line.startsWith(' ')) {
        section = line;
        return [];
      }
      const [, branch = '', words = '', kinds = ''] = /^ {2}(.+) \[(.+)\]: (.+)$/.exec(line) ?? [];
      const names = words.split(' ').filter(isTrait);
      if (names.join(' ') !== words) throw new Error(`No such traits: ${line}`);
      return kinds.split(', ').map((title): Category => ({ path: [section, branch, title], traits: names }));
    });
}

const isTrait = (name: string): name is TraitName => name in traits;
