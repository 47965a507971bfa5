import { type MeasureName, measures, type Totals } from '@prilavok/contract';
import { FigureBars, FigureStrip } from '#ui/figures/figure-strip.tsx';
import { chartRows, measureOf } from './chart-rows.ts';
import { MeasureHint, truthTitles } from './measure-hint.tsx';
import { changeOf, figureWords } from './measure-words.ts';
import { headMeasures, useMeasures } from './use-measures.ts';

interface Props {
  totals: Totals | undefined;
  /** Called when a figure is pressed; a share has no rows to open. */
  onOpen: (measure: MeasureName) => void;
}

/** The six figures of a screen, each with its change, its way and how it is reckoned. */
export function TotalsHead({ totals, onOpen }: Props) {
  const seen = headMeasures(useMeasures());
  if (!totals) return <FigureBars />;
  const { now, before, currency } = totals;
  const rows = chartRows(totals, 'day');
  return (
    <FigureStrip
      label="Главные числа"
      figures={seen.map((measure) => {
        const { title, truth, opens } = measures[measure];
        const change = changeOf(now, before, measure);
        return {
          id: measure,
          title,
          hint: <MeasureHint measure={measure} />,
          value: figureWords(now, measure, currency),
          onOpen: opens ? () => onOpen(measure) : undefined,
          change: change?.words,
          worse: change?.worse ?? false,
          note: truthTitles[truth],
          trend: rows.map((row) => measureOf(row.now, measure)),
        };
      })}
    />
  );
}
