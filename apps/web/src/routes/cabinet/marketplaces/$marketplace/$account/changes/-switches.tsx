import { Button } from '@mantine/core';
import {
  type Account,
  type AccountChanges,
  type ChangeKind,
  changeSwitches,
  type SwitchKind,
  switchKinds,
  switchTitles,
} from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { useMarketplace } from '#features/marketplaces/use-account.ts';
import { fullDate } from '#text/dates.ts';
import { counted } from '#text/plurals.ts';
import { Status } from '#ui/marks/status.tsx';
import css from './-changes.module.css';
import { askSwitchOn, switchTo } from './-switch-on.tsx';
import { totalsText } from './-totals.ts';

/** Which changes each switch would bring. */
export const kindsOf: Record<SwitchKind, readonly ChangeKind[]> = {
  prices: ['price_up', 'price_down', 'price_drop', 'price_new', 'price_held'],
  stocks: ['stock_up', 'stock_down', 'stock_zero'],
  cards: ['card_create', 'card_update', 'card_lacks'],
  promotions: [],
  orders: [],
};

/** Each kind with what it would change, whether it is sent, and the button. */
export function Switches({ account, changes }: { account: Account; changes: AccountChanges | undefined }) {
  const may = useMay(changeSwitches);
  const missing = useMarketplace(account.marketplace)?.missing.promotions;
  return (
    <ul className={css.switches} aria-label="Что отправляется на площадку">
      {switchKinds.map((kind) => {
        const { title, does } = switchTitles[kind];
        const totals = changes ? totalsText(changes.kinds, kindsOf[kind]) : '';
        const lacks = kind === 'promotions' ? missing : undefined;
        const { on } = account.switches[kind];
        return (
          <li key={kind}>
            <span className={css.what}>
              <b>{title}</b>
              <small>{lacks ?? (totals || does)}</small>
            </span>
            <State account={account} kind={kind} />
            {may && lacks === undefined && (
              <span className={css.acts}>
                {(!on || account.switches[kind].scope !== null) && (
                  <Button
                    variant={on ? 'default' : 'filled'}
                    size="xs"
                    aria-label={on ? `${title}: изменить, для каких товаров` : `${title}: включить`}
                    onClick={() => askSwitchOn({ account, kind, totals })}
                  >
                    {on ? 'Для каких товаров' : 'Включить…'}
                  </Button>
                )}
                {on && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`${title}: выключить`}
                    onClick={() => quietly(() => switchTo(account, kind, { on: false, scope: null }))}
                  >
                    Выключить
                  </Button>
                )}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function State({ account, kind }: { account: Account; kind: SwitchKind }) {
  const { on, scope, since } = account.switches[kind];
  if (!on) return <Status ring>Не отправляем</Status>;
  const parts = scope && [
    ...(scope.categories.length > 0 ? [counted(scope.categories.length, ['категория', 'категории', 'категорий'])] : []),
    ...(scope.offers.length > 0 ? [counted(scope.offers.length, ['предложение', 'предложения', 'предложений'])] : []),
  ];
  const which = parts ? `Часть товаров: ${parts.join(', ')}` : 'Отправляем';
  return (
    <span title={since ? `С ${fullDate(since)}` : undefined}>
      <Status tone={parts ? 'accent' : 'success'}>{which}</Status>
    </span>
  );
}
