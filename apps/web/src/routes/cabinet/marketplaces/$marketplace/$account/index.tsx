import { Button } from '@mantine/core';
import { type Account, checkAccount, marketplaceEditors, moneyReaders, orderReaders } from '@prilavok/contract';
import { IconPlugConnected } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { AccountSide } from '#features/marketplaces/account-side.tsx';
import { AccountNotes, AccountState, environmentTitles } from '#features/marketplaces/account-state.tsx';
import { checkKeys } from '#features/marketplaces/check-keys.ts';
import { useAccount, useMarketplace } from '#features/marketplaces/use-account.ts';
import { useProducts } from '#features/marketplaces/use-products.ts';
import { Links } from '#shell/links.tsx';
import { ofMarketplace } from '#shell/valid.ts';
import { fullDate } from '#text/dates.ts';
import { Facts } from '#ui/fields/fields.tsx';
import { lenient } from '#ui/list/search.ts';
import { Mark } from '#ui/marks/mark.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Go } from '#ui/page/go.tsx';
import { Page } from '#ui/page/page.tsx';
import { Section, TwoColumns } from '#ui/page/section.tsx';
import css from './-account.module.css';
import { AccountSettingsForm } from './-account-settings.tsx';
import { Callback } from './-callback.tsx';
import { HeldPrices } from './-held-prices.tsx';
import { Quotas } from './-quotas.tsx';
import { Rates } from './-rates.tsx';
import { Ratings } from './-ratings.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/')({
  staticData: { title: 'Аккаунт', valid: ofMarketplace('account') },
  validateSearch: z.object({ edit: lenient(z.boolean()) }),
  component: AccountPage,
});

function EditBeside({ account: { id, marketplace }, onClose }: { account: Account; onClose: () => void }) {
  const known = useMarketplace(marketplace);
  const row = { id, onClose, onPrevious: undefined, onNext: undefined };
  return known && <AccountSide row={row} marketplace={known} />;
}

function linksOf({ marketplace, id, catalog }: Account, products: string | undefined) {
  const at = `/cabinet/marketplaces/${marketplace}/${id}`;
  return [
    {
      to: `${at}/products`,
      title: 'Товары площадки',
      note: products === '0' ? 'Связи ещё не заведены' : `Связано товаров: ${products ?? '…'}`,
    },
    {
      to: `${at}/orders`,
      title: 'Заказы',
      note: 'Что пришло отсюда и как это называет площадка',
      roles: orderReaders,
    },
    { to: `${at}/changes`, title: 'Что изменится', note: 'Что отправляется на площадку и что от этого изменится' },
    { to: `${at}/workers`, title: 'Задачи', note: 'Выгрузка товаров, остатков и цен, загрузка заказов' },
    { to: `${at}/warehouses`, title: 'Склады', note: 'Куда уходят остатки' },
    { to: `${at}/limits`, title: 'Лимиты и очередь', note: 'Что ждёт отправки и когда уйдёт' },
    { to: `${at}/stocks`, title: 'Остатки на площадке', note: 'Что отправлено, принято и показано' },
    {
      to: `${at}/products`,
      search: { view: 'why' },
      title: 'Почему не продаются',
      note: 'Что мешает каждому предложению',
    },
    { to: `${at}/promotions`, title: 'Акции', note: 'Куда зовёт площадка и что останется с продажи' },
    ...(catalog
      ? [
          {
            to: `/cabinet/marketplaces/${marketplace}/catalogs/${catalog}`,
            title: 'Сопоставление',
            note: 'Категории, свойства и значения',
          },
        ]
      : []),
    {
      to: `${at}/analytics`,
      title: 'Аналитика',
      note: 'Сколько раз товары показали, открыли, положили в корзину и заказали',
    },
    {
      to: `${at}/money`,
      title: 'Деньги',
      note: 'Сколько площадка заплатила, сколько удержала и за что',
      roles: moneyReaders,
    },
    { to: `${at}/reports`, title: 'Отчёты', note: 'Заказы, товары и возвраты файлами площадки', roles: moneyReaders },
    { to: `${at}/workers/runs`, title: 'Прогоны задач', note: 'Чем кончился каждый' },
    {
      to: `${at}/request-logs`,
      title: 'Журнал запросов',
      note: 'Что спросили у площадки и что она ответила',
      roles: marketplaceEditors,
    },
  ];
}

