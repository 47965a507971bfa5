import { Input } from '@mantine/core';
import type { FileValue } from '@prilavok/contract';
import { Pictures } from '#features/properties/pictures.tsx';

interface Props {
  label: string;
  image: FileValue | null;
  /** Told how the picture follows from the one at that moment: an upload may come late. */
  onChange: (change: (now: FileValue | null) => FileValue | null) => void;
  readOnly: boolean;
}

/** The one picture of a brand, a category or a collection. */
export function PictureField({ label, image, onChange, readOnly }: Props) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Pictures
        pictures={image ? [image] : []}
        onChange={(change) => onChange((now) => change(now ? [now] : [])[0] ?? null)}
        most={1}
        readOnly={readOnly}
      />
    </Input.Wrapper>
  );
}
