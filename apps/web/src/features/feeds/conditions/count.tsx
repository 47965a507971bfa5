import { useDebouncedValue } from '@mantine/hooks';
import { countFeedConditions, type FeedKind, type FeedTests } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { offerForms } from '#features/catalogs/words.ts';
import type { SentCondition } from '#features/properties/conditions/draft.ts';
import { number } from '#text/numbers.ts';
import { type Forms, plural } from '#text/plurals.ts';
import css from './feed-conditions.module.css';

const orderForms: Forms = ['заказ', 'заказа', 'заказов'];

interface Props {
  feed: string;
  kind: FeedKind;
  condition: SentCondition<FeedTests>;
}

/** How many fit the conditions as they stand, saved or not; the last number stays while a new one is asked. */
export function ConditionCount({ feed, kind, condition }: Props) {
  const [asked] = useDebouncedValue(condition, 400);
  const { data, error, isFetching } = useCall(countFeedConditions, {
    path: { id: feed },
    body: { condition: asked },
    quiet: true,
  });
  const forms = kind === 'order' ? orderForms : offerForms;
  const waiting = isFetching || asked !== condition;
  return (
    <span className={css.count} aria-live="polite" aria-busy={waiting}>
      {error ? (
        error.message
      ) : data ? (
        <>
          Подходит <b>{data.more ? `больше ${number(data.total)}` : number(data.total)}</b>{' '}
          {data.more ? forms[2] : plural(data.total, forms)}
        </>
      ) : (
        'Считаем…'
      )}
    </span>
  );
}
