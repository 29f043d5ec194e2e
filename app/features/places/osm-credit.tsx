/** Whose data venues are. Stands wherever some are shown. */
export function OsmCredit() {
  return (
    <p className="fine">
      Places ©{' '}
      <a
        className="link"
        href="https://www.openstreetmap.org/copyright"
        target="_blank"
        rel="noopener noreferrer nofollow"
      >
        OpenStreetMap contributors
      </a>
    </p>
  );
}
