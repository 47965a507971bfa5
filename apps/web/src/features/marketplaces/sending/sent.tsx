import { Button } from '@mantine/core';
import { type Account, getTasks, isBusyTask, type SendingKind, sendingTitles, type Task } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { Mark } from '#ui/marks/mark.tsx';
import { Note } from '#ui/marks/note.tsx';
import { ProgressBar } from '#ui/marks/progress.tsx';
import { Go } from '#ui/page/go.tsx';
import { stop } from '../tasks/task-acts.tsx';
import { TaskState, taskAddress } from '../tasks/task-state.tsx';
import { useTaskNews } from '../tasks/use-task-news.ts';
import css from './sending.module.css';

/** Where nothing was sent, and why. */
export interface Unsent {
  account: Account;
  kind: SendingKind;
  reason: string;
}

interface Props {
  tasks: readonly Task[];
  unsent: readonly Unsent[];
}

/** Progress of a sending, direction by direction: how far it is, how it ended, and the way to each offer's outcome. */
export function Sent({ tasks: begun, unsent }: Props) {
  const { close } = useDialog();
  useTaskNews();
  const ids = begun.map(({ id }) => id);
  const tasks = useCall(getTasks, { path: { ids }, quiet: true }).data?.rows ?? begun;
  return (
    <>
      <DialogBody>
        <div className={css.directions}>
          {unsent.map(({ account, kind, reason }) => (
            <Note key={`${account.id} ${kind}`} tone="error">
              <b translate="no">{account.title}</b>, {sendingTitles[kind].toLowerCase()}: {reason}
            </Note>
          ))}
          {tasks.map((task) => (
            <UnderWay key={task.id} task={task} onGo={close} />
          ))}
          {tasks.some(isBusyTask) && (
            <p className={css.quiet}>Окно можно закрыть: отправка идёт сама, её итоги — в задачах аккаунта.</p>
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Закрыть</Button>
      </DialogFooter>
    </>
  );
}

function UnderWay({ task, onGo }: { task: Task; onGo: () => void }) {
  const { accountTitle, marketplace, type, progress, message } = task;
  const busy = isBusyTask(task);
  const kind = type === 'products_upload' || type === 'stocks_prices_upload' ? sendingTitles[type] : '';
  const { done, total, refused, note } = progress;
  return (
    <section className={css.direction} aria-label={`${accountTitle}: ${kind.toLowerCase()}`}>
      <p className={css.account}>
        <Mark marketplace={marketplace} /> <b translate="no">{accountTitle}</b>
        <span className={css.quiet}>{kind.toLowerCase()}</span>
        <TaskState task={task} />
      </p>
      {busy ? (
        <ProgressBar label={`${accountTitle}: ${kind}`} progress={{ done, total, failed: refused, note }} />
      ) : (
        <p translate="no">{message}</p>
      )}
      <p className={css.account}>
        <Go to={taskAddress(task)} onGo={onGo}>
          Итоги по предложениям
        </Go>
        {busy && (
          <Button variant="subtle" size="compact-xs" loading={task.stopping} onClick={() => stop(task)}>
            Остановить
          </Button>
        )}
      </p>
    </section>
  );
}
