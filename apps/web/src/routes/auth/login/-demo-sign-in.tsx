import { getDemoSignIn, login, type Types } from '@prilavok/contract';
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import css from '#features/users/auth-form.module.css';

type Seller = Types<typeof getDemoSignIn>['reply']['seller'];

/** The way in for whoever only wants to look; nothing where the demo is off. */
export function DemoSignIn({ onEnter }: { onEnter: (accessToken: string) => unknown }) {
  const [seller, setSeller] = useState<Seller>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    call(getDemoSignIn, { quiet: true, signal: left.signal }).then(
      (answer) => setSeller(answer.seller),
      () => {},
    );
    return () => left.abort();
  }, []);
  if (!seller) return null;
  const enter = async () => {
    setBusy(true);
    // A refusal has said so itself.
    await call(login, { body: seller }).then(
      ({ accessToken }) => onEnter(accessToken),
      () => {},
    );
    setBusy(false);
  };
  return (
    <p>
      Хотите посмотреть?{' '}
      <button type="button" className={css.link} disabled={busy} onClick={() => void enter()}>
        Открыть демо-магазин
      </button>
    </p>
  );
}
