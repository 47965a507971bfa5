import { ActionIcon, Popover } from '@mantine/core';
import { cardStandings, cardStandingTitles, type Marketplace } from '@prilavok/contract';
import { IconHelp } from '@tabler/icons-react';
import { Mark, marketplaceTitle } from '#ui/marks/mark.tsx';
import styles from './products.module.css';
import { Standing } from './standing.tsx';

/** Legend of the letters and signs in the marketplaces' columns. */
export function MarksLegend({ shown }: { shown: readonly Marketplace[] }) {
  if (shown.length === 0) return null;
  return (
    <Popover position="bottom-start" shadow="md" withinPortal>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label="Что значат значки площадок">
          <IconHelp />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <dl className={styles.legend}>
          {shown.map((marketplace) => (
            <div key={marketplace}>
              <dt>
                <Mark marketplace={marketplace} />
              </dt>
              <dd>{marketplaceTitle(marketplace)}</dd>
            </div>
          ))}
          {cardStandings.map((standing) => (
            <div key={standing}>
              <dt aria-hidden>
                <Standing at={{ standing, reason: '' }} />
              </dt>
              <dd>{cardStandingTitles[standing]}</dd>
            </div>
          ))}
          <div>
            <dt aria-hidden>
              <Standing at={undefined} />
            </dt>
            <dd>Не связано с товаром площадки</dd>
          </div>
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
