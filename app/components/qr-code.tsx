import { useEffect, useState } from 'react';

import { QUIET_ZONE, type QrModules, qrModules } from './qr-modules';

/** A text as a QR code, dark on light in every scheme, because many readers know no other. Nothing until its code is
 * fetched, or if it cannot be: what it says has to stand beside it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<QrModules | null>(null);
  useEffect(() => {
    let current = true;
    qrModules(text).then(
      (made) => current && setCode(made),
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
