import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { shutOutErrors } from '../errors.ts';
import { Done } from '../list.ts';
import { everyone } from '../roles.ts';
import { Title } from '../values.ts';
import { Email, Password, User } from './people.ts';

const endpoint = resource('users/sessions');

/** A short-lived token, sent back raw in the Authorization header. The refresh token travels in an httpOnly cookie. */
export const Session = z.object({
  accessToken: z.string().describe('Токен для заголовка Authorization, без слова Bearer'),
});

/** Signs in. Wrong mail and wrong password get the same answer. */
export const login = endpoint('POST', '/uas/auth/login', {
  title: 'Вход по почте и паролю',
  roles: 'public',
  body: z.object({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(200) }),
  reply: Session,
  errors: { wrong_credentials: { status: 401, title: 'Почта или пароль не подошли' }, ...shutOutErrors },
});

/** Creates a company and its owner; the company then waits for the administrator's approval. */
export const register = endpoint('POST', '/uas/auth/register', {
  title: 'Регистрация компании и её владельца',
  creates: true,
  roles: 'public',
  body: z
    .object({
      email: Email.describe('Почта владельца; она же имя для входа'),
      password: Password.describe('Пароль владельца, не короче 8 знаков'),
      confirm_password: z.string().max(200).describe('Тот же пароль ещё раз'),
      company: Title.max(200).describe('Название компании'),
    })
    .refine((form) => form.password === form.confirm_password, {
      path: ['confirm_password'],
      message: 'пароли не совпадают',
    }),
  reply: User,
  errors: { email_taken: 'Почта уже занята' },
  touches: ['users/users', 'users/companies'],
});

/** Ends the sessions of the refresh cookie and of the access token, whichever are sent. */
export const logout = endpoint('GET', '/uas/auth/logout', {
  title: 'Выход',
  reads: false,
  roles: 'public',
  reply: Done,
});

export const getMe = endpoint('GET', '/uas/auth/me', { title: 'Кто вошёл', roles: everyone, reply: User });

/**
 * Exchanges the refresh cookie for a new pair. The same cookie again within 10 s gets the same successor (two tabs);
 * later it is taken for stolen and ends the family.
 */
export const refreshTokens = endpoint('GET', '/uas/auth/refresh-tokens', {
  title: 'Новая пара токенов по cookie',
  reads: false,
  roles: 'public',
  reply: Session,
  errors: shutOutErrors,
});

/** Sends a letter with a link, if there is such an account; answers the same if there is not. */
export const forgotPassword = endpoint('POST', '/uas/auth/forgot-password', {
  title: 'Письмо для смены забытого пароля',
  roles: 'public',
  body: z.object({ email: Email }),
  reply: Done,
});

/** Sets a new password by the code of the letter; all sessions of the user end. */
export const confirmPassword = endpoint('POST', '/uas/auth/confirm', {
  title: 'Новый пароль по коду из письма',
  roles: 'public',
  body: z
    .object({ code: z.string().min(1).max(200), password: Password, confirm_password: z.string().max(200) })
    .refine((form) => form.password === form.confirm_password, {
      path: ['confirm_password'],
      message: 'пароли не совпадают',
    }),
  reply: Done,
  errors: { code_expired: 'Ссылка из письма устарела или уже использована' },
});
