import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import css from './auth-form.module.css';

/** Note that sign-in pages show instead of a form once it has done its work. */
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
