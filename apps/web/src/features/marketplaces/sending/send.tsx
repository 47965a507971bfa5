import { Checkbox } from '@mantine/core';
import {
  createSending,
  findAccounts,
  type OfferSelection,
  SendingKind,
  sendingTitles,
  type Task,
} from '@prilavok/contract';
import { useState } from 'react';
import { CallError } from '#api/call-error.ts';
import { useSubmit } from '#api/use-submit.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Mark } from '#ui/marks/mark.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Go } from '#ui/page/go.tsx';
import { type Direction, Readiness, useSendingPreviews, whyNothingGoes } from './readiness.tsx';
import css from './sending.module.css';
import { Sent, type Unsent } from './sent.tsx';

interface Props {
  catalog: string;
  /** Goods that are sent: picked offers, or what a filter finds but some. */
  selection: OfferSelection;
  onDone?: () => void;
}

/** Asks where chosen offers go and what of them, says what can't go and why, sends, and shows what becomes of it. */
export function openSend(title: string, props: Props): void {
  void openDialog({
    component: Send,
    componentProps: props,
    options: { header: title, size: 'medium', minimizable: true },
  });
}

interface Outcome {
  tasks: readonly Task[];
  unsent: readonly Unsent[];
}

function Send(props: Props) {
  const [outcome, setOutcome] = useState<Outcome>();
  return outcome ? <Sent {...outcome} /> : <Choose {...props} onSent={setOutcome} />;
}

function Choose({ catalog, selection, onDone, onSent }: Props & { onSent: (outcome: Outcome) => void }) {
  const found = useCall(findAccounts, { body: { catalog, limit: 1000 }, quiet: true });
  const accounts = found.data?.rows ?? [];
  const going = accounts.filter(({ status }) => !status.pausedAt);
  const [picked, setPicked] = useState<readonly string[]>();
  const [kinds, setKinds] = useState<readonly SendingKind[]>(['products_upload']);
  const [anew, setAnew] = useState(false);
  // With one account there is nothing to choose; where there are several, a person names them.
  const chosen = picked ?? (going.length === 1 ? going.map(({ id }) => id) : []);
  const directions: Direction[] = going
    .filter(({ id }) => chosen.includes(id))
    .flatMap((account) =>
      SendingKind.options.filter((kind) => kinds.includes(kind)).map((kind) => ({ account, kind })),
    );
  const previews = useSendingPreviews(directions, { catalog, selection });
  const submit = useSubmit(async () => {
    const outcome = await send(directions, { catalog, selection, anew });
    onDone?.();
    onSent(outcome);
  });
  const { close } = useDialog();
  if (found.error) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  const waits = directions.length === 0 ? whatToChoose(chosen, kinds) : whyNothingGoes(previews, anew);
  return (
    <DialogForm call={submit} action="Отправить" off={going.length === 0 ? 'Отправлять некуда' : waits}>
      {found.data && accounts.length === 0 && (
        <Note>
          Из этого каталога не торгует ни один аккаунт.{' '}
          <Go to="/cabinet/marketplaces" onGo={close}>
            Подключите аккаунт
          </Go>{' '}
          или выберите каталог в его настройках.
        </Note>
      )}
      {accounts.length > 0 && (
        <Checkbox.Group label="Куда" value={[...chosen]} onChange={setPicked}>
          <div className={css.choices}>
            {accounts.map(({ id, title, marketplace, status }) => (
              <Checkbox
                key={id}
                value={id}
                disabled={status.pausedAt !== null}
                label={
                  <span className={css.account}>
                    <Mark marketplace={marketplace} /> <span translate="no">{title}</span>
                    {status.pausedAt && <span className={css.quiet}>приостановлен</span>}
                  </span>
                }
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Checkbox.Group
        label="Что"
        value={[...kinds]}
        onChange={(next) => setKinds(SendingKind.options.filter((kind) => next.includes(kind)))}
      >
        <div className={css.choices}>
          {SendingKind.options.map((kind) => (
            <Checkbox key={kind} value={kind} label={sendingTitles[kind]} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        label="Отправить и то, что площадка уже приняла таким же"
        checked={anew}
        onChange={(event) => setAnew(event.currentTarget.checked)}
      />
      {directions.map((direction, at) => (
        <Readiness
          key={`${direction.account.id} ${direction.kind}`}
          direction={direction}
          catalog={catalog}
          answer={previews[at]}
          anew={anew}
        />
      ))}
    </DialogForm>
  );
}

const whatToChoose = (chosen: readonly string[], kinds: readonly SendingKind[]): string | undefined => {
  if (chosen.length === 0) return 'Отметьте, куда отправить';
  return kinds.length === 0 ? 'Отметьте, что отправить' : undefined;
};

/** Begins a task for each direction; one that is refused doesn't stop the others. */
async function send(
  directions: readonly Direction[],
  what: Omit<Props, 'onDone'> & { anew: boolean },
): Promise<Outcome> {
  const tasks: Task[] = [];
  const unsent: Unsent[] = [];
  for (const { account, kind } of directions) {
    try {
      tasks.push(await change(createSending, { path: { id: account.id }, body: { ...what, kind }, quiet: true }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      unsent.push({ account, kind, reason: error.message });
    }
  }
  const [first] = unsent;
  // Nothing left: the form stays, and says why.
  if (tasks.length === 0 && first) throw new CallError(409, { message: first.reason });
  return { tasks, unsent };
}
