import CircleAlert from 'lucide-react/icons/circle-alert';

/** What concerns the whole form; announced when it appears. */
export function FormMessage({ text }: { text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && (
        <p className="field-error">
          <CircleAlert size={16} /> {text}
        </p>
      )}
    </div>
  );
}
