import { Anchor, Button, TextInput } from '@mantine/core';
import { changeFeedAddress, type FeedModel, type FeedTargetInfo, getFeedStructure } from '@prilavok/contract';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { quietly } from '#api/quietly.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { comingDate } from '#text/dates.ts';
import { success } from '#toasts.ts';
import { confirmSave } from '#ui/confirm.ts';
import { copy } from '#ui/fields/copy.tsx';
import { Note } from '#ui/marks/note.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { Section } from '#ui/page/section.tsx';
import { setPassword } from '../password.ts';
import css from './overview.module.css';

interface Props {
  feed: FeedModel;
  target: FeedTargetInfo | undefined;
  may: boolean;
}

/** Where the file is taken: its address, password, and where to paste them at the target. */
export function AddressSection({ feed, target, may }: Props) {
  const { address } = feed;
  const inner = useNodeNames(feed);
  const [given, setGiven] = useState(false);
  // What tells the purchase price goes out only after a question.
  const ask = () =>
    confirmSave({
      header: 'В фиде внутренние данные',
      message: `Их расскажут узлы: ${inner.join(', ')}. Это закупочная или минимальная цена, маржа или поставщики: их увидит каждый, у кого есть адрес.`,
      acceptLabel: 'Всё равно взять адрес',
      accept: async () => setGiven(true),
    });
  return (
    <Section title="Адрес" actions={may && <AddressActs feed={feed} />}>
      <div className={css.stack}>
        {address === null ? (
          <Note>Адрес видят те, кто ведёт фиды: по нему файл заберёт каждый.</Note>
        ) : inner.length > 0 && !given ? (
          <div>
            <Button size="xs" variant="default" onClick={ask}>
              Показать адрес
            </Button>
          </div>
        ) : (
          <>
            <TextInput
              aria-label="Адрес фида"
              value={address}
              readOnly
              translate="no"
              onFocus={(event) => event.currentTarget.select()}
            />
            <div className={css.ways}>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconCopy />}
                onClick={() => copy(address, 'Адрес скопирован')}
              >
                Скопировать
              </Button>
              {feed.build && feed.active && (
                <Button
                  component="a"
                  href={address}
                  target="_blank"
                  rel="noreferrer"
                  size="xs"
                  variant="default"
                  leftSection={<IconExternalLink />}
                >
                  Проверить
                </Button>
              )}
            </div>
          </>
        )}
        {!feed.active && <Note tone="warn">Фид выключен: по адресу ничего не отдаётся.</Note>}
        {feed.active && !feed.build && (
          <p className={css.quiet}>Файла пока нет: соберите фид, и адрес начнёт отвечать.</p>
        )}
        {feed.oldAddressUntil && (
          <p className={css.quiet}>Прежний адрес работает до {comingDate(feed.oldAddressUntil)}.</p>
        )}
        <PasswordState feed={feed} may={may} />
        {inner.length > 0 && (
          <Note tone="error">
            Внутренние данные в узлах: {inner.join(', ')}. Уберите их, если фид не только для вас.
          </Note>
        )}
        {target && (
          <div className={css.where}>
            <h3>Где взять адрес в кабинете площадки</h3>
            <p>{target.whereToPaste}</p>
            {target.source && (
              <p className={css.quiet}>
                Правила проверены по{' '}
                <Anchor href={target.source} target="_blank" rel="noreferrer">
                  описанию площадки
                </Anchor>{' '}
                от {target.checkedOn.split('-').reverse().join('.')}
              </p>
            )}
          </div>
        )}
      </div>
    </Section>
  );
}

/** Names of the nodes that tell inner matters; their ids until the structure has come. */
function useNodeNames({ id, inner }: FeedModel): string[] {
  const { data } = useCall(getFeedStructure, { path: { id } }, { enabled: inner.length > 0 });
  return inner.map((node) => data?.nodes.find((one) => one.id === node)?.name ?? node);
}

function PasswordState({ feed, may }: { feed: FeedModel; may: boolean }) {
  if (feed.password) return <p>Закрыт паролем.</p>;
  if (!feed.passwordNeeded) return <p>Без пароля: адрес знает только тот, кому вы его дали.</p>;
  return (
    <Note tone="warn">
      <p>В фиде данные покупателей: без пароля его не отдают.</p>
      {may && (
        <div className={css.ways}>
          <Button size="xs" variant="default" onClick={() => quietly(() => setPassword(feed.id, true))}>
            Закрыть паролем
          </Button>
        </div>
      )}
    </Note>
  );
}

function AddressActs({ feed }: { feed: FeedModel }) {
  const path = { id: feed.id };
  const changeAddress = (forget: boolean) =>
    quietly(async () => {
      await change(changeFeedAddress, { path, body: { forget } });
      success('Адрес сменился: вставьте новый в кабинете площадки');
    });
  const askAddress = () =>
    confirmSave({
      header: 'Сменить адрес фида?',
      message:
        'Прежний адрес ещё неделю отдаёт фид, чтобы площадка не осталась без товаров. Если он попал в чужие руки, закройте его сразу.',
      acceptLabel: 'Сменить',
      accept: async () => changeAddress(false),
      other: { label: 'Сменить и закрыть сразу', act: () => changeAddress(true) },
    });
  return (
    <MenuButton
      label="Действия с адресом"
      choices={[
        { label: 'Сменить адрес', onClick: askAddress },
        {
          label: feed.password ? 'Сменить пароль' : 'Закрыть паролем',
          onClick: () => quietly(() => setPassword(feed.id, true)),
        },
        ...(feed.password
          ? [
              {
                label: 'Снять пароль',
                off: feed.passwordNeeded ? 'В фиде данные покупателей: без пароля его не отдают' : undefined,
                onClick: () => quietly(() => setPassword(feed.id, false)),
              },
            ]
          : []),
      ]}
    />
  );
}