function factsOf({ environment, catalog, catalogTitle, status, keys, createdAt }: Account, sandboxPort: number | null) {
  return [
    {
      label: 'Где живёт',
      value:
        environment === 'sandbox' && sandboxPort !== null ? (
          <Sandbox port={sandboxPort} />
        ) : (
          environmentTitles[environment]
        ),
    },
    {
      label: 'Каталог',
      value: catalog ? (
        <Go to={`/cabinet/catalogs/${catalog}`}>{catalogTitle ?? 'Каталог'}</Go>
      ) : (
        'не выбран: торговать нечем'
      ),
      ownWord: catalog !== null,
    },
    { label: 'Проверен', value: status.checkedAt ? fullDate(status.checkedAt) : 'ещё нет' },
    ...(status.message ? [{ label: 'Ответ', value: status.message, ownWord: true }] : []),
    ...(status.keysExpireAt ? [{ label: 'Ключи до', value: fullDate(status.keysExpireAt) }] : []),
    {
      label: 'Ключи',
      value: keys.map(({ label, filled, value }) => `${label}: ${value || (filled ? 'есть' : 'нет')}`).join(', '),
    },
    { label: 'Подключён', value: fullDate(createdAt) },
  ];
}

/** The other side of the counter lies on the same machine: who tries out an account buys there, and moves orders on. */
function Sandbox({ port }: { port: number }) {
  return (
    <a href={`http://${window.location.hostname}:${port}/`} target="_blank" rel="noopener">
      Песочница: купить товар, продвинуть заказ, узнать номера складов
    </a>
  );
}

function AccountPage() {
  const { account: id } = Route.useParams();
  const { edit = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { account, error, refetch } = useAccount(id);
  const products = useProducts([id]);
  const known = useMarketplace(account?.marketplace);
  const mayCheck = useMay(checkAccount);
  const [checking, setChecking] = useState(false);
  if (!account) {
    return (
      <Page title="Аккаунт" loading={!error}>
        {error && <Failed error={error} onRetry={refetch} />}
      </Page>
    );
  }
  // A rate that lacks is set here: below a dozen links it would have to be looked for.
  const unpriced = account.status.pricesUnsent !== null;
  const show = (open: boolean) => void navigate({ search: open ? { edit: true } : {}, replace: true });
  const check = () => {
    setChecking(true);
    quietly(() => checkKeys(id).finally(() => setChecking(false)));
  };
  return (
    <Page
      title={account.title}
      ownWord
      mark={<Mark marketplace={account.marketplace} />}
      controls={<AccountState account={account} />}
      actions={
        mayCheck && (
          <>
            <Button variant="default" onClick={() => show(true)}>
              Изменить
            </Button>
            <Button leftSection={<IconPlugConnected />} loading={checking} onClick={check}>
              Проверить ключи
            </Button>
          </>
        )
      }
      side={edit && <EditBeside account={account} onClose={() => show(false)} />}
      fill
    >
      <TwoColumns
        right={
          <>
            <Quotas account={account} />
            <Callback account={account} />
            <AccountSettingsForm key={`${account.id} ${account.version}`} account={account} />
          </>
        }
      >
        <div className={css.notes}>
          <AccountNotes account={account} />
        </div>
        <HeldPrices account={account} />
        {unpriced && <Rates account={account} />}
        <Ratings account={account} />
        <Section title="Что здесь">
          <Links links={linksOf(account, products(account))} />
        </Section>
        {!unpriced && <Rates account={account} />}
        <Section title="Об аккаунте">
          <Facts facts={factsOf(account, known?.sandboxPort ?? null)} />
        </Section>
      </TwoColumns>
    </Page>
  );
}
