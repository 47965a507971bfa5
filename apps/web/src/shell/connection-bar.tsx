import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { connection } from '#api/connection.ts';
import { wondering } from '#api/patience.ts';
import css from './connection-bar.module.css';

/** Says over every screen of the cabinet that the server is slow, or isn't there. It goes by itself. */
export function ConnectionBar() {
  const now = connection.use();
  const opening = useLongOpening();
  const word = now === 'lost' ? 'lost' : now === 'slow' || opening ? 'slow' : undefined;
  return (
    <div role="status" className={css.place}>
      {word && (
        <p className={css.bar} data-word={word}>
          {word === 'lost' ? (
            <>
              <b>Нет связи с сервером.</b> Видно то, что загрузилось раньше. Когда связь вернётся, всё обновится само.
            </>
          ) : (
            <>
              <b>Сервер долго не отвечает.</b> Ждём ответа.
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** A screen has been opening for so long that a person wonders: its script doesn't come, and scripts know no time-out. */
function useLongOpening(): boolean {
  const opening = useRouterState({ select: ({ status }) => status === 'pending' });
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!opening) return;
    const timer = setTimeout(() => setLong(true), wondering);
    return () => clearTimeout(timer);
  }, [opening]);
  return long;
}
