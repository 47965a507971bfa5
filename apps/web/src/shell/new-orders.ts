import { useEffect, useRef } from 'react';
import { remembered, state } from '#state.ts';

/** Whether this browser sounds when orders come. */
export const orderSound = remembered('order-sound', true);

/** How many orders nobody has taken up yet; nothing while that isn't known. */
export const newOrders = state<number | undefined>(undefined);

/** Keeps the number in the tab's title, and sounds when it grows; what was there when the page opened is no news. */
export function useNewOrders(count: number | undefined): void {
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (count === undefined) return;
    newOrders.set(count);
    if (before.current !== undefined && count > before.current && orderSound.get()) void soundOnce();
    before.current = count;
  }, [count]);
}

/** Tabs hear of an order together: one of them sounds. */
async function soundOnce(): Promise<void> {
  if (!('locks' in navigator)) return sound();
  await navigator.locks.request('order-sound', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await sound();
    await new Promise((resolve) => setTimeout(resolve, 2000));
  });
}

/** Two short notes, made here: nothing is fetched. A browser that nobody has touched yet stays silent. */
export async function sound(): Promise<void> {
  try {
    const audio = new AudioContext();
    if (audio.state === 'suspended') await audio.resume();
    const volume = audio.createGain();
    volume.connect(audio.destination);
    for (const [at, pitch] of [
      [0, 660],
      [0.14, 880],
    ] as const) {
      const note = audio.createOscillator();
      note.frequency.value = pitch;
      note.connect(volume);
      note.start(audio.currentTime + at);
      note.stop(audio.currentTime + at + 0.12);
    }
    volume.gain.setValueAtTime(0.12, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.3);
    setTimeout(() => void audio.close(), 600);
  } catch (error) {
    console.error('order-sound', error);
  }
}
