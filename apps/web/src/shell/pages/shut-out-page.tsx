import { Button } from '@mantine/core';
import { signOut } from '#shell/sign-out.ts';
import { AccessDrawing } from './error-drawings.tsx';
import css from './error-page.module.css';

/** Stands in place of every screen while the server lets the person make no call: a blocked company, a person who was switched off. */
export function ShutOutPage({ reason }: { reason: string }) {
  const leave = async () => {
    await signOut();
    location.assign('/auth/login');
  };
  return (
    <main className={css.place}>
      <div className={css.error}>
        <AccessDrawing accent="var(--pr-warn-solid)" />
        <div>
          <h1>Вход закрыт</h1>
          <p role="alert">{reason}</p>
          <Button mt={20} mr={8} onClick={() => location.reload()}>
            Проверить снова
          </Button>
          <Button variant="default" mt={20} onClick={() => void leave()}>
            Выйти
          </Button>
        </div>
      </div>
    </main>
  );
}
