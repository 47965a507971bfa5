import { Link } from '@tanstack/react-router';
import { Logo } from '../logo.tsx';
import { Screen } from '../screen.tsx';
import { ThemeToggle } from '../top/theme-toggle.tsx';
import css from './layouts.module.css';

/** Sign-in and its neighbours: a form in the middle of a quiet page. */
export function AuthLayout() {
  return (
    <div className={css.quiet}>
      <header className={css.brand}>
        <Link to="/">
          <Logo />
          <span>Прилавок</span>
        </Link>
      </header>
      <div className={css.middle} id="content">
        <Screen />
      </div>
      <footer className={css.foot}>
        <Link to="/policy">Персональные данные</Link>
        <Link to="/policy/cookie">Куки</Link>
        <ThemeToggle />
      </footer>
    </div>
  );
}
