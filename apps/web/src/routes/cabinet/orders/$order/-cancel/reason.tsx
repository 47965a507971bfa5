import { Radio, Stack, Textarea } from '@mantine/core';
import { type ActionBody, findCancelReasons, type OrderModel } from '@prilavok/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { type FieldsState, useFields } from '#api/use-fields.ts';
import { useCall } from '#api/useCall.ts';
import { bounded } from '#ui/fields/bounded.ts';
import { Failed } from '#ui/page/failed.tsx';

type Reasons = { rows: { id: string; title: string; needsMessage: boolean }[] };

interface ReasonQuestion {
  own: boolean;
  reasons: UseQueryResult<Reasons>;
  fields: FieldsState<{ reason: string; message: string }>;
  needsMessage: boolean;
}

/** «Товар закончился на складе продавца», «нет в наличии»: as marketplaces and people put it. */
const ranOut = /законч|нет в наличии|нет на складе|кончил/i;

/** Why something of an order is cancelled: a marketplace takes its own reasons, an order of one's own takes words. */
export function useCancelReason(order: OrderModel) {
  const own = order.marketplace === null;
  const reasons = useCall(findCancelReasons, { path: { id: order.id } }, { enabled: !own });
  const fields = useFields({ reason: '', message: '' });
  const message = fields.values.message.trim();
  const chosen = reasons.data?.rows.find(({ id }) => id === fields.values.reason);
  const question: ReasonQuestion = { own, reasons, fields, needsMessage: own || chosen?.needsMessage === true };
  // Not every marketplace asks: then nothing has to be chosen.
  const unasked = !own && reasons.data?.rows.length === 0;
  const given = own ? { reason: message } : { reason: fields.values.reason, ...(message ? { message } : {}) };
  const why: Pick<ActionBody, 'reason' | 'message'> = unasked ? {} : given;
  const missing =
    !own && !chosen && !unasked
      ? 'Выберите причину'
      : question.needsMessage && !message
        ? 'Напишите, почему'
        : undefined;
  const outOfStock = ranOut.test(own ? message : (chosen?.title ?? ''));
  return { question, why, missing, outOfStock };
}

/** The reasons to choose from, and the words beside them. */
export function CancelReason({ own, reasons, fields, needsMessage }: ReasonQuestion) {
  return (
    <>
      {reasons.error && <Failed error={reasons.error} onRetry={() => void reasons.refetch()} />}
      {!own && reasons.data && reasons.data.rows.length > 0 && (
        <Radio.Group label="Причина, её увидит маркетплейс" {...fields.getInputProps('reason')}>
          <Stack gap={8} mt={4}>
            {reasons.data.rows.map(({ id, title }) => (
              <Radio key={id} value={id} label={title} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {reasons.isPending && !own && <p>Спрашиваем у маркетплейса причины…</p>}
      {needsMessage && (
        <Textarea
          label={own ? 'Причина' : 'Пояснение'}
          placeholder={own ? 'Например, товар закончился' : ''}
          autosize
          minRows={2}
          {...bounded(fields.values.message, 1000)}
          {...fields.getInputProps('message')}
        />
      )}
    </>
  );
}
