import { TextInput } from '@mantine/core';
import { login } from '@prilavok/contract';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { setToken } from '#api/token.ts';
import { useCallForm } from '#api/use-call-form.ts';
import css from '#features/users/auth-form.module.css';
import { AuthForm } from '#features/users/auth-form.tsx';
import { PasswordField } from '#features/users/password-field.tsx';
import { safeTarget } from '#shell/access.ts';
import { DemoSignIn } from './-demo-sign-in.tsx';

interface Search {
  /** Where the person wanted to go. */
  to?: string;
}

export const Route = createFileRoute('/auth/login/')({
  staticData: { title: 'Вход в кабинет' },
  validateSearch: ({ to }: Record<string, unknown>): Search => (typeof to === 'string' ? { to } : {}),
  component: LoginPage,
});

function LoginPage() {
  const { to } = Route.useSearch();
  const navigate = useNavigate();
  const enter = async (accessToken: string) => {
    setToken(accessToken);
    await navigate({ href: safeTarget(to), replace: true });
  };
  const call = useCallForm(login, {
    initial: { email: '', password: '' },
    input: (body) => ({ body }),
    done: ({ accessToken }) => enter(accessToken),
  });
  return (
    <AuthForm
      title="Вход в кабинет"
      action="Войти"
      call={call}
      beside={
        <>
          <p>
            Впервые здесь? <Link to="/auth/register">Зарегистрировать компанию</Link>
          </p>
          <DemoSignIn onEnter={enter} />
        </>
      }
    >
      <TextInput
        type="email"
        size="lg"
        label="Электронная почта"
        autoComplete="username"
        autoFocus
        {...call.form.getInputProps('email')}
      />
      <div className={css.password}>
        <PasswordField label="Пароль" autoComplete="current-password" {...call.form.getInputProps('password')} />
        <Link to="/auth/forgot-password" className={css.forgot}>
          Забыли пароль?
        </Link>
      </div>
    </AuthForm>
  );
}
