import { Input } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import css from './formula.module.css';
import type { FormulaFault, FormulaWord } from './names.ts';

/** The editor is large: it comes with the first screen that needs it. */
const Editor = lazy(() => import('./formula-editor.tsx'));

interface Props {
  label: string;
  description?: string;
  value: string;
  onChange: (formula: string) => void;
  words: readonly FormulaWord[];
  fault: FormulaFault | undefined;
  /** Refusal of a save. */
  error?: string | undefined;
  readOnly?: boolean;
}

/** A formula: names and functions are completed, the place of a mistake is underlined and told under the field. */
export function FormulaField({ label, description, error, value, fault, ...editing }: Props) {
  const id = useId();
  const wrong = fault?.message ?? error;
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={wrong}>
      <div className={css.field} data-wrong={wrong !== undefined || undefined}>
        <Suspense fallback={<pre className={css.waiting}>{value || ' '}</pre>}>
          <Editor {...editing} id={id} label={label} value={value} fault={fault} />
        </Suspense>
      </div>
    </Input.Wrapper>
  );
}
