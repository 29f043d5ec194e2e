import { useEffect, useState } from 'react';

/** Readers need so many light modules around the code. */
const QUIET_ZONE = 4;

/** The text as a QR code, dark on light in every scheme, because many readers know no other. Nothing until its code is fetched, or
 * if it cannot be: the same stands beside it as text. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let current = true;
    void import('qrcode').then(
      ({ default: { create } }) => {
        const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
        const dark = Array.from(data, (on, at) =>
          on ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '',
        );
        if (current) setCode({ size, path: dark.join('') });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [text]);
  const side = (code?.size ?? 0) + 2 * QUIET_ZONE;
  return (
    <div className="qr-code">
      {code && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
          shapeRendering="crispEdges"
        >
          <path d={code.path} />
        </svg>
      )}
    </div>
  );
}
