import { Button, Select } from '@mantine/core';
import {
  type Account,
  findAccounts,
  findMarketplaces,
  type Giveout,
  getGiveoutBarcode,
  getGiveouts,
} from '@prilavok/contract';
import { IconBarcode } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import { useCall } from '#api/useCall.ts';
import { Scannable } from '#features/orders/scannable.tsx';
import { fullDate } from '#text/dates.ts';
import { counted } from '#text/plurals.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import { marketplaceTitle } from '#ui/marks/mark.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Status } from '#ui/marks/status.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import styles from './-returns.module.css';

interface Props {
  /** The account that the list is narrowed to. */
  account: string | undefined;
}

/** Code for a point that gives returns back, where an account's marketplace works so. */
export function GiveoutsButton({ account }: Props) {
  const known = useCall(findMarketplaces, {}).data?.rows ?? [];
  const accounts = useCall(findAccounts, { body: {} }).data?.rows ?? [];
  const gives = accounts.filter(({ marketplace }) => known.find(({ id }) => id === marketplace)?.noGiveouts === null);
  if (gives.length === 0) return null;
  const open = () =>
    openDialog({
      component: Giveouts,
      componentProps: { accounts, first: account ?? gives[0]?.id ?? '' },
      options: { header: 'Забрать возвраты в пункте', type: 'sidebar', size: 'medium' },
    });
  return (
    <Button variant="default" leftSection={<IconBarcode />} onClick={() => void open()}>
      Забрать в пункте
    </Button>
  );
}

function Giveouts({ accounts, first }: { accounts: readonly Account[]; first: string }) {
  const [account, setAccount] = useState(first);
  return (
    <DialogBody>
      {accounts.length > 1 && (
        <Select
          label="Аккаунт"
          allowDeselect={false}
          data={accounts.map(({ id, title, marketplace }) => ({
            value: id,
            label: `${marketplaceTitle(marketplace)}, ${title}`,
          }))}
          value={account}
          onChange={(next) => next && setAccount(next)}
        />
      )}
      <OfAccount key={account} account={account} />
    </DialogBody>
  );
}

function OfAccount({ account }: { account: string }) {
  const { close } = useDialog();
  const { data, error, refetch, isFetching } = useCall(getGiveouts, { path: { account }, quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Note>Спрашиваем у площадки…</Note>;
  return (
    <div className={styles.giveouts}>
      <p>
        {data.ready > 0 ? (
          <>
            Можно забрать:{' '}
            <Go to={`/cabinet/orders/returns?account=${account}&state=ready`} onGo={close}>
              {counted(data.ready, ['возврат', 'возврата', 'возвратов'])}
            </Go>
            .
          </>
        ) : (
          'Возвратов, которые ждут в пунктах, сейчас нет.'
        )}
      </p>
      {data.silent !== null && <Note>{data.silent}</Note>}
      {data.barcode !== null && (
        <>
          <Barcode account={account} text={data.barcode} />
          <Section
            title="Выдают сейчас"
            actions={
              <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={() => void refetch()}>
                Обновить
              </Button>
            }
          >
            {data.rows.length === 0 && (
              <p className={styles.why}>
                Покажите штрихкод в пункте: когда его отсканируют, здесь появится, что отдают. Второе сканирование
                закончит выдачу.
              </p>
            )}
            {data.rows.map((giveout) => (
              <OfPoint key={giveout.id} giveout={giveout} onGo={close} />
            ))}
          </Section>
        </>
      )}
    </div>
  );
}

function Barcode({ account, text }: { account: string; text: string }) {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    let shown: string | undefined;
    let gone = false;
    call(getGiveoutBarcode, { path: { account }, quiet: true })
      .then((response) => response.blob())
      .then((blob) => {
        if (gone) return;
        shown = URL.createObjectURL(blob);
        setPicture(shown);
      })
      // Its value stands below all the same: it can be typed in.
      .catch(() => {});
    return () => {
      gone = true;
      URL.revokeObjectURL(shown ?? '');
    };
  }, [account]);
  return <Scannable picture={picture} alt={`Штрихкод для получения возвратов ${text}`} text={text} />;
}

function OfPoint({ giveout, onGo }: { giveout: Giveout; onGo: () => void }) {
  const { place, address, status, createdAt, approved, total, goods } = giveout;
  return (
    <article aria-label={place || address}>
      <h3 translate="no">{place || address}</h3>
      <p className={styles.why}>
        {place && address && <span translate="no">{address}. </span>}
        {createdAt && `С ${fullDate(createdAt)}. `}
        <Status tone={approved === total ? 'success' : 'info'}>{`${status}, отдали ${approved} из ${total}`}</Status>
      </p>
      <ul className={styles.lines}>
        {goods.map(({ title, pieces, approved: given, returns }) => (
          <li key={title}>
            <span translate="no">
              {title}
              <small>
                {returns.length === 0
                  ? 'Возврата с таким товаром у нас нет: он появится после загрузки возвратов'
                  : returns.map(({ id, number }, at) => (
                      <span key={id}>
                        {at > 0 && ', '}
                        <Go to={`/cabinet/orders/returns?open=${id}`} onGo={onGo}>
                          {number}
                        </Go>
                      </span>
                    ))}
              </small>
            </span>
            <span>{given > 0 ? `${given} из ${pieces}\u00a0шт.` : `${pieces}\u00a0шт.`}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}
