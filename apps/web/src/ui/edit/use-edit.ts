import { useHotkeys } from '@mantine/hooks';
import type { AnyEndpoint } from '@prilavok/contract';
import { useState } from 'react';
import type { Input } from '#api/client.ts';
import { type Fields, fieldsOf } from '#api/use-fields.ts';
import { success } from '#toasts.ts';
import { afterSave, countChanges, type Labels, othersChanges } from './changes.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { type Outcome, useSave } from './use-save.ts';
import { unseenError } from './value-errors.ts';

/** How a thing is edited: what of it, how it is sent, and the words for it. */
export interface Editing<E extends AnyEndpoint, Model, Draft, Changes> {
  draft: (model: Model) => Draft;
  /**
   * Fields of the draft that differ from those saved, as they are sent; `differing<Draft>` where fields are sent as
   * they are.
   */
  changes: (before: Draft, after: Draft) => Changes;
  input: (changes: Changes, version: number) => Input<E>;
  /** The fields' words, for telling what others changed; of a field without a word nothing is told. */
  labels: Labels<Draft>;
  /** Sentence once it is saved. */
  said: string;
}

interface Current<Model> {
  /** The thing as the server last told it. */
  current: Model;
  newest: () => Promise<Model>;
}

export interface Edit<Model, Draft extends object> extends Outcome {
  /** Model that the draft began from. */
  saved: Model;
  before: Draft;
  draft: Draft;
  /** Changes the draft by what it is at that moment, so that what comes late overwrites nothing. */
  set: (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;
  /** The draft as fields of a form. */
  form: Fields<Draft>;
  /** How many fields a save would change. */
  count: number;
  busy: boolean;
  /** Saves; answers whether everything is saved now. */
  save: () => Promise<boolean>;
  /** Saves what was changed here over what was changed there. */
  overwrite: () => Promise<boolean>;
  /** Takes the draft back. */
  back: () => void;
  /** Takes what others made of the thing meanwhile. */
  takeNewest: () => void;
}

/**
 * A thing being edited, at the side of its list or on its page: its draft, what differs, its save (by Ctrl+S too), what to do when
 * others saved it meanwhile, and the question before unsaved work is left. News come in by themselves while nothing was typed.
 */
export function useEdit<
  E extends AnyEndpoint,
  Model extends { version: number },
  Draft extends object,
  Changes extends object,
>(endpoint: E, editing: Editing<E, Model, Draft, Changes> & Current<Model>): Edit<Model, Draft> {
  const { current, newest, input, labels, said } = editing;
  const begin = (model: Model) => ({ saved: model, draft: editing.draft(model), seen: current });
  const [held, setHeld] = useState(() => begin(current));
  const { saved, draft } = held;
  const before = editing.draft(saved);
  const changes = editing.changes(before, draft);
  const count = countChanges(changes);
  if (current !== held.seen) setHeld(count > 0 ? { ...held, seen: current } : begin(current));

  const { send, forget, ...outcome } = useSave(endpoint, {
    othersChanges: async () => othersChanges(before, editing.draft(await newest()), labels),
    done: async () => {
      const model = await newest();
      const fresh = begin(model);
      // Typing goes on while a save is under way.
      setHeld((old) => ({ ...fresh, draft: afterSave(old.draft, draft, fresh.draft) }));
      forget();
      success(said);
    },
  });
  const restart = (model: Model) => {
    setHeld(begin(model));
    forget();
  };
  // Only changed fields travel, so that saving over is a merge.
  const save = async () => count === 0 || (!outcome.busy && (await send(input(changes, saved.version))));
  const set = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => {
    setHeld((old) => ({
      ...old,
      draft: { ...old.draft, ...(typeof change === 'function' ? change(old.draft) : change) },
    }));
    if (typeof change !== 'function') forget(Object.keys(change));
  };
  const setField = (name: keyof Draft & string, value: unknown) => {
    setHeld((old) => ({ ...old, draft: { ...old.draft, [name]: value } }));
    forget([name]);
  };
  useHotkeys([['mod+S', () => void save(), { usePhysicalKeys: true }]], []);
  useLeaveGuard({ unsaved: count > 0, save, saving: outcome.busy });
  return {
    ...outcome,
    refused: outcome.refused ?? unseenError(outcome.errors, draft) ?? null,
    saved,
    before,
    draft,
    set,
    form: fieldsOf(draft, outcome.errors, setField),
    count,
    save,
    overwrite: async () => send(input(changes, (await newest()).version)),
    back: () => restart(saved),
    takeNewest: () => void newest().then(restart),
  };
}
