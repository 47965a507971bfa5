import type { FeedNode, FeedSource } from '@prilavok/contract';
import { keyOf } from '../../text/keys.ts';
import type { RowReader } from './reader.ts';
import { type TransformOptions, transformOf } from './transforms.ts';
import { type FeedValue, type ReadValue, textOf } from './value.ts';

/** The value of a node before its rules: of its sources the first that isn't empty, transformed. */
export function valueReader<Row>(
  { sources, transforms }: Pick<FeedNode, 'sources' | 'transforms'>,
  reader: RowReader<Row>,
  options: TransformOptions,
): ReadValue<Row> {
  const reads = sources.map((source) => sourceReader(source, reader));
  const steps = transforms.map((transform) => transformOf(transform, options));
  return (row, item) => {
    let value: FeedValue = '';
    for (const read of reads) {
      value = read(row, item);
      if (value !== '') break;
    }
    if (value === '') return '';
    for (const step of steps) {
      value = step(value);
      if (value === '') return '';
    }
    return value;
  };
}

function sourceReader<Row>(source: FeedSource, reader: RowReader<Row>): ReadValue<Row> {
  switch (source.kind) {
    case 'field':
      return reader.field(source.field);
    case 'property':
      return reader.property(source);
    case 'constant':
      return () => source.text;
    case 'formula':
      return reader.formula(source.formula);
    case 'mapped':
      return reader.mapped(source);
    case 'lookup': {
      const read = sourceReader(source.of, reader);
      const pairs = new Map(source.pairs.map(({ from, to }) => [keyOf(from), to]));
      return (row, item) => pairs.get(keyOf(textOf(read(row, item)))) ?? source.other;
    }
  }
}
