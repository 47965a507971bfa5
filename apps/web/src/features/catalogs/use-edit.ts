import { type AnyEndpoint, batchOf, type Failure, Id, type Types } from '@prilavok/contract';
import { useState } from 'react';
import { CallError } from '#api/call-error.ts';
import type { Input } from '#api/client.ts';
import { change } from '#api/useChange.ts';

interface Editing<E extends AnyEndpoint> {
  /** The version that was edited. */
  version: number;
  input: (version: number) => Input<E>;
  /** The version as it is now, for saving over somebody else's change. */
  fresh: () => Promise<number>;
  done: (reply: Types<E>['reply']) => unknown;
}

interface Outcome {
  /** Sentences by field. */
  errors: Record<string, string>;
  /** A refusal that concerns no single field. */
  refused: string | null;
  /** Somebody else saved meanwhile: what they changed. */
  stale: NonNullable<Failure['details']> | null;
}

export interface Edit extends Outcome {
  busy: boolean;
  save: () => void;
  /** Saves what was changed here over what was changed there. */
  overwrite: () => void;
  /** Forgets what the last save said. */
  forget: () => void;
}

/** Calls that take several cards answer card by card; here there is one. */
const Batched = batchOf(Id);

const clean: Outcome = { errors: {}, refused: null, stale: null };

/** Saving of a card that others may be editing too. Only changed fields travel, so that saving over is a merge. */
export function useEdit<E extends AnyEndpoint>(endpoint: E, { version, input, fresh, done }: Editing<E>): Edit {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState(clean);

  const send = async (from: () => number | Promise<number>) => {
    setBusy(true);
    setOutcome(clean);
    try {
      const reply = await change(endpoint, input(await from()));
      const failed = Batched.safeParse(reply).data?.failed[0];
      if (failed) setOutcome({ ...clean, refused: failed.message });
      else await done(reply);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setOutcome(outcomeOf(error));
    } finally {
      setBusy(false);
    }
  };

  return {
    ...outcome,
    busy,
    save: () => void send(() => version),
    overwrite: () => void send(fresh),
    forget: () => setOutcome(clean),
  };
}

function outcomeOf(error: CallError): Outcome {
  if (error.code === 'stale') return { ...clean, stale: error.details };
  const errors = errorsByField(error.details);
  return { errors, refused: Object.keys(errors).length === 0 ? error.message : null, stale: null };
}

/** Sentences by field; of a value under `properties.` and its property. */
function errorsByField(details: NonNullable<Failure['details']>): Record<string, string> {
  return Object.fromEntries(
    details.map(({ field, message }) => {
      const [name = field, property] = field.replace(/^body\./, '').split('.');
      return [name === 'properties' && property ? `${name}.${property}` : name, capital(message)];
    }),
  );
}

const capital = (message: string) => message.charAt(0).toUpperCase() + message.slice(1);

/** Those of the sentences that are about values, by property. */
export function valueErrors(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) =>
      field.startsWith('properties.') ? [[field.slice('properties.'.length), message]] : [],
    ),
  );
}
