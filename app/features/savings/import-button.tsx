import { useSearchParams } from '@remix-run/react';
import Upload from 'lucide-react/icons/upload';
import { useEffect, useState } from 'react';

import { Button } from '~/components/button';
import { onDemand } from '~/components/on-demand';

const load = () => import('./import-dialog');
const ImportDialog = onDemand(load);

/** Opens the dialog of the import; by itself when the system opens a CSV file with Hazel (`file_handlers` of the manifest). */
export function ImportButton() {
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<File>();
  const [search, setSearch] = useSearchParams();
  const opened = search.get('import') === 'file';
  useEffect(() => {
    if (!opened) return;
    window.launchQueue?.setConsumer(({ files: [handle] }) => {
      void handle
        ?.getFile()
        .then((given) => {
          setFile(given);
          setOpen(true);
        })
        .catch(() => null);
    });
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [opened, setSearch]);
  const close = () => {
    setOpen(false);
    setFile(undefined);
  };
  return (
    <>
      <Button
        look="quiet"
        small
        className="needs-script"
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        <Upload size={18} /> <span className="max-sm:sr-only">Import</span>
      </Button>
      {open && <ImportDialog onClose={close} file={file} />}
    </>
  );
}

/** Chromium's queue of files that an installed app is opened with. */
declare global {
  interface Window {
    launchQueue?: {
      setConsumer: (take: (launch: { files: { getFile: () => Promise<File> }[] }) => void) => void;
    };
  }
}
