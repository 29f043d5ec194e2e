import shapes from './google-mark.json';

/** Google's mark in Google's colours, as its branding guidelines ask. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" width={20} height={20} aria-hidden>
      {Object.entries(shapes).map(([fill, d]) => (
        <path key={fill} fill={fill} d={d} />
      ))}
    </svg>
  );
}
