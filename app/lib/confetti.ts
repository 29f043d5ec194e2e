const COLOURS = ['#d99a2b', '#2f6b4f', '#9c6b45', '#f0d9a8'];
const LASTS_MS = 2500;

/** Throws confetti once, without blocking anything. Does nothing if the person prefers reduced motion or if
 * its code cannot be loaded, because no celebration is worth an error. */
export async function throwConfetti(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const library = await import('canvas-confetti').catch(() => null);
  if (!library) return;
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  canvas.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;pointer-events:none;z-index:60';
  document.body.append(canvas);
  const remove = () => canvas.remove();
  // Without a worker, because the Content-Security-Policy forbids workers made from text.
  const confetti = library.default.create(canvas, { resize: true, useWorker: false });
  setTimeout(remove, LASTS_MS);
  await confetti({ particleCount: 90, spread: 75, origin: { y: 0.35 }, colors: COLOURS, ticks: 140 });
  remove();
}
