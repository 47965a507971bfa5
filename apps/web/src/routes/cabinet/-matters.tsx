import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Deadline } from '#ui/marks/deadline.tsx';
import { Mark } from '#ui/marks/mark.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './-dashboard.module.css';
import type { Matter } from './-use-matters.ts';

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
  return (
    <Section title="Что сделать" note={matters.length || undefined}>
      {matters.length === 0 && <p className={css.calm}>Всё разобрано: срочных дел нет.</p>}
      <ul className={css.matters}>
        {matters.map(({ id, tone, title, text, marks, moment, to, action }, place) => (
          <li key={id} data-tone={tone}>
            <div className={css.what}>
              <Go to={to}>{title}</Go>
              <p translate="no">{text}</p>
            </div>
            <span className={css.marks}>
              {marks.map((mark) => (
                <Mark key={mark} marketplace={mark} />
              ))}
              {moment && <Deadline moment={moment} />}
            </span>
            <Button
              component={Link}
              to={to}
              variant={main && place === 0 ? 'filled' : 'default'}
              aria-label={`${action}: ${title}`}
            >
              {action}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
