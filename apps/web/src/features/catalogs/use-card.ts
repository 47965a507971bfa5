import type { AnyEndpoint } from '@prilavok/contract';
import type { Input } from '#api/client.ts';
import { success } from '#toasts.ts';
import { countChanges } from './count-changes.ts';
import { useDraft } from './use-draft.ts';
import { type Edit, useEdit } from './use-edit.ts';

interface Card<E extends AnyEndpoint, Model, Draft, Changes> {
  /** The card as the server last told it. */
  current: Model;
  from: (model: Model) => Draft;
  /** What of the draft differs, as it is sent. */
  changes: (before: Draft, after: Draft) => Changes;
  input: (changes: Changes, version: number) => Input<E>;
  newest: () => Promise<Model>;
  /** What to say once it is saved. */
  said: string;
}

interface Editing<Model, Draft> {
  /** What the draft began from. */
  saved: Model;
  before: Draft;
  draft: Draft;
  setDraft: (draft: Draft) => void;
  set: (change: Partial<Draft>) => void;
  /** How many fields a save would change. */
  count: number;
  edit: Edit;
  save: () => void;
  /** Takes the draft back. */
  back: () => void;
  /** Takes what others made of the card meanwhile. */
  takeNewest: () => void;
}

/** A card being edited: its draft, what differs, its save, and what to do when others saved it meanwhile. */
export function useCard<
  E extends AnyEndpoint,
  Model extends { version: number },
  Draft extends object,
  Changes extends object,
>(endpoint: E, { current, from, changes, input, newest, said }: Card<E, Model, Draft, Changes>): Editing<Model, Draft> {
  const edited = (model: Model, draft: Draft) => countChanges(changes(from(model), draft)) > 0;
  const { saved, draft, setDraft, take } = useDraft(current, { from, edited });
  const before = from(saved);
  const differs = changes(before, draft);
  const count = countChanges(differs);
  const edit = useEdit(endpoint, {
    version: saved.version,
    input: (version) => input(differs, version),
    fresh: async () => (await newest()).version,
    done: async () => {
      take(await newest());
      success(said);
    },
  });
  const restart = (model: Model) => {
    take(model);
    edit.forget();
  };
  return {
    saved,
    before,
    draft,
    setDraft,
    set: (change) => setDraft({ ...draft, ...change }),
    count,
    edit,
    save: () => {
      if (count > 0 && !edit.busy) edit.save();
    },
    back: () => restart(saved),
    takeNewest: () => void newest().then(restart),
  };
}
