import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { token } from '#api/token.ts';
import { Logo } from '../logo.tsx';
import { Screen } from '../screen.tsx';
import { ThemeToggle } from '../top/theme-toggle.tsx';
import css from './layouts.module.css';

/** Public pages: what anyone may read. */
export function LandingLayout() {
  const signedIn = token.use() !== '';
  return (
    <div className={css.quiet}>
      <header className={css.brand}>
        <Link to="/">
          <Logo />
          <span>Прилавок</span>
        </Link>
        <div className={css.doors}>
          <ThemeToggle />
          {signedIn ? (
            <Button component={Link} to="/cabinet">
              В кабинет
            </Button>
          ) : (
            <>
              <Button component={Link} to="/auth/login" variant="default">
                Войти
              </Button>
              <Button component={Link} to="/auth/register" visibleFrom="sm">
                Зарегистрироваться
              </Button>
            </>
          )}
        </div>
      </header>
      <div className={css.reading} id="content">
        <Screen />
      </div>
      <footer className={css.foot}>
        <Link to="/policy">Персональные данные</Link>
        <Link to="/policy/cookie">Куки</Link>
      </footer>
    </div>
  );
}
