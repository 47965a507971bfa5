import { Button, Radio, Stack, Textarea } from '@mantine/core';
import {
  answerProblem,
  answerReturn,
  findReturnAnswers,
  type OrderReturnModel,
  type ReturnAnswer,
} from '@prilavok/contract';
import { type FieldsState, useFields } from '#api/use-fields.ts';
import { useMay } from '#api/use-may.ts';
import { useSubmit } from '#api/use-submit.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { MoneyInput } from '#features/catalogs/money-input.tsx';
import { fullDate } from '#text/dates.ts';
import { currencySign, money } from '#text/money.ts';
import { success } from '#toasts.ts';
import { bounded } from '#ui/fields/bounded.ts';
import { Note } from '#ui/marks/note.tsx';
import { Thumb } from '#ui/marks/thumb.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Section } from '#ui/page/section.tsx';
import styles from './-returns.module.css';

const empty = { answer: '', reason: '', comment: '', amount: '' };
type Filled = FieldsState<typeof empty>;

/** Answer that the marketplace waits for, asked of it as it stands now; nothing where it waits for nothing. */
export function Answer({ one }: { one: OrderReturnModel }) {
  const may = useMay(answerReturn);
  const asks = may && one.answerable;
  const found = useCall(findReturnAnswers, { path: { id: one.id }, quiet: true }, { enabled: asks });
  if (!asks) return null;
  const waits = one.state === 'claimed';
  if (found.error)
    return waits ? (
      <Section title="Ответ покупателю">
        <Failed error={found.error} onRetry={() => void found.refetch()} />
      </Section>
    ) : null;
  if (!found.data)
    return waits ? (
      <Section title="Ответ покупателю">
        <p className={styles.why}>Спрашиваем у площадки, что можно ответить…</p>
      </Section>
    ) : null;
  const { rows, photos } = found.data;
  if (!waits && rows.length === 0) return null;
  return (
    <Section title="Ответ покупателю">
      <Photos photos={photos} />
      {rows.length > 0 ? (
        <Choice key={rows.map(({ id }) => id).join()} one={one} answers={rows} />
      ) : (
        <Note>Сейчас площадка ответа не ждёт. Если решение нужно, посмотрите возврат в её кабинете.</Note>
      )}
    </Section>
  );
}

/** Photos of the buyer. */
function Photos({ photos }: { photos: readonly string[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className={styles.photos} aria-label="Снимки покупателя">
      {photos.map((photo, at) => (
        <li key={photo}>
          <a href={photo} target="_blank" rel="noopener noreferrer" aria-label={`Снимок ${at + 1}`}>
            <Thumb src={photo} size="page" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** One of the answers, with what it asks for. */
function Choice({ one, answers }: { one: OrderReturnModel; answers: readonly ReturnAnswer[] }) {
  const fields = useFields(empty);
  const { answer, comment } = fields.values;
  const chosen = answers.find(({ id }) => id === answer);
  const filled = chosen && {
    reason: chosen.reasons.length > 0 ? fields.values.reason : '',
    comment: chosen.comment ? comment.trim() : '',
    amount: chosen.amount && fields.values.amount ? fields.values.amount : null,
  };
  const problem = chosen && filled ? answerProblem(chosen, filled) : null;
  const { submit, busy, refused } = useSubmit(async () => {
    await change(answerReturn, { path: { id: one.id }, body: { answer, ...filled } });
    success('Площадка приняла ответ');
  });
  return (
    <form onSubmit={submit} className={styles.receive}>
      <Radio.Group label="Что ответить" {...fields.getInputProps('answer')}>
        <Stack gap={8} mt={4}>
          {answers.map(({ id, title, hint }) => (
            <Radio key={id} value={id} label={title} description={id === answer ? hint || undefined : undefined} />
          ))}
        </Stack>
      </Radio.Group>
      {chosen && <Wanted answer={chosen} fields={fields} currency={one.currency} />}
      {refused && <Note tone="error">{refused}</Note>}
      <Button
        type="submit"
        loading={busy}
        disabled={!chosen || problem !== null}
        {...(chosen?.refuses && { color: 'red' })}
      >
        {chosen ? 'Отправить ответ' : 'Выберите ответ'}
      </Button>
      <small className={styles.why}>
        {problem ? sentence(problem.message) : 'Ответ сразу уйдёт покупателю: отменить его нельзя.'}
      </small>
    </form>
  );
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

interface WantedProps {
  answer: ReturnAnswer;
  fields: Filled;
  currency: OrderReturnModel['currency'];
}

/** Fields of an answer: a reason, a sum, words. */
function Wanted({ answer: { reasons, amount, comment }, fields, currency }: WantedProps) {
  const { values, getInputProps } = fields;
  return (
    <>
      {reasons.length > 0 && (
        <Radio.Group label="Причина" {...getInputProps('reason')}>
          <Stack gap={8} mt={4}>
            {reasons.map(({ id, title, hint }) => (
              <Radio key={id} value={id} label={title} description={hint || undefined} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {amount && (
        <MoneyInput
          label={amount.title}
          description={boundsOf(amount, currency)}
          sign={currencySign(currency)}
          value={values.amount}
          onChange={(next) => fields.setFieldValue('amount', next)}
        />
      )}
      {comment && (
        <Textarea
          label={comment.optional ? `${comment.title}, если нужно` : comment.title}
          autosize
          minRows={2}
          {...bounded(values.comment, comment.most)}
          {...getInputProps('comment')}
        />
      )}
    </>
  );
}

function boundsOf({ least, most }: NonNullable<ReturnAnswer['amount']>, currency: OrderReturnModel['currency']) {
  const bounds = [least && `от ${money(least, currency)}`, most && `до ${money(most, currency)}`].filter(Boolean);
  return bounds.length > 0 ? sentence(bounds.join(' ')) : undefined;
}

/** Given answers, newest first. */
export function Answers({ one }: { one: OrderReturnModel }) {
  if (one.answers.length === 0) return null;
  return (
    <Section title="Наши ответы">
      <ul className={styles.lines}>
        {one.answers.map(({ id, at, author, title, reason, comment, amount, confirmed }) => (
          <li key={id}>
            <span>
              {[title, money(amount, one.currency)].filter(Boolean).join(', ')}
              {(reason || comment) && <small translate="no">{[reason, comment].filter(Boolean).join('. ')}</small>}
              {!confirmed && <small>Площадка ещё не подтвердила ответ</small>}
            </span>
            <span>
              {fullDate(at)}
              <small translate="no">{author}</small>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
