import { confirmPassword } from '@prilavok/contract';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCallForm } from '#api/use-call-form.ts';
import { AuthForm } from '#features/users/auth-form.tsx';
import { AuthNote } from '#features/users/auth-note.tsx';
import { PasswordField } from '#features/users/password-field.tsx';

export const Route = createFileRoute('/auth/confirm/')({
  staticData: { title: 'Новый пароль' },
  validateSearch: ({ code }: Record<string, unknown>): { code: string } => ({
    code: code === undefined ? '' : String(code),
  }),
  component: ConfirmPage,
});

/** The letter about a forgotten password leads here with its code. */
function ConfirmPage() {
  const { code } = Route.useSearch();
  const [done, setDone] = useState(false);
  const call = useCallForm(confirmPassword, {
    initial: { password: '', confirm_password: '' },
    input: (passwords) => ({ body: { code, ...passwords } }),
    done: () => setDone(true),
  });
  if (!code) {
    return (
      <AuthNote title="Ссылка неполная">
        Откройте ссылку из письма целиком или <Link to="/auth/forgot-password">запросите новую</Link>.
      </AuthNote>
    );
  }
  if (done) return <AuthNote title="Пароль изменён">Войдите с новым паролем: все прежние сеансы закончены.</AuthNote>;
  return (
    <AuthForm title="Новый пароль" action="Сохранить пароль" call={call}>
      <PasswordField
        label="Новый пароль"
        description="Не короче 8 знаков"
        autoComplete="new-password"
        autoFocus
        {...call.form.getInputProps('password')}
      />
      <PasswordField
        label="Пароль ещё раз"
        autoComplete="new-password"
        {...call.form.getInputProps('confirm_password')}
      />
    </AuthForm>
  );
}
