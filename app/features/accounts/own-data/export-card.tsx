import Download from 'lucide-react/icons/download';
import { type MouseEvent, useState } from 'react';

import { buttonClass, SmallButton } from '~/components/button';
import { SectionCard } from '~/components/card';
import { notifyError, notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';
import { EXPORT_TEXT, exportFileName } from '~server/domain/savings/csv';

/** All savings as a CSV file; Pro. */
export function ExportCard() {
  const { access, hardship, savedCount, today } = useMe();
  const [busy, setBusy] = useState(false);

  const download = async (event: MouseEvent) => {
    event.preventDefault();
    if (busy) return;
    if (savedCount === 0) return notifyError(EXPORT_TEXT.nothing);
    setBusy(true);
    try {
      const answer = await fetch(paths.savingsCsv());
      if (!answer.ok || !answer.headers.get('Content-Type')?.startsWith('text/csv')) {
        notifyError(await problemOf(answer));
        return;
      }
      saveAs(await answer.blob(), exportFileName(today));
      notifySuccess(EXPORT_TEXT.done);
    } catch {
      notifyError(failureText(null, EXPORT_TEXT.failed));
    } finally {
      setBusy(false);
    }
  };

  return (
    <SectionCard id="export" title="CSV export" stack>
      <p className="muted">All your savings as a file for any spreadsheet.</p>
      {access.pro ? (
        // A plain link when scripts are off.
        <a
          href={paths.savingsCsv()}
          download
          className={buttonClass({ look: 'ghost', small: true })}
          aria-busy={busy || undefined}
          onClick={(event) => void download(event)}
        >
          <Download size={18} /> Export to CSV
        </a>
      ) : hardship ? (
        <p className="text-small">{EXPORT_TEXT.free}</p>
      ) : (
        // Not `disabled`: pressing it says why.
        <SmallButton aria-disabled="true" onClick={() => notifyError(EXPORT_TEXT.proOnly)}>
          {EXPORT_TEXT.upgrade}
        </SmallButton>
      )}
    </SectionCard>
  );
}

/** The server's message, if it is one of the texts of the export. */
async function problemOf(answer: Response): Promise<string> {
  const body = await answer.text();
  return [EXPORT_TEXT.proOnly, EXPORT_TEXT.nothing].find((text) => body.includes(text)) ?? EXPORT_TEXT.failed;
}

function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The address may be revoked only after the download has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
