import { Button, Select } from '@mantine/core';
import { percent } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { type Threshold, thresholds } from './thresholds.ts';

const options = thresholds.map((value) => ({ value, label: `от ${percent(Number(value) / 100)}` }));

interface Props {
  /** How many suggestions reach the threshold. */
  count: number;
  threshold: Threshold;
  onThreshold: (threshold: Threshold) => void;
  busy: boolean;
  onAccept: () => void;
}

/** Takes all suggestions from a score on: the main button of mapping. */
export function AcceptAll({ count, threshold, onThreshold, busy, onAccept }: Props) {
  return (
    <>
      <Select
        aria-label="Порог уверенности"
        w={110}
        allowDeselect={false}
        data={options}
        value={threshold}
        onChange={(value) => {
          const next = thresholds.find((one) => one === value);
          if (next) onThreshold(next);
        }}
      />
      <Button loading={busy} disabled={count === 0} onClick={onAccept}>
        {count === 0
          ? `Предложений от ${percent(Number(threshold) / 100)} нет`
          : `Принять ${counted(count, ['предложение', 'предложения', 'предложений'])} от ${percent(Number(threshold) / 100)}`}
      </Button>
    </>
  );
}
