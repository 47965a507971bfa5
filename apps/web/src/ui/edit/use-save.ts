import { type AnyEndpoint, batchOf, Id } from '@prilavok/contract';
import { useState } from 'react';
import { CallError } from '#api/call-error.ts';
import type { Input } from '#api/client.ts';
import { markDrawn } from '#api/told.ts';
import { misfits } from '#api/use-call-form.ts';
import { change } from '#api/useChange.ts';
import { whileSaving } from '../saving.ts';
import type { OthersChange } from './changes.ts';
import { errorsByField } from './value-errors.ts';

export interface Outcome {
  /** Sentences by field. */
  errors: Readonly<Record<string, string>>;
  /** A refusal that concerns no single field. */
  refused: string | null;
  /** Somebody else saved meanwhile: what they changed. */
  stale: readonly OthersChange[] | null;
}

interface Sending {
  /** Asks the server for others' changes when it says that somebody else saved meanwhile, and doesn't say what. */
  othersChanges: () => Promise<OthersChange[]>;
  done: () => Promise<unknown>;
}

interface Save<E extends AnyEndpoint> extends Outcome {
  busy: boolean;
  /** Sends the call; answers whether it was done. */
  send: (input: Input<E>) => Promise<boolean>;
  /** Forgets what the last save said, of these fields or all of it. */
  forget: (fields?: readonly string[]) => void;
}

/** Calls that take several things answer one by one; here there is one. */
const Batched = batchOf(Id);

const clean: Outcome = { errors: {}, refused: null, stale: null };

/** The saving of a thing that others may be editing too, and what it answered. */
export function useSave<E extends AnyEndpoint>(endpoint: E, { othersChanges, done }: Sending): Save<E> {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState(clean);

  const outcomeOf = async (error: CallError): Promise<Outcome> => {
    if (error.code === 'stale')
      return { ...clean, stale: error.details.length > 0 ? error.details : await othersChanges() };
    const errors = errorsByField(error.details);
    return { errors, refused: Object.keys(errors).length === 0 ? error.message : null, stale: null };
  };
  const send = async (input: Input<E>) => {
    const errors = misfits(endpoint, input);
    setOutcome({ ...clean, errors });
    if (Object.keys(errors).length > 0) return false;
    setBusy(true);
    try {
      const failed = Batched.safeParse(await whileSaving(() => change(endpoint, input))).data?.failed[0];
      if (failed) setOutcome({ ...clean, refused: failed.message });
      else await done();
      return !failed;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      markDrawn(error);
      setOutcome(await outcomeOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const forget = (fields?: readonly string[]) =>
    setOutcome((old) =>
      fields
        ? { ...old, errors: Object.fromEntries(Object.entries(old.errors).filter(([name]) => !fields.includes(name))) }
        : clean,
    );
  return { ...outcome, busy, send, forget };
}
