import { type FormEvent, useState } from 'react';
import { CallError } from './call-error.ts';
import { markDrawn } from './told.ts';

export interface Submit {
  submit: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** Why the last try was refused. */
  refused: string | null;
}

/** A form that does something of its own when it is sent; a refused call leaves it open with the reason. */
export function useSubmit(work: () => Promise<unknown>): Submit {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    setRefused(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      markDrawn(error);
      setRefused(error.message);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send();
  };
  return { submit, busy, refused };
}
