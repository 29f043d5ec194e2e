/** A picture that came as base64, as a file that other programs take. */
export function pictureFile(base64: string): File {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new File([bytes], 'hazel.png', { type: 'image/png' });
}

/** How this browser can share: the picture itself, only a link, or not at all. */
export function waysToShare(file: File): 'picture' | 'link' | 'none' {
  // Some browsers lack these, although the types say otherwise.
  const browser: Partial<Pick<Navigator, 'share' | 'canShare'>> = navigator;
  if (!browser.share) return 'none';
  return browser.canShare?.({ files: [file] }) === true ? 'picture' : 'link';
}

/** Whether the person closed the system's sheet, which is no failure. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
