import { useState } from 'react';
import { Offered } from '../filters/offered.tsx';
import css from './conditions.module.css';
import type { ConditionKind } from './kinds.ts';

interface Props<Leaf> {
  kinds: readonly ConditionKind<Leaf>[];
  onApply: (leaf: Leaf) => void;
}

/** First what the condition is about, then what is wanted of it. */
export function NewCondition<Leaf>({ kinds, onApply }: Props<Leaf>) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const kind = kinds.find(({ id }) => id === chosen);
  if (kind)
    return (
      <div className={css.form}>
        <b>{kind.title}</b>
        <kind.Form onApply={onApply} />
      </div>
    );
  const word = search.trim().toLowerCase();
  const offers = kinds.filter(({ title }) => title.toLowerCase().includes(word));
  return (
    <Offered
      what="Условие"
      search={search}
      onSearch={setSearch}
      waiting={false}
      offers={offers}
      onPick={setChosen}
      ours
    />
  );
}
