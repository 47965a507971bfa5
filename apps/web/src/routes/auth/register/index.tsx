import { TextInput } from '@mantine/core';
import { register } from '@prilavok/contract';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCallForm } from '#api/use-call-form.ts';
import { AuthForm } from '#features/users/auth-form.tsx';
import { AuthNote } from '#features/users/auth-note.tsx';
import { PasswordField } from '#features/users/password-field.tsx';

export const Route = createFileRoute('/auth/register/')({
  staticData: { title: 'Регистрация' },
  component: RegisterPage,
});

function RegisterPage() {
  const [registered, setRegistered] = useState<string>();
  const call = useCallForm(register, {
    initial: { company: '', email: '', password: '', confirm_password: '' },
    input: (body) => ({ body }),
    done: (user) => setRegistered(user.email),
  });
  if (registered) {
    return (
      <AuthNote title="Заявка отправлена">
        Компания ждёт подтверждения администратором. Как только он её подтвердит, войдите с почтой{' '}
        <b translate="no">{registered}</b> и вашим паролем.
      </AuthNote>
    );
  }
  const { form } = call;
  return (
    <AuthForm
      title="Регистрация компании"
      action="Зарегистрироваться"
      call={call}
      beside={
        <>
          <p>
            Нажимая кнопку, вы соглашаетесь с <Link to="/policy">политикой обработки персональных данных</Link>
          </p>
          <p>
            Уже есть кабинет? <Link to="/auth/login">Войти</Link>
          </p>
        </>
      }
    >
      <TextInput
        size="lg"
        label="Название компании"
        autoComplete="organization"
        autoFocus
        {...form.getInputProps('company')}
      />
      <TextInput
        type="email"
        size="lg"
        label="Электронная почта"
        autoComplete="username"
        {...form.getInputProps('email')}
      />
      <PasswordField
        label="Пароль"
        description="Не короче 8 знаков"
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordField label="Пароль ещё раз" autoComplete="new-password" {...form.getInputProps('confirm_password')} />
    </AuthForm>
  );
}
