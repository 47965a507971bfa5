import { QueryClientProvider } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queries } from '#api/queries.ts';
import { shutOut } from '#api/shut-out.ts';
import { closeLine, onServerEvent, openLine } from '#api/stream.ts';
import { ShutOutPage } from '#shell/pages/shut-out-page.tsx';
import { ConnectionBar } from '../connection-bar.tsx';
import { Menu } from '../menu/menu.tsx';
import { useMissing } from '../named.ts';
import { takeNotice } from '../notices.ts';
import { PhoneBar } from '../phone-bar.tsx';
import { Screen } from '../screen.tsx';
import { useShortcuts } from '../shortcuts.tsx';
import { takeProgress } from '../tasks.ts';
import { TopBar } from '../top/top-bar.tsx';
import css from './layouts.module.css';

/** The default layout: menu, top bar, the screen (which brings its own main landmark); and the line over which the server tells of news. */
export function CabinetLayout() {
  const closed = shutOut.use();
  if (closed) return <ShutOutPage reason={closed} />;
  return (
    <QueryClientProvider client={queries}>
      <Cabinet />
    </QueryClientProvider>
  );
}

function Cabinet() {
  useNews();
  useShortcuts();
  return (
    <div className={css.cabinet}>
      <a className={css.skip} href="#content">
        К содержанию
      </a>
      <Menu />
      <div className={css.column}>
        <TopBar />
        <ConnectionBar />
        <div className={css.content} id="content" tabIndex={-1}>
          <Screen missing={useMissing()} />
        </div>
        <PhoneBar />
      </div>
    </div>
  );
}

function useNews() {
  const navigate = useNavigate();
  useEffect(() => {
    const stop = onServerEvent((event) => {
      takeProgress(event);
      takeNotice(event, (link) => void navigate({ href: link }));
    });
    void openLine();
    return () => {
      stop();
      closeLine();
    };
  }, [navigate]);
}
