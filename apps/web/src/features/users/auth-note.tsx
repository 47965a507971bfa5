import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import css from './auth-form.module.css';

/** What the sign-in pages say instead of a form once it has done its work. */
export function AuthNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={css.form}>
      <h1>{title}</h1>
      <p className={css.text}>{children}</p>
      <p>
        <Link to="/auth/login">Ко входу</Link>
      </p>
    </main>
  );
}
