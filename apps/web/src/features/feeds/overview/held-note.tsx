import { Button } from '@mantine/core';
import { dismissFeedBuild, type FeedModel, heldReasons, publishFeedBuild } from '@prilavok/contract';
import { useChange } from '#api/useChange.ts';
import { number } from '#text/numbers.ts';
import { Note } from '#ui/marks/note.tsx';
import css from './overview.module.css';

/** A new version that was held back: why, what is given out meanwhile, and the two ways on. */
export function HeldNote({ feed, may }: { feed: FeedModel; may: boolean }) {
  const [publish, dismiss] = [useChange(publishFeedBuild), useChange(dismissFeedBuild)];
  const { latest, build } = feed;
  if (latest?.state !== 'held') return null;
  const path = { id: feed.id, build: latest.id };
  return (
    <div className={css.held}>
      <Note tone="warn">
        <p>
          <b>Новая версия придержана.</b> {latest.heldFor ? `${heldReasons[latest.heldFor]}. ` : ''}
          {build
            ? `В ней ${number(latest.rows)} строк, а в той, что сейчас отдаётся, ${number(build.rows)}. Площадка пока получает прежнюю.`
            : `В ней ${number(latest.rows)} строк. Пока по адресу фида не отдаётся ничего.`}
        </p>
        {may && (
          <div className={css.ways}>
            <Button
              size="xs"
              variant="default"
              loading={publish.isPending}
              disabled={dismiss.isPending}
              onClick={() => publish.mutate({ path })}
            >
              Опубликовать всё равно
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              loading={dismiss.isPending}
              disabled={publish.isPending}
              onClick={() => dismiss.mutate({ path })}
            >
              {build ? 'Оставить прежнюю' : 'Не публиковать'}
            </Button>
          </div>
        )}
      </Note>
    </div>
  );
}
