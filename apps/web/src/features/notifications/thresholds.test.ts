import { severities, themes } from '@prilavok/contract';
import { expect, it } from 'vitest';
import { columns, presets, severitiesFrom, thresholdOf } from './thresholds.ts';

it('a threshold is read back from the severities that it stands for; any other set is one’s own', () => {
  for (const threshold of [...severities, 'off'] as const)
    expect(thresholdOf(severitiesFrom(threshold))).toBe(threshold);
  expect(thresholdOf(['info', 'error'])).toBe('own');
});

it('presets say something of every theme and way, and none switches errors off in the cabinet', () => {
  for (const { of } of presets)
    for (const theme of themes) {
      const setting = of(theme);
      for (const column of columns) expect(thresholdOf(setting[column])).not.toBe('own');
      expect(setting.cabinet).toContain('error');
    }
});
