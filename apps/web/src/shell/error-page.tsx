import { Button } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { token } from '#api/token.ts';
import { reloadsFor } from './chunk-reload.ts';
import { AccessDrawing, ErrorDrawing } from './error-drawings.tsx';
import css from './error-page.module.css';
import { statusOf } from './fatal.ts';

const texts: Record<number, { title: string; description: string; accent: string }> = {
  500: {
    title: 'Ошибка на сервере',
    description: 'Произошла ошибка на сервере, попробуйте позже',
    accent: 'error',
  },
  403: { title: 'Доступ запрещен', description: 'Доступ к запрашиваемой странице запрещен', accent: 'warn' },
  404: { title: 'Страница не найдена', description: 'Запрашиваемая страница не найдена', accent: 'info' },
};
const unknown = {
  title: 'Неизвестная ошибка',
  description: 'Произошла неизвестная ошибка, попробуйте позже',
  accent: 'text-3',
};

/** Search engines and link previews would show it as the site itself. */
const automated = /bot|crawler|spider|slurp|preview|facebookexternalhit|mediapartners/i;

/** The page of every fatal error: by status code, 500 unless told. */
export function ErrorPage({ status = 500, reason }: { status?: number; reason?: string | undefined }) {
  const signedIn = token.use() !== '';
  if (automated.test(navigator.userAgent)) return null;
  const { title, description, accent } = texts[status] ?? unknown;
  const colour = `var(--pr-${accent})`;
  const Drawing = status === 403 ? AccessDrawing : ErrorDrawing;
  return (
    <main className={css.place}>
      <div className={css.error}>
        <Drawing accent={accent === 'text-3' ? colour : `var(--pr-${accent}-solid)`} />
        <div>
          <div className={css.code} style={{ color: colour }}>
            {status}
          </div>
          <h1>{title}</h1>
          <p>{description}</p>
          {reason && (
            <p className={css.reason} translate="no">
              {reason}
            </p>
          )}
          <Button variant="default" mt={20} component={Link} to={signedIn ? '/cabinet' : '/'}>
            {signedIn ? 'В кабинет' : 'На главную'}
          </Button>
        </div>
      </div>
    </main>
  );
}

/** Whatever a route threw, as the error page; a chunk that is gone reloads the page instead. */
export function Thrown({ error }: { error: unknown }): ReactNode {
  // Asked once: the second answer for the same error would be no.
  const [reloads] = useState(() => reloadsFor(error));
  if (reloads) return null;
  const status = statusOf(error);
  return <ErrorPage status={status} reason={status === 500 ? undefined : reasonOf(error)} />;
}

/** An address that no route has. */
export function Unmatched(): ReactNode {
  const path = useRouterState({ select: (state) => state.location.pathname });
  return <ErrorPage status={404} reason={`Page not found: ${path}`} />;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : undefined);
