import { Button } from '@mantine/core';
import {
  type Discrepancy,
  getShipmentAcceptance,
  getShipmentBarcode,
  type PaperState,
  type Shipment,
} from '@prilavok/contract';
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import { quietly } from '#api/quietly.ts';
import { useCall } from '#api/useCall.ts';
import { Scannable } from '#features/orders/scannable.tsx';
import { Facts } from '#ui/fields/fields.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Status, type Tone } from '#ui/marks/status.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import styles from './-shipments.module.css';

const paperTones: Record<PaperState, Tone> = {
  forming: 'neutral',
  ready: 'info',
  unsigned: 'warn',
  signed: 'success',
  mismatch: 'warn',
  failed: 'error',
};

/** How the marketplace takes a confirmed shipment in: its barcode for the receiver, its acts, and what was counted otherwise. */
export function ShipmentAcceptance({ shipment }: { shipment: Shipment }) {
  const { data, error, refetch, isFetching } = useCall(getShipmentAcceptance, {
    path: { id: shipment.id },
    quiet: true,
  });
  return (
    <Section
      title="Приёмка"
      note={data?.status}
      actions={
        data && (
          <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={() => void refetch()}>
            Обновить
          </Button>
        )
      }
    >
      <div className={styles.acceptance}>
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <p className={styles.why}>Спрашиваем у площадки…</p>}
        {data?.silent && <Note>{data.silent}</Note>}
        {data?.barcode && <Barcode shipment={shipment.id} text={data.barcode} />}
        {data && data.papers.length > 0 && (
          <Facts
            facts={data.papers.map(({ title, state, status }) => ({
              label: title,
              value: <Status tone={paperTones[state]}>{status}</Status>,
            }))}
          />
        )}
        {data?.discrepancies && <Discrepancies rows={data.discrepancies} />}
      </div>
    </Section>
  );
}

/** Drawn only when it is wanted: it is one more request to the marketplace. */
function Barcode({ shipment, text }: { shipment: string; text: string }) {
  const [picture, setPicture] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(picture ?? ''), [picture]);
  if (picture) return <Scannable picture={picture} alt={`Штрихкод отгрузки ${text}`} text={text} />;
  const show = async () => {
    const response = await call(getShipmentBarcode, { path: { id: shipment } });
    setPicture(URL.createObjectURL(await response.blob()));
  };
  return (
    <Button
      variant="default"
      fullWidth
      loading={busy}
      onClick={() => {
        setBusy(true);
        quietly(() => show().finally(() => setBusy(false)));
      }}
    >
      Показать штрихкод для приёмки
    </Button>
  );
}

function Discrepancies({ rows }: { rows: readonly Discrepancy[] }) {
  if (rows.length === 0) return <p className={styles.why}>Расхождений по посылкам нет.</p>;
  return (
    <ul className={styles.discrepancies} aria-label="Расхождения по посылкам">
      {rows.map(({ number, order, kind, message, advice }) => (
        <li key={number}>
          <div>
            <span translate="no">{order ? <Go to={`/cabinet/orders/${order}`}>{number}</Go> : number}</span>
            <Status tone={kind === 'left' ? 'warn' : 'error'}>{message}</Status>
          </div>
          <small>{advice}</small>
        </li>
      ))}
    </ul>
  );
}
