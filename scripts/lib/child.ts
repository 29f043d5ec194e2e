import { spawn, type SpawnOptions } from 'node:child_process';

/** Ends process $1 when the pipe on its stdin closes, that is when the process that holds the pipe is gone. */
const WATCHDOG = 'cat > /dev/null; kill -TERM "$1" 2> /dev/null';

export interface RunningChild {
  /** Its process id; undefined when it could not be started. */
  pid: number | undefined;
  /** Exit status; 1 when a signal ended it. */
  ended: Promise<number>;
  stop(signal?: NodeJS.Signals): void;
}

/** Runs a Node program that does not outlive this process, even when that is killed by -9. */
export function runNode(args: string[], options: SpawnOptions = {}): RunningChild {
  const child = spawn(process.execPath, args, { stdio: 'inherit', ...options });
  const watchdog = spawn('sh', ['-c', WATCHDOG, 'hazel-watchdog', String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.on('error', () => undefined);
  watchdog.unref();
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      watchdog.kill('SIGKILL'); // the number may belong to somebody else from now on
      resolve(code ?? 1);
    });
  });
  return { pid: child.pid, ended, stop: (signal = 'SIGTERM') => child.kill(signal) };
}

/** Runs a Node program to its end and hands our signals on to it. Returns its exit status. */
export async function runNodeForeground(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = runNode(args, { env });
  // Ctrl-C reaches the child directly (same process group); this process only has to outlive it.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      child.stop(signal);
    });
  return child.ended;
}
