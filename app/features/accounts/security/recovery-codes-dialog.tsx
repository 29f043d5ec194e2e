import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';

import { Button, buttonClass } from '~/components/button';
import { Dialog, CloseButton } from '~/components/dialog';
import { notifyError, notifySuccess } from '~/components/notify';

import { SECOND_FACTOR_TEXT } from '~/features/accounts/second-factor-texts';

const fileOf = (codes: readonly string[]) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for Hazel, each works once\n\n${codes.join('\n')}\n`)}`;

/** New recovery codes, shown only this once, so an accidental press outside does not close the dialog. */
export default function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notifySuccess(SECOND_FACTOR_TEXT.copied);
    } catch {
      notifyError(SECOND_FACTOR_TEXT.notCopied);
    }
  };
  return (
    <Dialog
      stays
      onClose={onClose}
      title="Your recovery codes"
      description={SECOND_FACTOR_TEXT.codesLead}
      actions={<CloseButton wide>I have kept them</CloseButton>}
    >
      <ol className="grid gap-x-4 gap-y-2 sm:grid-cols-2" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code} className="text-center">
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row flex-wrap justify-center gap-2">
        <Button small look="ghost" onClick={() => void copy()}>
          <Copy size={18} /> Copy
        </Button>
        <a
          href={fileOf(codes)}
          download="hazel-recovery-codes.txt"
          className={buttonClass({ look: 'ghost', small: true })}
        >
          <Download size={18} /> Download
        </a>
      </div>
    </Dialog>
  );
}
