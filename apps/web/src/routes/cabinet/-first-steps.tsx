import { Button } from '@mantine/core';
import type { firstSteps, Today } from '@prilavok/contract';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { number } from '#text/numbers.ts';
import { Section } from '#ui/page/section.tsx';
import css from './-dashboard.module.css';

interface StepWords {
  title: string;
  /** Benefit of the step. */
  gives: string;
  action: string;
}

const words: Record<(typeof firstSteps)[number], StepWords> = {
  goods: {
    title: 'Загрузите товары',
    gives: 'Из таблицы (XLSX, XLS, CSV), фида YML или обмена 1С: категории, бренды и свойства появятся сами.',
    action: 'К каталогам',
  },
  account: {
    title: 'Подключите маркетплейс',
    gives: 'Понадобятся ключи из его личного кабинета. Без них можно попробовать всё в песочнице.',
    action: 'Добавить аккаунт',
  },
  mapping: {
    title: 'Сопоставьте категории',
    gives: 'Пары подскажем, проверите вы: после этого карточки, цены и остатки знают, куда идти.',
    action: 'К сопоставлению',
  },
  changes: {
    title: 'Посмотрите первое отличие',
    gives: 'Что на площадке иначе, чем у вас, и что изменится, если отправить: до того, как отправлять.',
    action: 'К отличиям',
  },
  order: {
    title: 'Дождитесь первого заказа',
    gives: 'Он появится здесь сам, через несколько секунд после покупки.',
    action: 'К заказам',
  },
};

/**
 * Steps to the first order that are left, and how far each is; the next step carries the button. Gone when all are
 * done.
 */
export function FirstSteps({ steps }: { steps: Today['steps'] }) {
  const next = steps.find(({ done }) => !done);
  const done = steps.filter((step) => step.done).length;
  return (
    <Section title="Начало работы" note={`${done} из ${steps.length}`}>
      <ol className={css.steps}>
        {steps.map((step, nth) => (
          <li key={step.step} data-done={step.done || undefined}>
            <span className={css.ball}>
              {step.done ? <IconCheck size={14} stroke={2.2} aria-label="Сделано" /> : nth + 1}
            </span>
            <div>
              <b>{words[step.step].title}</b>
              <HowFar of={step} />
              {!step.done && <p>{words[step.step].gives}</p>}
            </div>
            {!step.done && (
              <Button component={Link} to={step.to} size="xs" variant={step === next ? 'filled' : 'default'}>
                {words[step.step].action}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** «4 из 12»; nothing while nothing is done. */
function HowFar({ of: { count, of } }: { of: Today['steps'][number] }) {
  if (count === 0 && of === null) return null;
  return <small>{of === null ? number(count) : `${number(count)} из ${number(of)}`}</small>;
}
