import { Button } from '@mantine/core';
import type { Matter } from '@prilavok/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { counted } from '#text/plurals.ts';
import { Deadline } from '#ui/marks/deadline.tsx';
import { Mark } from '#ui/marks/mark.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './-dashboard.module.css';

/** Matters that are seen at once: the others wait behind a button. */
const first = 8;

const more = ['дело', 'дела', 'дел'] as const;

/** As high as the work that is coming. */
export function MattersBars() {
  return (
    <Section title="Что сделать">
      <ul className={css.matters} aria-busy>
        {['w1', 'w2', 'w3', 'w4'].map((width) => (
          <li key={width}>
            <span className={css.what}>
              <span className={`sk ${css.bar}`} />
              <span className={`sk ${css.bar}`} />
            </span>
            <span />
            <span className={`sk ${css.buttonBar}`} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Today's work, a line a matter; the first carries the main button unless the way to the first order does. */
export function Matters({ matters, main }: { matters: readonly Matter[]; main: boolean }) {
  const [all, setAll] = useState(false);
  const hidden = all ? 0 : Math.max(0, matters.length - first);
  return (
    <Section title="Что сделать" note={matters.length || undefined}>
      {matters.length === 0 && <p className={css.calm}>Всё разобрано: срочных дел нет.</p>}
      <ul className={css.matters}>
        {matters
          .slice(0, matters.length - hidden)
          .map(({ id, severity, title, text, marketplaces, moment, to, action }, nth) => (
            <li key={id} data-tone={severity}>
              <div className={css.what}>
                <Go to={to}>{title}</Go>
                {text && <p translate="no">{text}</p>}
              </div>
              <span className={css.marks}>
                {marketplaces.map((mark) => (
                  <Mark key={mark} marketplace={mark} />
                ))}
                {moment && <Deadline moment={moment} />}
              </span>
              <Button
                component={Link}
                to={to}
                variant={main && nth === 0 ? 'filled' : 'default'}
                aria-label={`${action}: ${title}`}
              >
                {action}
              </Button>
            </li>
          ))}
      </ul>
      {hidden > 0 && (
        <Button variant="subtle" mt={8} onClick={() => setAll(true)}>
          Ещё {counted(hidden, more)}
        </Button>
      )}
    </Section>
  );
}
