import { useNavigate } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';

import { Button, type ButtonLook } from '~/components/button';
import { notifyError } from '~/components/notify';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';

const load = () => import('./scans');
/** What can be read. With pictures in general a phone offers its camera as well. */
const ACCEPT = 'image/*,application/pdf';
const OFFLINE = 'No connection. Scan the receipt once you are online again.';
const NOT_LOADED = 'Failed to scan receipt. Check your connection, then try again.';

interface ScanButtonProps {
  children: ReactNode;
  /** The accessible name, where the text is short. */
  label?: string | undefined;
  look?: ButtonLook | undefined;
  small?: boolean | undefined;
  className?: string | undefined;
  /** Opens the camera at once, on devices that have one. */
  camera?: boolean | undefined;
  /** Takes pictures that are dropped on the page or pasted as well; one button of a page does. */
  everywhere?: boolean | undefined;
}

/** Chooses pictures of receipts, and has them read on the screen of the receipt analyzer. */
export function ScanButton({ children, label, camera, everywhere, ...style }: ScanButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { id, numberLocale } = useMe();

  const scan = useRef<(files: FileList | null | undefined) => void>(() => undefined);
  scan.current = (files) => {
    if (!files || files.length === 0) return;
    // The screen of the analyzer may not be loaded yet, and the picture would be lost with this one.
    if (!navigator.onLine && window.location.pathname !== paths.scanReceipt()) return notifyError(OFFLINE);
    const chosen = [...files];
    void load()
      .then(({ scanFiles }) => {
        scanFiles(chosen, { id, numberLocale });
        navigate(paths.scanReceipt());
      })
      .catch(() => notifyError(NOT_LOADED));
  };

  useEffect(() => {
    if (!everywhere) return;
    const isFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => isFile(event) && event.preventDefault();
    const drop = (event: DragEvent) => {
      if (!isFile(event)) return;
      event.preventDefault();
      scan.current(event.dataTransfer?.files);
    };
    const paste = (event: ClipboardEvent) => scan.current(event.clipboardData?.files);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, [everywhere]);

  return (
    <>
      <Button
        {...style}
        aria-label={label}
        onPointerEnter={() => void load()}
        onClick={() => {
          void load();
          input.current?.click();
        }}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-hidden="true"
        tabIndex={-1}
        accept={camera ? 'image/*' : ACCEPT}
        {...(camera ? { capture: 'environment' } : { multiple: true })}
        onChange={(event) => {
          scan.current(event.currentTarget.files);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
