import { type Import, isUnderWay } from '@prilavok/contract';
import { type Step, Steps } from '#ui/steps.tsx';

/** The path of a file into the catalog: what is done, what is now, what comes next. */
export function ImportSteps({ of }: { of: Import }) {
  const over = of.status === 'success';
  const steps: Step[] = [
    { title: 'Файл', state: 'done' },
    ...(of.step === 'check' || of.checked
      ? [{ title: 'Проверка', state: of.step === 'check' && !over ? 'now' : 'done' } as const]
      : []),
    {
      title: 'Загрузка',
      state: of.step === 'check' ? (over ? 'now' : 'next') : isUnderWay(of) || !over ? 'now' : 'done',
    },
    { title: 'Итог', state: of.step === 'run' && over ? 'done' : 'next' },
  ];
  return <Steps steps={steps} label="Путь файла" />;
}
