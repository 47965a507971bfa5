import type { PriceListModel } from '@prilavok/contract';
import { type Step, Steps } from '#ui/marks/steps.tsx';

/** The way of a price list: what is done, what is now, what comes next. */
export function PriceListSteps({ of: { stage, work }, mapping }: { of: PriceListModel; mapping: boolean }) {
  const checking = !mapping && stage === 'uploaded';
  const applying = !mapping && stage === 'checked';
  const applied = !mapping && stage === 'applied' && work?.status === 'success';
  const steps: Step[] = [
    { title: 'Файл', state: 'done' },
    { title: 'Столбцы', state: mapping ? 'now' : 'done' },
    { title: 'Сопоставление', state: mapping ? 'next' : checking ? 'now' : 'done' },
    { title: 'Применение', state: mapping || checking ? 'next' : applying || !applied ? 'now' : 'done' },
    { title: 'Итог', state: applied ? 'done' : 'next' },
  ];
  return <Steps steps={steps} label="Путь прайса" />;
}
