/** From which score on suggestions are taken. Without components: addresses know it, and all addresses load with the first page. */
export const thresholds = ['95', '90', '80', '70', '50'] as const;
export type Threshold = (typeof thresholds)[number];
export const usualThreshold: Threshold = '90';
