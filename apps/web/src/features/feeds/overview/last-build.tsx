import { Button } from '@mantine/core';
import {
  buildFeed,
  type FeedBuild,
  type FeedModel,
  type FeedTargetInfo,
  feedBuildCauses,
  stopFeed,
} from '@prilavok/contract';
import { useWorkNews } from '#api/use-work-news.ts';
import { useChange } from '#api/useChange.ts';
import { fullDate, shortDate } from '#text/dates.ts';
import { fileSize } from '#text/numbers.ts';
import { Note } from '#ui/marks/note.tsx';
import { ProgressBar } from '#ui/marks/progress.tsx';
import { type Segment, SegmentBar, SegmentLegend } from '#ui/marks/segment-bar.tsx';
import { Section } from '#ui/page/section.tsx';
import { FeedStatus } from '../feed-status.tsx';
import css from './overview.module.css';
import { lackingSettings } from './settings.ts';

interface ActsProps {
  feed: FeedModel;
  unsaved: boolean;
}

/** Builds the file anew, or stops the build that is under way. */
export function BuildActs({ feed, unsaved }: ActsProps) {
  const [build, stop] = [useChange(buildFeed), useChange(stopFeed)];
  const path = { id: feed.id };
  if (feed.state === 'building')
    return (
      <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({ path })}>
        Остановить
      </Button>
    );
  const off = unsaved ? 'Сначала сохраните правки' : feed.active ? undefined : 'Сначала включите фид';
  return (
    <Button
      variant={feed.build ? 'default' : 'filled'}
      loading={build.isPending}
      disabled={off !== undefined}
      title={off}
      onClick={() => build.mutate({ path })}
    >
      Собрать
    </Button>
  );
}

/** Says of the file that is given out how many rows went in and why others didn't, and how far a new build is. */
export function LastBuild({ feed, target }: { feed: FeedModel; target: FeedTargetInfo | undefined }) {
  const news = useWorkNews('feeds/builds');
  const { latest, build, work } = feed;
  const lacking = target ? lackingSettings(feed.settings, target) : [];
  const progress = feed.state === 'building' && work ? news.get(work)?.progress : undefined;
  return (
    <Section
      title="Файл"
      note={build ? <time title={fullDate(whenOf(build))}>{shortDate(whenOf(build))}</time> : undefined}
    >
      <div className={css.stack}>
        <FeedStatus of={feed} />
        {feed.state === 'building' && (
          <ProgressBar
            progress={progress ?? { done: 0, total: null, failed: 0, note: '' }}
            label={`Сборка «${feed.title}»`}
          />
        )}
        {latest?.state === 'failed' && (
          <Note tone="error">
            {latest.error ?? 'Сборка не удалась'}.{build && ' По адресу отдаётся прежняя версия.'}
          </Note>
        )}
        {build && <Outcome build={build} />}
        {lacking.length > 0 && (
          <Note tone="warn">Без этих настроек площадка файл не примет: {lacking.join(', ')}. Заполните их ниже.</Note>
        )}
      </div>
    </Section>
  );
}

const whenOf = ({ finishedAt, startedAt }: FeedBuild): string => finishedAt ?? startedAt;

function Outcome({ build }: { build: FeedBuild }) {
  const segments: Segment[] = [
    { key: 'rows', count: build.rows, colour: 'var(--pr-success-solid)', text: 'попало в файл' },
    {
      key: 'refused',
      count: build.refused,
      colour: 'var(--pr-error-solid)',
      text: 'не прошло проверку',
    },
    { key: 'left', count: build.left, colour: 'var(--pr-disabled)', text: 'не подошло по условиям' },
  ];
  const shown = segments.filter(({ key, count }) => key === 'rows' || count > 0);
  return (
    <>
      <SegmentBar segments={shown} whole={build.rows + build.refused + build.left} />
      <SegmentLegend segments={shown} />
      {build.rows === 0 && (
        <Note tone="warn">В файле ни одной строки: проверьте условия и ошибки, иначе площадка снимет все товары.</Note>
      )}
      <p className={css.quiet}>
        {feedBuildCauses[build.cause]}, {fileSize(build.size)}, сжатый {fileSize(build.packed)}
      </p>
    </>
  );
}
