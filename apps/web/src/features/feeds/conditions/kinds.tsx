import type { FeedTests } from '@prilavok/contract';
import type { ConditionKind } from '#features/properties/conditions/kinds.ts';
import { counted } from '#text/plurals.ts';
import type { Range } from '#ui/fields/range.ts';
import { rangeWords } from '#ui/fields/range.ts';
import type { Named, Source } from '#ui/fields/source.ts';
import { RangeForm } from '#ui/filters/range-form.tsx';
import { type Among, AmongForm, amongWords } from './among.tsx';
import { ArticlesForm, articleForms } from './articles.tsx';
import { FlagForm, NumberForm } from './forms.tsx';

/** The kinds of conditions by what is asked for: bounds, some of many, a number of days, one of two. Each names the field of the contract. */

export type FeedConditionKind = ConditionKind<FeedTests>;
type Test = keyof FeedTests;

interface Common {
  id: Test;
  title: string;
  note?: string;
}

/** Bounds as the contract holds them: numbers, or sums as text. */
interface Bounds {
  from?: number | string | undefined;
  to?: number | string | undefined;
}

/** A condition from a number to a number. */
export function rangeKind({
  read,
  write,
  unit = '',
  ...kind
}: Common & {
  read: (tests: FeedTests) => Bounds | undefined;
  write: (range: Range) => FeedTests;
  unit?: string;
}): FeedConditionKind {
  const rangeOf = (tests: FeedTests | undefined): Range => {
    const { from, to } = (tests && read(tests)) ?? {};
    return { from: from === undefined ? from : Number(from), to: to === undefined ? to : Number(to) };
  };
  return {
    ...kind,
    useWords: (tests) => [rangeWords(rangeOf(tests)) || 'любое', unit].filter(Boolean).join('\u00a0'),
    form: (value, onApply) => <RangeForm value={rangeOf(value)} onApply={(range) => range && onApply(write(range))} />,
  };
}

/** A condition of some of many, found by typing. `useTitles` says what their ids mean. */
export function amongKind({
  read,
  write,
  source,
  useTitles,
  ...kind
}: Common & {
  read: (tests: FeedTests) => Among | undefined;
  write: (among: Among) => FeedTests;
  source: Source;
  useTitles: (ids: readonly string[]) => readonly Named[];
}): FeedConditionKind {
  const idsOf = ({ in: among = [], notIn = [] }: Among) => [...among, ...notIn];
  return {
    ...kind,
    useWords: (tests) => {
      const among = read(tests) ?? {};
      return amongWords(among, useTitles(idsOf(among)));
    },
    form: (value, onApply) => (
      <AmongForm
        label={kind.title}
        source={source}
        value={(value && read(value)) ?? {}}
        useTitles={useTitles}
        onApply={(next) => onApply(write(next))}
      />
    ),
  };
}

const dayForms = ['день', 'дня', 'дней'] as const;

/** A condition of a number of days. */
export function daysKind({
  read,
  write,
  label,
  words,
  ...kind
}: Common & {
  read: (tests: FeedTests) => number | undefined;
  write: (days: number) => FeedTests;
  label: string;
  /** Around the number of days: «за последние 7 дней». */
  words: (days: string) => string;
}): FeedConditionKind {
  return {
    ...kind,
    useWords: (tests) => words(counted(read(tests) ?? 0, dayForms)),
    form: (value, onApply) => (
      <NumberForm
        label={label}
        min={1}
        max={365}
        value={value && read(value)}
        onApply={(days) => onApply(write(days))}
      />
    ),
  };
}

/** Whether the offer has a picture. */
export const picturedKind: FeedConditionKind = {
  id: 'pictured',
  title: 'Картинка',
  useWords: ({ pictured }) => (pictured ? 'есть' : 'нет'),
  form: (value, onApply) => (
    <FlagForm
      label="Картинка"
      yes="Есть"
      no="Нет"
      value={value?.pictured}
      onApply={(pictured) => onApply({ pictured })}
    />
  ),
};

/** A list of articles. */
export const articlesKind: FeedConditionKind = {
  id: 'articles',
  title: 'Список артикулов',
  useWords: ({ articles = {} }) =>
    [
      articles.in && `только ${counted(articles.in.length, articleForms)}`,
      articles.notIn && `кроме ${articles.notIn.length}`,
    ]
      .filter(Boolean)
      .join(', '),
  form: (value, onApply) => (
    <ArticlesForm value={value?.articles ?? {}} onApply={(articles) => onApply({ articles })} />
  ),
};

/** A random share that stays the same. */
export const shareKind: FeedConditionKind = {
  id: 'share',
  title: 'Случайная доля',
  note: 'Для проб: всегда одни и те же товары, взятые наугад.',
  useWords: ({ share }) => `${share}\u00a0%`,
  form: (value, onApply) => (
    <NumberForm
      label="Сколько процентов"
      min={1}
      max={99}
      value={value?.share}
      onApply={(share) => onApply({ share })}
    />
  ),
};
