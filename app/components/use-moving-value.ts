import { useEffect, useState } from 'react';

/**
 * The value to draw, so that a bar or ring moves from where it stood: first `from`, then, one frame after
 * mounting, `value`. Without `from` the first drawing is final, and only later changes move.
 */
export function useMovingValue(value: number, from?: number): number {
  const [drawn, setDrawn] = useState(from ?? value);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setDrawn(value));
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return drawn;
}
