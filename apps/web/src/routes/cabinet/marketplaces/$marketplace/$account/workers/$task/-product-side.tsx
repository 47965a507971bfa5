import { findTaskProductLogs, findTaskProducts, type Task } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { AllowPrice } from '#features/marketplaces/tasks/allow-price.tsx';
import { FaultLink } from '#features/marketplaces/tasks/fault-link.tsx';
import { faultMessage, type Shop } from '#features/marketplaces/tasks/faults.tsx';
import { ResultState, resultWords } from '#features/marketplaces/tasks/results.tsx';
import { Go } from '#ui/page/go.tsx';
import { History } from '#ui/page/history.tsx';
import { Section } from '#ui/page/section.tsx';
import { Side } from '#ui/page/side.tsx';
import css from './-task.module.css';

interface Props {
  task: Task;
  offer: string;
  where: Shop;
  onClose: () => void;
}

/** Everything a task has done with one product: all reasons, each with its field, and the earlier passes. */
export function ProductSide({ task, offer, where, onClose }: Props) {
  const path = { id: task.id, offer };
  const logs = useCall(findTaskProductLogs, { path, body: { limit: 50 } }).data?.rows;
  // The row itself, by its number: the list may be elsewhere by now.
  const row = useCall(findTaskProducts, { path: { id: task.id }, body: { offer, limit: 1 } }).data?.rows[0];
  const at = { ...where, offer, product: row?.product ?? null, category: row?.category };
  const card = at.catalog && at.product && `/cabinet/catalogs/${at.catalog}/products/${at.product}`;
  return (
    <Side
      title={row?.title ?? 'Товар'}
      ownWord
      subtitle={row?.article}
      size="s"
      controls={card && <Go to={card}>Карточка</Go>}
      onClose={onClose}
    >
      {row && (
        <Section title="Сейчас">
          <ResultState result={row.result} />
          {row.faults.length > 0 && (
            <ul className={css.faults} style={{ marginTop: 8 }}>
              {row.faults.map((fault) => (
                <li key={`${fault.code} ${fault.message}`}>
                  <div translate="no">{faultMessage(fault, row.result)}</div>
                  <FaultLink fault={fault} where={at} refused={row.result === 'refused' ? row.article : undefined} />
                  <AllowPrice account={where.account} offer={offer} title={row.title} fault={fault} />
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
      {logs && logs.length > 0 && (
        <Section title="Что делала задача">
          <History
            entries={logs.map(({ id, at: moment, result, faults }) => ({
              id,
              at: moment,
              text: [resultWords[result].one, ...faults.map((fault) => faultMessage(fault, result))].join('. '),
            }))}
          />
        </Section>
      )}
    </Side>
  );
}
