import { type Import, isUnderWay } from '@prilavok/contract';
import { type Step, Steps } from '#ui/marks/steps.tsx';

/** The path of a file into the catalog: what is done, what is now, what comes next. */
export function ImportSteps({ of }: { of: Import }) {
  const names = [
    'Файл',
    ...(of.format === 'table' ? ['Сопоставление'] : []),
    ...(hasCheck(of) ? ['Проверка'] : []),
    'Загрузка',
    'Итог',
  ];
  const now = names.indexOf(stepOf(of));
  const over = of.step === 'run' && of.status === 'success';
  const steps = names.map((title, at): Step => {
    if (over || at < now) return { title, state: 'done' };
    return { title, state: at === now ? 'now' : 'next' };
  });
  return <Steps steps={steps} label="Путь файла" />;
}

const hasCheck = ({ step, checked }: Import) => step !== 'run' || checked !== null;

/** The step that waits for somebody: a check that has ended well waits for the run. */
function stepOf(of: Import): string {
  if (of.format === null && isUnderWay(of)) return 'Файл';
  if (of.step === 'mapping') return 'Сопоставление';
  if (of.step === 'check') return of.status === 'success' ? 'Загрузка' : 'Проверка';
  return 'Загрузка';
}
