import { type PointerEvent, useState } from 'react';

interface Stretching {
  /** How far the pointer has come, in pixels. */
  onStretch: (by: { x: number; y: number }) => void;
  onEnd: (by: { x: number; y: number }) => void;
  onCancel: () => void;
}

/** Handlers of a corner by which something is made larger. */
export function useStretch({ onStretch, onEnd, onCancel }: Stretching) {
  const [from, setFrom] = useState<{ x: number; y: number }>();
  const by = (event: PointerEvent) => ({ x: event.clientX - (from?.x ?? 0), y: event.clientY - (from?.y ?? 0) });
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setFrom({ x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent) => from && onStretch(by(event)),
    onPointerUp: (event: PointerEvent) => {
      if (from) onEnd(by(event));
      setFrom(undefined);
    },
    onPointerCancel: () => {
      setFrom(undefined);
      onCancel();
    },
  };
}
