import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CallForm } from '#api/use-call-form.ts';
import css from './auth-form.module.css';

interface Props<Values extends object> {
  title: string;
  action: string;
  call: CallForm<Values>;
  children: ReactNode;
  /** Further acts on this page. */
  beside?: ReactNode;
}

/** A form of the sign-in pages: title, fields, what was refused, one button. */
export function AuthForm<Values extends object>({ title, action, call, children, beside }: Props<Values>) {
  return (
    <main>
      <form className={css.form} onSubmit={call.submit} noValidate>
        <h1>{title}</h1>
        {children}
        {call.refused && (
          <p className={css.refused} role="alert">
            <IconAlertCircle aria-hidden />
            <span>{call.refused}</span>
          </p>
        )}
        <Button type="submit" size="lg" fullWidth loading={call.busy}>
          {action}
        </Button>
        {beside && <div className={css.beside}>{beside}</div>}
      </form>
    </main>
  );
}
