import { Button } from '@mantine/core';
import { type FeedModel, findFeedStructures, restoreFeedStructure } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { fullDate } from '#text/dates.ts';
import { counted, type Forms } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { confirmSave } from '#ui/confirm.ts';
import { Failed } from '#ui/page/failed.tsx';
import { Side } from '#ui/page/side.tsx';
import css from './structure.module.css';

const nodeForms: Forms = ['узел', 'узла', 'узлов'];

interface Props {
  feed: FeedModel;
  may: boolean;
  onClose: () => void;
}

/** Structures as they were saved, newest first; each comes back by a press. */
export function StructureVersions({ feed, may, onClose }: Props) {
  const { data, error, refetch } = useCall(findFeedStructures, { path: { id: feed.id } });
  const restore = (version: number, at: string) =>
    confirmSave({
      header: 'Вернуть эту структуру?',
      message: `Узлы станут такими, какими их сохранили ${fullDate(at)}. Нынешние останутся среди прежних версий.`,
      acceptLabel: 'Вернуть',
      accept: async () => {
        await change(restoreFeedStructure, { path: { id: feed.id, structure: String(version) } });
        success('Структура вернулась, фид собирается заново');
        onClose();
      },
    });
  return (
    <Side title="Прежние структуры" size="s" onClose={onClose}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <span className="sk" style={{ height: 160 }} />}
      {data?.rows.length === 0 && <p>Структуру ещё не меняли.</p>}
      <ul className={css.versions}>
        {data?.rows.map(({ version, nodes, author, at }, index) => (
          <li key={version}>
            <div>
              <b>{fullDate(at)}</b>
              <p className={css.quiet}>{[author?.name ?? 'Программа', counted(nodes, nodeForms)].join(' · ')}</p>
            </div>
            {index === 0 ? (
              <span className={css.quiet}>сейчас</span>
            ) : (
              may && (
                <Button size="xs" variant="default" onClick={() => restore(version, at)}>
                  Вернуть
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </Side>
  );
}
