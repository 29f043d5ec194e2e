import { useEffect, useState } from 'react';

import { QUIET_ZONE, type QrModules, qrModules } from './qr-modules';

/** A text as a QR code, always dark on light, because many readers need that. Renders nothing until its code
 * is loaded, or if that fails, so the text itself has to be shown beside it. */
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
