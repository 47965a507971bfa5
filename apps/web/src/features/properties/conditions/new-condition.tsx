import { useState } from 'react';
import { Offered } from '../filters/offered.tsx';
import css from './conditions.module.css';
import type { ConditionKind } from './kinds.ts';

interface Props<Leaf> {
  kinds: readonly ConditionKind<Leaf>[];
  onApply: (leaf: Leaf) => void;
}

/** Asks for a new condition: first what it is about, then what is wanted of it. */
export function NewCondition<Leaf>({ kinds, onApply }: Props<Leaf>) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  // Of one kind nobody is asked.
  const kind = kinds.length === 1 ? kinds[0] : kinds.find(({ id }) => id === chosen);
  if (kind) return <ConditionForm kind={kind} value={undefined} onApply={onApply} />;
  const word = search.trim().toLowerCase();
  return (
    <Offered
      what="О чём условие"
      ours
      search={search}
      onSearch={setSearch}
      waiting={false}
      offers={kinds.filter(({ title }) => title.toLowerCase().includes(word))}
      onPick={setChosen}
    />
  );
}

interface FormProps<Leaf> {
  kind: ConditionKind<Leaf>;
  value: Leaf | undefined;
  onApply: (leaf: Leaf) => void;
}

/** The form of a condition under its title. */
export function ConditionForm<Leaf>({ kind, value, onApply }: FormProps<Leaf>) {
  return (
    <div className={css.form}>
      <b>{kind.title}</b>
      {kind.note && <p className={css.hint}>{kind.note}</p>}
      {kind.form(value, onApply)}
    </div>
  );
}
