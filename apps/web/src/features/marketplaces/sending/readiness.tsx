import {
  type Account,
  previewSending,
  type SendingKind,
  type SendingPreview,
  sendingTitles,
  type Types,
} from '@prilavok/contract';
import { useQueries } from '@tanstack/react-query';
import { asked } from '#api/useCall.ts';
import { number } from '#text/numbers.ts';
import { counted, plural } from '#text/plurals.ts';
import { Mark } from '#ui/marks/mark.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { addressOfFault } from '../tasks/faults.tsx';
import css from './sending.module.css';

/** Where something goes and what. */
export interface Direction {
  account: Account;
  kind: SendingKind;
}

type SendingRequest = Types<typeof previewSending>['sent'];

/** Answer about one direction, or its refusal. */
interface Answer {
  data: SendingPreview | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** Previews of each direction; asked once for each, whatever else is chosen. */
export function useSendingPreviews(
  directions: readonly Direction[],
  what: Pick<SendingRequest, 'catalog' | 'selection'>,
): readonly Answer[] {
  return useQueries({
    queries: directions.map(({ account, kind }) =>
      asked(previewSending, { path: { id: account.id }, body: { ...what, kind }, quiet: true }),
    ),
  });
}

/** Why there is nothing to send, if there isn't. */
export function whyNothingGoes(answers: readonly Answer[], anew: boolean): string | undefined {
  if (answers.some(({ data, error }) => !data && !error)) return 'Смотрим, что может уйти';
  if (answers.every(({ error }) => error)) return 'Отправить не получится';
  // Of many only the first were looked at: the others may be ready.
  const looked = answers.flatMap(({ data }) => data ?? []);
  if (looked.some(({ offers, checked }) => offers > checked)) return undefined;
  if (looked.every(({ ready }) => ready === 0)) return 'Уйти сейчас ничего не может';
  const same = looked.every(({ ready, unchanged }) => ready === unchanged);
  return same && !anew ? 'Площадка уже приняла всё таким же' : undefined;
}

interface Props {
  direction: Direction;
  catalog: string;
  answer: Answer | undefined;
  anew: boolean;
}

/** Chosen offers that go in one direction, and why the others don't. */
export function Readiness({ direction: { account, kind }, catalog, answer, anew }: Props) {
  return (
    <section className={css.direction} aria-label={`${account.title}: ${sendingTitles[kind].toLowerCase()}`}>
      <p className={css.account}>
        <Mark marketplace={account.marketplace} /> <b translate="no">{account.title}</b>
        <span className={css.quiet}>{sendingTitles[kind].toLowerCase()}</span>
      </p>
      {answer?.error && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
      {!answer?.error && !answer?.data && <div className="sk" style={{ height: 40 }} aria-busy />}
      {answer?.data && (
        <Looked
          preview={answer.data}
          anew={anew}
          where={{ account: account.id, marketplace: account.marketplace, catalog }}
        />
      )}
    </section>
  );
}

interface LookedProps {
  preview: SendingPreview;
  anew: boolean;
  where: { account: string; marketplace: string; catalog: string };
}

function Looked({ preview: { offers, checked, ready, unchanged, lacking, sample }, anew, where }: LookedProps) {
  const all = checked < offers;
  return (
    <>
      <p>
        {all && `Проверены первые ${number(checked)} из ${number(offers)}. `}
        {plural(ready, ['Готово', 'Готовы', 'Готовы'])} <b>{number(ready)}</b>
        {!all && ` из ${number(offers)}`}
        {unchanged > 0 &&
          (anew ? `, из них ${number(unchanged)} уже там` : `, из них ${number(unchanged)} не менялись и не уйдут`)}
      </p>
      {lacking.length > 0 && (
        <details className={css.lacking}>
          <summary>
            {plural(checked - ready, ['Не уйдёт', 'Не уйдут', 'Не уйдут'])} {number(checked - ready)}
          </summary>
          {lacking.length > 1 && (
            <ul>
              {lacking.map(({ reason, count }) => (
                <li key={reason}>
                  <span translate="no">{reason}</span> <span className={css.quiet}>{number(count)}</span>
                </li>
              ))}
            </ul>
          )}
          <ul aria-label="Чего не хватает">
            {sample.map(({ id, product, article, title, missing: [fault, ...others] }) => {
              const to = fault && addressOfFault(fault, { ...where, product, offer: id });
              return (
                <li key={id}>
                  <b translate="no" title={title}>
                    {article}
                  </b>{' '}
                  {fault?.message}
                  {others.length > 0 && ` и ещё ${counted(others.length, ['причина', 'причины', 'причин'])}`}{' '}
                  {to && (
                    <a href={to.address} target="_blank" rel="noopener">
                      {to.title}
                    </a>
                  )}
                </li>
              );
            })}
          </ul>
          {checked - ready > sample.length && <p className={css.quiet}>Показаны первые {number(sample.length)}</p>}
        </details>
      )}
    </>
  );
}
