import type { CalculationStep } from '@prilavok/contract';
import css from './calculation.module.css';
import { decimal } from './words.ts';

/** How outputs of an offer came about: the value or why there is none, the formula, and what it took. */
export function Steps({ steps }: { steps: readonly CalculationStep[] }) {
  return (
    <ol className={css.steps}>
      {steps.map((step, place) => (
        // Outputs that aren't saved have no id yet, and titles may be empty while they are typed.
        <li key={step.output ?? `new ${place}`} className={css.step}>
          <div className={css.result}>
            <strong translate="no">{step.title}</strong>
            <Worth value={step.value} reason={step.reason} />
          </div>
          {step.met && (
            <>
              <code className={css.formula} translate="no">
                {step.formula}
              </code>
              {step.reads.length > 0 && (
                <ul className={css.reads}>
                  {step.reads.map((read) => (
                    <li key={read.title}>
                      <span translate="no">
                        {read.title} <small>{read.how}</small>
                      </span>
                      <Worth value={read.value} reason={read.reason} />
                    </li>
                  ))}
                </ul>
              )}
              {step.exact !== null && step.value !== null && Number(step.exact) !== Number(step.value) && (
                <small className={css.missing}>До округления {decimal(step.exact)}</small>
              )}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

function Worth({ value, reason }: { value: string | null; reason: string | null }) {
  if (value === null) return <span className={css.missing}>{reason}</span>;
  return <span className={css.value}>{decimal(value)}</span>;
}
