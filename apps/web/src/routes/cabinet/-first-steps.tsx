import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Section } from '#ui/page/section.tsx';
import css from './-dashboard.module.css';
import type { FirstStep } from './-getting-started.ts';

/** What is left of the way to the first order; the next step carries the button. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const next = steps.find((step) => !step.done);
  return (
    <Section title="Начало работы">
      <ol className={css.steps}>
        {steps.map((step, nth) => (
          <li key={step.title} data-done={step.done || undefined}>
            <span className={css.ball}>
              {step.done ? <IconCheck size={14} stroke={2.2} aria-label="Сделано" /> : nth + 1}
            </span>
            <div>
              <b>{step.title}</b>
              {!step.done && <p>{step.text}</p>}
            </div>
            {!step.done && (
              <Button component={Link} to={step.to} size="xs" variant={step === next ? 'filled' : 'default'}>
                {step.action}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
