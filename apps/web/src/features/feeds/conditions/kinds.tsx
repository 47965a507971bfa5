import type { FeedTests } from '@prilavok/contract';
import { counted } from '#text/plurals.ts';
import type { ConditionKind } from '#features/properties/conditions/kinds.ts';
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

/** A condition from a number to a number. */
export function rangeKind<Bounds>(
  { read, write, unit = '', ...kind }: Common & {
    read: (tests: FeedTests) => Bounds | undefined;
    write: (range: Range) => FeedTests;
    unit?: string;
  } & { of: (bounds: Bounds) => Range },
): FeedConditionKind {
  const rangeOf = (tests: FeedTests | undefined): Range => {
    const bounds = tests && read(tests);
    return bounds === undefined ? {} : kind.of(bounds);
  };
  return {
    ...kind,
    useWords: (tests) => [rangeWords(rangeOf(tests)) || 'любое', unit].filter(Boolean).join('\u00a0'),
    Form: ({ value, onApply }) => (
      <RangeForm value={rangeOf(value)} onApply={(range) => range && onApply(write(range))} />
    ),
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
    Form: function SomeOfMany({ value, onApply }) {
      const among = (value && read(value)) ?? {};
      const chosen = useTitles(idsOf(among));
      return (
        <AmongForm
          label={kind.title}
          source={source}
          value={among}
          chosen={chosen}
          onApply={(next) => onApply(write(next))}
        />
      );
    },
  };
}
