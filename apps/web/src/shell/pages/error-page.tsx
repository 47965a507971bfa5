import { Button } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { connection, isThere, unanswered } from '#api/connection.ts';
import { shutOut } from '#api/shut-out.ts';
import { token } from '#api/token.ts';
import { tellNothingMore, useDrawn } from '#api/told.ts';
import { Empty } from '#ui/page/empty.tsx';
import { isChunkError, reloads } from './chunk-reload.ts';
import { AccessDrawing, ErrorDrawing } from './error-drawings.tsx';
import css from './error-page.module.css';
import { FatalError, statusOf, type Way } from './fatal.ts';
import { Pending } from './pending.tsx';
import { ShutOutPage } from './shut-out-page.tsx';

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

interface ErrorPageProps {
  status?: number;
  reason?: string | undefined;
  /** Where one probably wanted to go. */
  way?: Way | undefined;
}

/** The page of every fatal error: by status code, 500 unless told. */
export function ErrorPage({ status = 500, reason, way }: ErrorPageProps) {
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
          {way && (
            <Button mt={20} mr={8} component={Link} to={way.to}>
              {way.label}
            </Button>
          )}
          <Button variant="default" mt={20} component={Link} to={signedIn ? '/cabinet' : '/'}>
            {signedIn ? 'В кабинет' : 'На главную'}
          </Button>
        </div>
      </div>
    </main>
  );
}

/** Whatever a route threw, as the error page; of a script that didn't come the page is loaded anew instead. */
export function Thrown({ error }: { error: unknown }): ReactNode {
  const closed = shutOut.use();
  useEffect(tellNothingMore, []);
  if (closed) return <ShutOutPage reason={closed} />;
  return isChunkError(error) ? <NoScript /> : <Broken error={error} />;
}

function Broken({ error }: { error: unknown }) {
  useDrawn(error);
  const status = statusOf(error);
  const way = error instanceof FatalError ? error.way : undefined;
  return <ErrorPage status={status} reason={status === 500 ? undefined : reasonOf(error)} way={way} />;
}

/**
 * The script of a screen didn't come. With the server there, it is gone since a deploy, and a reload brings the new one; without it
 * a reload would end on the browser's own dead page, so the screen waits until the server is back.
 */
function NoScript() {
  const [found, setFound] = useState<'asking' | 'waiting' | 'broken'>('asking');
  const line = connection.use();
  useEffect(() => {
    if (found === 'broken' || (found === 'waiting' && line === 'lost')) return;
    let left = false;
    void isThere().then((there) => {
      if (left) return;
      if (!there) {
        unanswered();
        setFound('waiting');
      } else if (!reloads()) setFound('broken');
    });
    return () => {
      left = true;
    };
  }, [found, line]);
  if (found === 'broken') return <ErrorPage status={500} />;
  if (found === 'asking') return <Pending />;
  return <Empty title="Экран ещё не загружен">Нет связи с сервером. Когда она вернётся, экран откроется сам.</Empty>;
}

/** An address that no route has. */
export function Unmatched(): ReactNode {
  const path = useRouterState({ select: (state) => state.location.pathname });
  return <ErrorPage status={404} reason={`Page not found: ${path}`} />;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : undefined);
