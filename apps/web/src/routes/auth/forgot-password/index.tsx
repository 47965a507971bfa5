import { TextInput } from '@mantine/core';
import { forgotPassword } from '@prilavok/contract';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCallForm } from '#api/use-call-form.ts';
import { AuthForm } from '#features/users/auth-form.tsx';
import { AuthNote } from '#features/users/auth-note.tsx';

export const Route = createFileRoute('/auth/forgot-password/')({
  staticData: { title: 'Забыли пароль' },
  component: ForgotPasswordPage,
});

function ForgotPasswordPage() {
  const [sent, setSent] = useState<string>();
  const call = useCallForm(forgotPassword, {
    initial: { email: '' },
    input: (body) => ({ body }),
    done: (_, { email }) => setSent(email),
  });
  if (sent) {
    return (
      <AuthNote title="Проверьте почту">
        Если учётная запись <b translate="no">{sent}</b> есть, на неё ушло письмо со ссылкой для нового пароля. Не видно
        его несколько минут — загляните в «Спам».
      </AuthNote>
    );
  }
  return (
    <AuthForm
      title="Забыли пароль?"
      action="Прислать ссылку"
      call={call}
      beside={
        <p>
          Вспомнили? <Link to="/auth/login">Войти</Link>
        </p>
      }
    >
      <TextInput
        type="email"
        size="lg"
        label="Электронная почта"
        description="Пришлём ссылку, по которой можно задать новый пароль"
        autoComplete="username"
        autoFocus
        {...call.form.getInputProps('email')}
      />
    </AuthForm>
  );
}
